import { Button, NativeSelect } from '@mantine/core'
import { afterRemoval, changeAndFocus } from '../../../kit/ui/form/focus-field.ts'
import { TextField } from '../../../kit/ui/form/fields.tsx'
import { FieldGroup, FieldRow } from '../../../kit/ui/form/Form.tsx'
import { useFormState } from '../../../kit/ui/form/form-context.ts'
import { NumberField } from '../../../kit/ui/form/NumberField.tsx'
import { SwitchField } from '../../../kit/ui/form/SwitchField.tsx'
import { rateLabel, taxKindLabels, taxKinds } from '../../../pricing/tax-rate.ts'
import { OrderTypes } from './OrderTypes.tsx'
import { TaxedProducts } from './TaxedProducts.tsx'
import type { TaxValues } from './tax-values.ts'
import styles from './Taxes.module.css'

interface TaxRateFieldsProps {
  readonly at: number
  readonly storeId: string
}

/** One rate: what it is called, how much it is, and of what. */
export function TaxRateFields({ at, storeId }: TaxRateFieldsProps) {
  const { form } = useFormState<TaxValues>()
  const rate = form.getValues().taxRates[at]
  if (rate === undefined) return null
  const count = form.getValues().taxRates.length
  const place = `taxRates.${at}` as const
  const title = rate.name === '' ? 'New rate' : rateLabel(rate)
  return (
    <FieldGroup title={title}>
      <FieldRow>
        <TextField name={`${place}.name`} label="Name" placeholder="VAT" isRequired />
        <NativeSelect
          label="Kind"
          data={taxKinds.map((value) => ({ value, label: taxKindLabels[value] }))}
          value={rate.kind}
          onChange={({ currentTarget }) => {
            const kind = taxKinds.find((known) => known === currentTarget.value) ?? 'taxed'
            form.setFieldValue(`${place}.kind`, kind)
            if (kind !== 'taxed') form.setFieldValue(`${place}.percent`, 0)
          }}
        />
        {rate.kind === 'taxed' && <NumberField name={`${place}.percent`} label="Percent" />}
      </FieldRow>
      {rate.kind === 'taxed' && (
        <SwitchField
          name={`${place}.isInPrice`}
          label="Part of the price on the menu"
          hint="Else it is added to what the customer pays."
        />
      )}
      <SwitchField name={`${place}.onFees`} label="Also on delivery fees" />
      <OrderTypes
        chosen={rate.orderTypes}
        error={form.errors[`${place}.orderTypes`]}
        onChoose={(chosen) => form.setFieldValue(`${place}.orderTypes`, chosen)}
      />
      <TaxedProducts
        storeId={storeId}
        chosen={rate.productIds}
        error={form.errors[`${place}.productIds`]}
        onChoose={(productIds) => form.setFieldValue(`${place}.productIds`, productIds)}
      />
      <Button
        variant="default"
        className={styles.remove ?? ''}
        aria-label={`Remove ${title}`}
        onClick={() =>
          changeAndFocus(
            () => form.removeListItem('taxRates', at),
            afterRemoval({
              at,
              of: count,
              nameOf: (next) => `taxRates.${next}.name`,
              none: 'taxRates.add',
            }),
          )
        }
      >
        Remove
      </Button>
    </FieldGroup>
  )
}
