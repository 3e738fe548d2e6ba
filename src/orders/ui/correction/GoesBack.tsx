import { NativeSelect } from '@mantine/core'

interface GoesBackProps {
  readonly ways: readonly { readonly value: string; readonly label: string }[]
  readonly value: string
  readonly onChange: (method: string) => void
}

/** By which way the money goes back. */
export const GoesBack = ({ ways, value, onChange }: GoesBackProps) => (
  <NativeSelect
    label="The money goes back"
    data={[...ways]}
    value={value}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
    mb="sm"
  />
)
