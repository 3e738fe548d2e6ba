import { NativeSelect } from '@mantine/core'
import type { waysBack } from './ways-back.ts'

interface GoesBackProps {
  readonly ways: ReturnType<typeof waysBack>
  readonly value: string
  readonly onChange: (method: string) => void
}

/** By which way the money goes back. */
export const GoesBack = ({ ways, value, onChange }: GoesBackProps) => (
  <NativeSelect
    label="The money goes back"
    description={ways.find((way) => way.value === value)?.toDo}
    data={ways.map(({ value: method, label }) => ({ value: method, label }))}
    value={value}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
    mb="sm"
  />
)
