import { Button } from '@mantine/core'
import { SubmitButton } from '../../../kit/ui/form/fields.tsx'
import { Form } from '../../../kit/ui/form/Form.tsx'
import { changeAndFocus } from '../../../kit/ui/form/focus-field.ts'
import { useFormState } from '../../../kit/ui/form/form-context.ts'
import { EmptyState } from '../../../kit/ui/states.tsx'
import { mostCharges, type Charge } from '../../../pricing/charge.ts'
import { feeRate, orderTypes } from '../../../pricing/tax-rate.ts'
import { stores, type Store } from '../../../stores/contract.ts'
import { StoreSettingsPage } from '../../../stores/ui/StoreSettingsPage.tsx'
import type { ChargeValues } from './charge-values.ts'
import { ChargeFields } from './ChargeFields.tsx'
import styles from './Charges.module.css'

/** /{slug}/admin/charges: what the store charges beside its products. */
export const ServiceCharges = () => (
  <StoreSettingsPage
    title="Charges"
    note="A percentage is of the goods less their discounts. Orders keep what they were charged: a change counts from the next order on."
  >
    {(store) => <ChargeForm store={store} />}
  </StoreSettingsPage>
)

const ChargeForm = ({ store }: { readonly store: Store }) => (
  <Form
    of={stores.change}
    className={styles.form ?? ''}
    start={{ charges: store.charges } satisfies ChargeValues}
    send={(values: ChargeValues) => ({ params: { storeId: store.id }, body: values })}
    success="Charges saved"
    refreshes={[stores.bySlug, stores.byId]}
    leaveWarning="on"
  >
    <ChargeList store={store} />
  </Form>
)

function ChargeList({ store }: { readonly store: Store }) {
  const { form } = useFormState<ChargeValues>()
  const { charges } = form.getValues()
  const add = (more: Partial<Charge>) =>
    changeAndFocus(
      () => form.setFieldValue('charges', [...charges, { ...freshCharge(store), ...more }]),
      `charges.${charges.length}.name`,
    )
  return (
    <>
      {charges.length === 0 && (
        <EmptyState title="No charges">
          Nothing is charged beside the products. A store that adds something for service or
          packaging says here how much, and of which orders. The delivery fee stands under Store
          Settings.
        </EmptyState>
      )}
      {charges.map((charge, at) => (
        <ChargeFields key={charge.id} at={at} store={store} />
      ))}
      <div className={styles.ways}>
        {charges.length < mostCharges && (
          <div className={styles.adding}>
            <Button
              variant="default"
              id="charges.add"
              onClick={() => add({ name: 'Service charge', value: 10 })}
            >
              Add a service charge
            </Button>
            <Button variant="default" onClick={() => add({ name: 'Packaging', kind: 'item' })}>
              Add packaging
            </Button>
          </div>
        )}
        {(charges.length > 0 || form.isDirty()) && (
          <SubmitButton sending="Saving...">Save charges</SubmitButton>
        )}
      </div>
    </>
  )
}

/** Taxed as delivery fees are, until somebody says otherwise. */
const freshCharge = ({ taxRates }: Store): Charge => ({
  id: crypto.randomUUID(),
  name: '',
  kind: 'percent',
  value: 0,
  orderTypes: [...orderTypes],
  rateId: feeRate(taxRates, 'counter')?.id ?? null,
})
