import { TextInput } from '@mantine/core'
import { useRef, type ReactNode } from 'react'
import { formatMoney } from '../../kit/money.ts'
import { FieldRow } from '../../kit/ui/form/Form.tsx'
import { useFormState } from '../../kit/ui/form/form-context.ts'
import { NumberField } from '../../kit/ui/form/NumberField.tsx'
import {
  afterStock,
  extendedOf,
  knownAfterTotal,
  priceOf,
  totalOf,
  type IngredientValues,
  type Known,
} from '../ingredient-form.ts'

interface CostFieldsProps {
  readonly symbol: string
  readonly stockHint?: ReactNode
}

/** Stock, price and total follow from one another: whichever two one knows, the third writes itself. */
export function CostFields({ symbol, stockHint }: CostFieldsProps) {
  const { form } = useFormState<IngredientValues>()
  const values = form.getValues()
  const extended = extendedOf(values)

  const known = useRef<Known>('price')

  return (
    <>
      <FieldRow>
        <NumberField<IngredientValues>
          name="stock"
          label="Stock"
          hint={stockHint}
          isRequired
          step={0.01}
          suffix={values.unit}
          onEnter={(stock) =>
            form.setFieldValue(...afterStock({ ...values, stock }, known.current))
          }
        />
        <NumberField<IngredientValues>
          name="pricePerUnit"
          label="Price per Unit"
          isRequired
          step={0.01}
          symbol={symbol}
          onEnter={(pricePerUnit) => {
            known.current = 'price'
            form.setFieldValue('totalCost', totalOf({ ...values, pricePerUnit }))
          }}
        />
        <NumberField<IngredientValues>
          name="totalCost"
          label="Total Cost"
          step={0.01}
          symbol={symbol}
          onEnter={(totalCost) => {
            known.current = knownAfterTotal(values, known.current)
            form.setFieldValue('pricePerUnit', priceOf({ ...values, totalCost }))
          }}
        />
      </FieldRow>
      <FieldRow>
        <NumberField<IngredientValues>
          name="markup"
          label="Markup (%)"
          hint="Raises the lowest price of what is made of it; 0 if you set prices yourself"
          step={0.01}
          isRequired
        />
        <TextInput
          label="Extended Price"
          description="The total cost with the markup"
          readOnly
          styles={{ input: { background: 'var(--wash)' } }}
          value={extended === undefined ? '' : formatMoney(extended, symbol)}
        />
      </FieldRow>
    </>
  )
}
