import { Button } from '@mantine/core'
import { useState } from 'react'
import { dividedBy, exactly, faithful, one } from '../../kit/fraction.ts'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import { Form } from '../../kit/ui/form/Form.tsx'
import { SubmitButton } from '../../kit/ui/form/fields.tsx'
import { SelectField } from '../../kit/ui/form/SelectField.tsx'
import { useFormState } from '../../kit/ui/form/form-context.ts'
import { toast } from '../../kit/ui/toast.ts'
import { convert, inOwnUnit } from '../../measures/measured.ts'
import { unitsFor } from '../../measures/offered-units.ts'
import { isUnit, type Unit } from '../../measures/unit.ts'
import { useStore } from '../../stores/ui/use-store.ts'
import { inventory, type Ingredient } from '../contract.ts'
import { formatQuantity, formatUnitPrice } from '../quantity.ts'

interface ChangeUnitProps {
  readonly ingredient: Ingredient
}

/** Outside the form of the ingredient: a form within a form would send both. A button for a unit that stays, for those that it can be turned into; nothing where there are none. */
export function ChangeUnit({ ingredient }: ChangeUnitProps) {
  const [isOpen, setOpen] = useState(false)
  const choices = unitsFor(ingredient).filter((unit) => isUnit(unit) && unit !== ingredient.unit)
  const [first] = choices
  if (first === undefined || !isUnit(first)) return undefined
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Count it in another unit
      </Button>
      {isOpen && (
        <Dialog title={`Count ${ingredient.name} in another unit`} onClose={() => setOpen(false)}>
          <Form
            of={inventory.changeUnit}
            start={{ unit: first }}
            send={(body) => ({ params: { id: ingredient.id }, body })}
            refreshes={[inventory.list, inventory.one, inventory.movements]}
            onDone={({ data }) => {
              toast.success(`${data.name}: ${formatQuantity(data.stock)} ${data.unit} in stock.`)
              setOpen(false)
            }}
          >
            <SelectField<{ unit: Unit }>
              name="unit"
              label="New unit"
              options={choices.map((value) => ({ value, label: value }))}
            />
            <Preview ingredient={ingredient} />
            <p className="dimmed">
              For a unit of another kind write first what one ml or one piece weighs, or add a pack:
              under &quot;Packs and other units&quot; of its form.
            </p>
            <SubmitButton sending="Saving...">Change the unit</SubmitButton>
          </Form>
        </Dialog>
      )}
    </>
  )
}

/** What becomes of the figures, before anything is saved. */
function Preview({ ingredient }: ChangeUnitProps) {
  const { currency } = useStore()
  const { unit } = useFormState<{ unit: Unit }>().form.getValues()
  const { stock, pricePerUnit } = ingredient
  const turned = inOwnUnit({ quantity: stock, unit: ingredient.unit }, { ...ingredient, unit })
  const ratio = convert(one, ingredient.unit, unit, ingredient)
  const price = ratio.ok ? faithful(dividedBy(exactly(pricePerUnit), ratio.quantity)) : undefined
  return (
    <p aria-live="polite">
      {turned.ok && (
        <>
          {formatQuantity(stock)} {ingredient.unit} become{' '}
          <strong>
            {formatQuantity(turned.quantity)} {unit}
          </strong>
          {price !== undefined && <>, at {formatUnitPrice(price, currency)} each</>}.{' '}
        </>
      )}
      Recipes, add-ons and the stock ledger are turned with it. What is not saved in the form is
      lost.
    </p>
  )
}
