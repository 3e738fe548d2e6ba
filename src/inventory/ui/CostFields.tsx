import { NumberInput, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatMoney } from '../../kit/money.ts'
import { FieldRow } from '../../kit/ui/Form.tsx'
import { useField, useFormState } from '../../kit/ui/form-context.ts'
import { NumberField } from '../../kit/ui/NumberField.tsx'
import { extendedOf, priceOf, totalOf, type IngredientValues } from '../ingredient-form.ts'

interface CostFieldsProps {
  readonly symbol: string
  readonly stockHint: ReactNode
}

/** Stock, price and total follow from one another: whichever two one knows, the third writes itself. */
export function CostFields({ symbol, stockHint }: CostFieldsProps) {
  const { form } = useFormState()
  const values = form.getValues() as unknown as IngredientValues
  const extended = extendedOf(values)

  const follow = (changed: Partial<IngredientValues>) => {
    const next = { ...values, ...changed }
    form.setFieldValue('totalCost', totalOf(next))
  }

  return (
    <>
      <FieldRow>
        <CostField
          name="stock"
          label="Stock"
          hint={stockHint}
          decimals={4}
          isRequired
          onEnter={(stock) => follow({ stock })}
        />
        <CostField
          name="pricePerUnit"
          label="Price per Unit"
          decimals={6}
          isRequired
          prefix={symbol}
          onEnter={(pricePerUnit) => follow({ pricePerUnit })}
        />
        <CostField
          name="totalCost"
          label="Total Cost"
          decimals={2}
          prefix={symbol}
          onEnter={(totalCost) =>
            form.setFieldValue('pricePerUnit', priceOf({ ...values, totalCost }))
          }
        />
      </FieldRow>
      <FieldRow>
        <NumberField name="markup" label="Markup (%)" step={0.01} isRequired />
        <TextInput
          label="Extended Price"
          readOnly
          styles={{ input: { background: 'var(--wash)' } }}
          value={extended === undefined ? '' : formatMoney(extended, symbol)}
        />
      </FieldRow>
    </>
  )
}

interface CostFieldProps {
  readonly name: 'stock' | 'pricePerUnit' | 'totalCost'
  readonly label: string
  readonly hint?: ReactNode
  readonly decimals: number
  readonly isRequired?: boolean
  readonly prefix?: string
  readonly onEnter: (value: number | '') => void
}

function CostField({ name, label, hint, decimals, isRequired, prefix, onEnter }: CostFieldProps) {
  const { onChange, ...field } = useField(name)
  return (
    <NumberInput
      {...field}
      label={label}
      description={hint}
      withAsterisk={isRequired ?? false}
      hideControls
      allowNegative={false}
      inputMode="decimal"
      decimalScale={decimals}
      step={0.01}
      min={0}
      clampBehavior="none"
      {...(prefix !== undefined && { leftSection: prefix })}
      onChange={(entered) => {
        const value = typeof entered === 'number' ? entered : ''
        onChange(value)
        onEnter(value)
      }}
    />
  )
}
