import { Button, TagsInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Column } from '../../../kit/ui/Column.tsx'
import { SubmitButton } from '../../../kit/ui/form/fields.tsx'
import { FieldGroup, FieldRow, Form } from '../../../kit/ui/form/Form.tsx'
import { useFormState } from '../../../kit/ui/form/form-context.ts'
import { NumberField } from '../../../kit/ui/form/NumberField.tsx'
import { Head } from '../../../kit/ui/Head.tsx'
import { PageTitle } from '../../../kit/ui/PageTitle.tsx'
import { q } from '../../../kit/ui/calls/query.ts'
import { ErrorState, Skeleton } from '../../../kit/ui/states.tsx'
import { paths } from '../../../paths.ts'
import type { DiscountLimits } from '../../../pricing/discount.ts'
import { stores, type Store } from '../../../stores/contract.ts'
import { useStore } from '../../../stores/ui/use-store.ts'

/** /{slug}/admin/discounts: who takes off how much alone at the counter, and the reasons that are offered. */
export function Discounts() {
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
      <Head title={`Discounts | ${store.name}`} />
      <PageTitle
        note="What is above the limit of whoever sells, somebody else approves at the counter by PIN."
        actions={
          <Button component={Link} to={paths.adminSettings(store.slug)} variant="default">
            Store settings
          </Button>
        }
      >
        Discounts
      </PageTitle>
      {data === undefined && error && <ErrorState message={error.message} onRetry={refetch} />}
      {data === undefined && !error && <Skeleton height="16rem" />}
      {data !== undefined && <DiscountSettings store={data.data.store} />}
    </Column>
  )
}

interface Values {
  readonly discountLimits: DiscountLimits
  readonly discountReasons: string[]
}

const DiscountSettings = ({ store }: { readonly store: Store }) => (
  <Form
    of={stores.change}
    start={
      {
        discountLimits: store.discountLimits,
        discountReasons: store.discountReasons,
      } satisfies Values
    }
    send={(values: Values) => ({ params: { storeId: store.id }, body: values })}
    success="Discounts saved"
    refreshes={[stores.byId]}
    leaveWarning="on"
  >
    <FieldGroup title="Most that may be taken off alone, in percent">
      <FieldRow>
        <NumberField name="discountLimits.manager" label="Manager" />
        <NumberField name="discountLimits.staff" label="Staff" />
        <NumberField name="discountLimits.cashier" label="Cashier" />
      </FieldRow>
    </FieldGroup>
    <FieldGroup title="Reasons">
      <Reasons />
    </FieldGroup>
    <SubmitButton sending="Saving...">Save discounts</SubmitButton>
  </Form>
)

function Reasons() {
  const { form } = useFormState<Values>()
  const { discountReasons } = form.getValues()
  return (
    <TagsInput
      label="Offered at the counter"
      description="Type a reason and press Enter. Another one can always be typed at the counter."
      value={discountReasons}
      maxTags={20}
      maxLength={100}
      onChange={(reasons) => form.setFieldValue('discountReasons', reasons)}
    />
  )
}
