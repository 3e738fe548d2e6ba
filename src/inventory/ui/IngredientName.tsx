import { useQuery } from '@tanstack/react-query'
import { q } from '../../kit/ui/calls/query.ts'
import { TextField } from '../../kit/ui/form/fields.tsx'
import { useFormState, useText } from '../../kit/ui/form/form-context.ts'
import type { PublicStore } from '../../stores/contract.ts'
import { inventory } from '../contract.ts'
import { namesakeOf, type IngredientValues } from '../ingredient-form.ts'

interface IngredientNameProps {
  readonly store: PublicStore
  /** Of an ingredient that is there already. */
  readonly ownId?: string | undefined
}

/** The name of an ingredient. Two may have the same, of two suppliers perhaps; who writes it a second time is told. */
export function IngredientName({ store, ownId }: IngredientNameProps) {
  const { data } = useQuery(q(inventory.list, { query: { storeId: store.id } }))
  const { isSending } = useFormState()
  const name = useText<IngredientValues>('name')
  // What is being saved is on the shelf before this is left.
  const namesake = isSending ? undefined : namesakeOf({ id: ownId, name }, data?.data)
  return (
    <TextField<IngredientValues>
      name="name"
      label="Name"
      isRequired
      autoComplete="off"
      note={
        namesake &&
        `There is an ingredient called ${namesake.name} already, counted in ${namesake.unit}.`
      }
    />
  )
}
