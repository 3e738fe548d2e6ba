import { useFormState } from '../../kit/ui/form/form-context.ts'
import { NumberField } from '../../kit/ui/form/NumberField.tsx'
import { priceOfOne } from '../../measures/measured.ts'
import { useStore } from '../../stores/ui/use-store.ts'
import type { Ingredient } from '../contract.ts'
import type { Known } from '../ingredient-form.ts'
import { formatUnitPrice } from '../quantity.ts'
import type { StockEntryValues } from '../stock-entry.ts'

interface DeliveryCostProps {
  readonly ingredient: Ingredient
  readonly unit: string
  /** Told which of the two somebody has entered; the other follows. */
  readonly onEnter: (known: Known, entered: Partial<StockEntryValues>) => void
}

/** What one of it cost this time, be it a case, or all of it, as a bill says: what one millilitre costs needs no sums on paper. */
export function DeliveryCost({ ingredient, unit, onEnter }: DeliveryCostProps) {
  const { currency } = useStore()
  const { priceEach } = useFormState<StockEntryValues>().form.getValues()
  const isUsable = typeof priceEach === 'number' && priceEach >= 0 && priceEach < 1e8
  const each = isUsable ? priceOfOne(priceEach, { quantity: 1, unit }, ingredient) : undefined
  return (
    // Not side by side: a refusal of two lines would push what is being pressed above away from under the finger.
    <>
      <NumberField<StockEntryValues>
        name="priceEach"
        label={`Price of one ${unit}`}
        hint={
          each?.ok === true
            ? `${formatUnitPrice(each.quantity, currency)} a ${ingredient.unit}, from now on`
            : 'Left empty, the price stays as it is'
        }
        symbol={currency}
        step={0.01}
        isOptional
        onEnter={(entered) => onEnter('price', { priceEach: entered })}
      />
      <NumberField<StockEntryValues>
        name="totalCost"
        label="Total Cost"
        hint="Of all that came, as the bill says"
        symbol={currency}
        step={0.01}
        isOptional
        onEnter={(entered) => onEnter('total', { totalCost: entered })}
      />
    </>
  )
}
