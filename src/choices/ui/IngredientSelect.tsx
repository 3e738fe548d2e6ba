import { NativeSelect } from '@mantine/core'
import type { Ingredient } from '../../inventory/contract.ts'

/** Messages by field. */
export type Errors = Readonly<Record<string, string | undefined>>

interface IngredientSelectProps {
  readonly label: string
  readonly value: string
  readonly ingredients: readonly Ingredient[]
  readonly error: string | undefined
  readonly onChange: (id: string) => void
}

export const IngredientSelect = (props: IngredientSelectProps) => (
  <NativeSelect
    aria-label={props.label}
    value={props.value}
    error={props.error}
    data={[
      { value: '', label: 'Choose an ingredient' },
      ...props.ingredients.map(({ id, name }) => ({ value: id, label: name })),
    ]}
    onChange={({ currentTarget: { value } }) => props.onChange(value)}
  />
)
