import { TagsInput } from '@mantine/core'
import { Link } from 'react-router'
import { SubmitButton } from '../../../kit/ui/form/fields.tsx'
import { FieldGroup, FieldRow, Form } from '../../../kit/ui/form/Form.tsx'
import { useFormState } from '../../../kit/ui/form/form-context.ts'
import { NumberField } from '../../../kit/ui/form/NumberField.tsx'
import { paths } from '../../../paths.ts'
import { hasStatutory, type DiscountLimits } from '../../../pricing/discount.ts'
import { stores, type Store } from '../../../stores/contract.ts'
import { StoreSettingsPage } from '../../../stores/ui/StoreSettingsPage.tsx'

/** /{slug}/admin/discounts: who takes off how much alone at the counter, and the reasons that are offered. */
export const Discounts = () => (
  <StoreSettingsPage
    title="Discounts"
    note="What is above the limit of whoever sells, somebody else approves at the counter by PIN."
  >
    {(store) => <DiscountSettings store={store} />}
  </StoreSettingsPage>
)

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
    {store.currencyCode === 'PHP' && <ByLaw store={store} />}
    <SubmitButton sending="Saving...">Save discounts</SubmitButton>
  </Form>
)

/** Where senior citizens and PWD have theirs, which nobody would look for among the taxes. */
const ByLaw = ({ store }: { readonly store: Store }) => (
  <FieldGroup title="Senior citizens and PWD">
    <p>
      {hasStatutory(store.taxProfile)
        ? 'They are asked for at the counter, under Discount, with the name and the number of the card.'
        : 'They are offered at the counter once taxes are shown as in the Philippines.'}{' '}
      <Link to={paths.adminTaxes(store.slug)}>How taxes are shown</Link>
    </p>
  </FieldGroup>
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
