import { Button } from '@mantine/core'
import { SubmitButton, TextField } from '../../../kit/ui/form/fields.tsx'
import { SelectField } from '../../../kit/ui/form/SelectField.tsx'
import { FieldGroup, FieldRow, Form } from '../../../kit/ui/form/Form.tsx'
import { changeAndFocus } from '../../../kit/ui/form/focus-field.ts'
import { useFormState } from '../../../kit/ui/form/form-context.ts'
import { EmptyState } from '../../../kit/ui/states.tsx'
import {
  orderTypes,
  philippineVat,
  taxProfileLabels,
  taxProfiles,
  type TaxRate,
} from '../../../pricing/tax-rate.ts'
import { stores, type Store } from '../../../stores/contract.ts'
import { StoreSettingsPage } from '../../../stores/ui/StoreSettingsPage.tsx'
import type { TaxValues } from './tax-values.ts'
import { TaxRateFields } from './TaxRateFields.tsx'
import styles from './Taxes.module.css'

/** /{slug}/admin/taxes: by which rates the store sells. */
export const Taxes = () => (
  <StoreSettingsPage
    title="Taxes"
    note="Orders keep the taxes they were sold with: a change counts from the next order on."
  >
    {(store) => <TaxForm store={store} />}
  </StoreSettingsPage>
)

const TaxForm = ({ store }: { readonly store: Store }) => (
  <Form
    of={stores.change}
    className={styles.form ?? ''}
    start={
      {
        taxProfile: store.taxProfile,
        taxNumber: store.taxNumber,
        taxRates: store.taxRates,
      } satisfies TaxValues
    }
    send={(values: TaxValues) => ({ params: { storeId: store.id }, body: values })}
    success="Taxes saved"
    refreshes={[stores.bySlug, stores.byId]}
    leaveWarning="on"
  >
    <Rates store={store} />
  </Form>
)

function Rates({ store }: { readonly store: Store }) {
  const { form } = useFormState<TaxValues>()
  const { taxRates, taxProfile } = form.getValues()
  // Discounts by law follow the words: without a rate, too, whoever has chosen them can take them back.
  const hasWords = taxRates.length > 0 || store.taxProfile !== 'plain' || taxProfile !== 'plain'
  const add = (rate: TaxRate, profile = taxProfile) =>
    changeAndFocus(() => {
      form.setFieldValue('taxRates', [...taxRates, rate])
      form.setFieldValue('taxProfile', profile)
    }, `taxRates.${taxRates.length}.name`)
  return (
    <>
      {taxRates.length === 0 && (
        <EmptyState
          title="No taxes"
          action={
            <Button
              variant="default"
              onClick={() => add(philippineVat(crypto.randomUUID()), 'philippines')}
            >
              Philippines: VAT 12% in the price
            </Button>
          }
        >
          Nothing is charged and no receipt mentions a tax. A store that pays VAT or a sales tax
          adds its rates here.
        </EmptyState>
      )}
      {taxRates.map((rate, at) => (
        <TaxRateFields key={rate.id} at={at} storeId={store.id} />
      ))}
      {hasWords && (
        <FieldGroup title="On receipts">
          <FieldRow>
            <SelectField<TaxValues>
              name="taxProfile"
              label="How taxes are shown"
              options={taxProfiles.map((value) => ({ value, label: taxProfileLabels[value] }))}
            />
            <TextField<TaxValues>
              name="taxNumber"
              label={taxProfile === 'philippines' ? 'TIN' : 'Tax number'}
              hint="Stands under the name of the store. Empty: not shown."
            />
          </FieldRow>
        </FieldGroup>
      )}
      <div className={styles.ways}>
        <Button
          variant="default"
          id="taxRates.add"
          onClick={() => add(freshRate(crypto.randomUUID()))}
        >
          Add a rate
        </Button>
        {(hasWords || form.isDirty()) && (
          <SubmitButton sending="Saving...">Save taxes</SubmitButton>
        )}
      </div>
    </>
  )
}

const freshRate = (id: string): TaxRate => ({
  id,
  name: '',
  percent: 0,
  kind: 'taxed',
  isInPrice: true,
  orderTypes: [...orderTypes],
  productIds: null,
  onFees: true,
})
