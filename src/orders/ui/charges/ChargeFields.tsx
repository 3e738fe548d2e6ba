import { Button, NativeSelect } from '@mantine/core'
import { afterRemoval, changeAndFocus } from '../../../kit/ui/form/focus-field.ts'
import { TextField } from '../../../kit/ui/form/fields.tsx'
import { FieldGroup, FieldRow } from '../../../kit/ui/form/Form.tsx'
import { useFormState } from '../../../kit/ui/form/form-context.ts'
import { NumberField } from '../../../kit/ui/form/NumberField.tsx'
import { chargeKindLabels, chargeKinds } from '../../../pricing/charge.ts'
import { rateLabel } from '../../../pricing/tax-rate.ts'
import type { Store } from '../../../stores/contract.ts'
import { OrderTypes } from '../tax/OrderTypes.tsx'
import type { ChargeValues } from './charge-values.ts'
import styles from './Charges.module.css'

interface ChargeFieldsProps {
  readonly at: number
  readonly store: Pick<Store, 'currency' | 'taxRates'>
}

const noTax = 'No tax'

/** One charge: what it is called, how much it is, of which orders, and how it is taxed. */
export function ChargeFields({ at, store }: ChargeFieldsProps) {
  const { form } = useFormState<ChargeValues>()
  const charge = form.getValues().charges[at]
  if (charge === undefined) return null
  const count = form.getValues().charges.length
  const place = `charges.${at}` as const
  const title = charge.name === '' ? 'New charge' : charge.name
  return (
    <FieldGroup title={title}>
      <FieldRow>
        <TextField name={`${place}.name`} label="Name" placeholder="Service charge" isRequired />
        <NativeSelect
          label="Kind"
          data={chargeKinds.map((value) => ({ value, label: chargeKindLabels[value] }))}
          value={charge.kind}
          onChange={({ currentTarget }) => {
            const kind = chargeKinds.find((known) => known === currentTarget.value) ?? 'percent'
            form.setFieldValue(`${place}.kind`, kind)
          }}
        />
        {charge.kind === 'percent' ? (
          <NumberField name={`${place}.value`} label="Percent" isRequired />
        ) : (
          <NumberField name={`${place}.value`} label="Amount" symbol={store.currency} isRequired />
        )}
      </FieldRow>
      <OrderTypes
        chosen={charge.orderTypes}
        error={form.errors[`${place}.orderTypes`]}
        onChoose={(chosen) => form.setFieldValue(`${place}.orderTypes`, chosen)}
      />
      {store.taxRates.length > 0 && (
        <NativeSelect
          label="Tax on it"
          data={[
            { value: '', label: noTax },
            ...store.taxRates.map((rate) => ({ value: rate.id, label: rateLabel(rate) })),
          ]}
          value={charge.rateId ?? ''}
          onChange={({ currentTarget: { value } }) =>
            form.setFieldValue(`${place}.rateId`, value === '' ? null : value)
          }
        />
      )}
      <Button
        variant="default"
        className={styles.remove ?? ''}
        aria-label={`Remove ${title}`}
        onClick={() =>
          changeAndFocus(
            () => form.removeListItem('charges', at),
            afterRemoval({
              at,
              of: count,
              nameOf: (next) => `charges.${next}.name`,
              none: 'charges.add',
            }),
          )
        }
      >
        Remove
      </Button>
    </FieldGroup>
  )
}
