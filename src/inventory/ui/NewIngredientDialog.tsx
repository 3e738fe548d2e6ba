import { Dialog } from '../../kit/ui/Dialog.tsx'
import { SubmitButton } from '../../kit/ui/form/fields.tsx'
import { SelectField } from '../../kit/ui/form/SelectField.tsx'
import { RuledForm } from '../../kit/ui/form/Form.tsx'
import { useSend } from '../../kit/ui/calls/query.ts'
import { useAttempt } from '../../kit/ui/form/use-attempt.ts'
import { unitGroups } from '../../measures/offered-units.ts'
import type { PublicStore } from '../../stores/contract.ts'
import { inventory, NewIngredient, type Ingredient } from '../contract.ts'
import { emptyIngredient, ingredientRules, type IngredientValues } from '../ingredient-form.ts'
import { CostFields } from './CostFields.tsx'
import { IngredientName } from './IngredientName.tsx'

interface NewIngredientDialogProps {
  readonly store: PublicStore
  /** What was searched for and is not on the shelf. */
  readonly name: string
  readonly onMade: (ingredient: Ingredient) => void
  readonly onClose: () => void
}

/** What an ingredient cannot be without, asked for where it is missed; the rest has its own screen. */
export function NewIngredientDialog({ store, name, onMade, onClose }: NewIngredientDialogProps) {
  const add = useSend(inventory.add, {
    success: 'Ingredient added successfully!',
    refreshes: [inventory.list],
    // The form shows it.
    onRefused: () => undefined,
  })
  const idOf = useAttempt()
  return (
    <Dialog title="New ingredient" onClose={onClose}>
      <RuledForm<IngredientValues>
        start={{ ...emptyIngredient, name }}
        rules={ingredientRules}
        onValid={async (values) => {
          const ingredient = NewIngredient.parse(values)
          const body = { ...ingredient, storeId: store.id, attemptId: idOf(ingredient) }
          onMade((await add.mutateAsync({ body })).data)
        }}
      >
        <div data-autofocus>
          <IngredientName store={store} />
        </div>
        <SelectField<IngredientValues> name="unit" label="Unit" options={unitGroups} isRequired />
        <CostFields symbol={store.currency} />
        <SubmitButton sending="Saving..." fullWidth>
          Add Ingredient
        </SubmitButton>
      </RuledForm>
    </Dialog>
  )
}
