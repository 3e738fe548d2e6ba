import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Column } from '../../../kit/ui/Column.tsx'
import { SelectField, SubmitButton, TextField } from '../../../kit/ui/form/fields.tsx'
import { FieldGroup, FieldRow, Form } from '../../../kit/ui/form/Form.tsx'
import { useFormState } from '../../../kit/ui/form/form-context.ts'
import { Head } from '../../../kit/ui/Head.tsx'
import { PageTitle } from '../../../kit/ui/PageTitle.tsx'
import { q } from '../../../kit/ui/calls/query.ts'
import { EmptyState, ErrorState, Skeleton } from '../../../kit/ui/states.tsx'
import { paths } from '../../../paths.ts'
import {
  orderTypes,
  philippineVat,
  taxProfiles,
  type TaxProfile,
  type TaxRate,
} from '../../../pricing/tax-rate.ts'
import { stores, type Store } from '../../../stores/contract.ts'
import { useStore } from '../../../stores/ui/use-store.ts'
import type { TaxValues } from './tax-values.ts'
import { TaxRateFields } from './TaxRateFields.tsx'
import styles from './Taxes.module.css'

/** /{slug}/admin/taxes: by which rates the store sells. */
export function Taxes() {
  const store = useStore()
  // What is edited starts from what stands on the server now.
  const { data, error, refetch } = useQuery({
    ...q(stores.byId, { params: { storeId: store.id } }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  return (
    <Column>
      <Head title={`Taxes | ${store.name}`} />
      <PageTitle
        note="Orders keep the taxes they were sold with: a change counts from the next order on."
        actions={
          <Button component={Link} to={paths.adminSettings(store.slug)} variant="default">
            Store settings
          </Button>
        }
      >
        Taxes
      </PageTitle>
      {data === undefined && error && <ErrorState message={error.message} onRetry={refetch} />}
      {data === undefined && !error && <Skeleton height="16rem" />}
      {data !== undefined && <TaxForm store={data.data.store} />}
    </Column>
  )
}

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
    <Rates storeId={store.id} />
  </Form>
)

const profileLabels: Readonly<Record<TaxProfile, string>> = {
  plain: 'A line for each rate',
  philippines: 'Philippines: VATable, exempt and zero-rated sales, TIN',
}

function Rates({ storeId }: { readonly storeId: string }) {
  const { form } = useFormState<TaxValues>()
  const { taxRates, taxProfile } = form.getValues()
  const add = (rate: TaxRate) => form.setFieldValue('taxRates', [...taxRates, rate])
  const addPhilippines = () => {
    add(philippineVat(crypto.randomUUID()))
    form.setFieldValue('taxProfile', 'philippines')
  }
  return (
    <>
      {taxRates.length === 0 && (
        <EmptyState
          title="No taxes"
          action={
            <Button variant="default" onClick={addPhilippines}>
              Philippines: VAT 12% in the price
            </Button>
          }
        >
          Nothing is charged and no receipt mentions a tax. A store that pays VAT or a sales tax
          adds its rates here.
        </EmptyState>
      )}
      {taxRates.map((rate, at) => (
        <TaxRateFields key={rate.id} at={at} storeId={storeId} />
      ))}
      {taxRates.length > 0 && (
        <FieldGroup title="On receipts">
          <FieldRow>
            <SelectField<TaxValues>
              name="taxProfile"
              label="How taxes are shown"
              options={taxProfiles.map((value) => ({ value, label: profileLabels[value] }))}
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
        <Button variant="default" onClick={() => add(freshRate(crypto.randomUUID()))}>
          Add a rate
        </Button>
        <SubmitButton sending="Saving...">Save taxes</SubmitButton>
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
