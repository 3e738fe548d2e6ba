import { TextInput } from '@mantine/core'
import type { SyntheticEvent } from 'react'
import { z } from 'zod'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import type { Sent } from '../../kit/endpoint.ts'
import { SubmitButton, TextField } from '../../kit/ui/form/fields.tsx'
import { SelectField } from '../../kit/ui/form/SelectField.tsx'
import { FieldRow, Form } from '../../kit/ui/form/Form.tsx'
import { useField, useFormState } from '../../kit/ui/form/form-context.ts'
import { NumberField } from '../../kit/ui/form/NumberField.tsx'
import { SwitchField } from '../../kit/ui/form/SwitchField.tsx'
import { couponKindLabels, couponKinds } from '../../pricing/coupon.ts'
import type { PublicStore } from '../../stores/contract.ts'
import { CouponFields, coupons } from '../contract.ts'
import { fieldsOf, type CouponValues } from './coupon-values.ts'
import { CouponReach } from './CouponReach.tsx'

interface CouponFormProps {
  readonly store: PublicStore
  /** The one that is changed; none for a new one. */
  readonly id?: string | undefined
  readonly start: CouponValues
  readonly onClose: () => void
}

/** The rules of the call, and that what is for some things says for which. */
const rules = CouponFields.and(
  z
    .object({
      isForAll: z.boolean(),
      productIds: z.array(z.string()),
      categoryIds: z.array(z.string()),
    })
    .refine(
      ({ isForAll, productIds, categoryIds }) =>
        isForAll || productIds.length + categoryIds.length > 0,
      { error: 'Please choose what it is for', path: ['isForAll'] },
    ),
)

export function CouponForm({ store, id, start, onClose }: CouponFormProps) {
  const frame = {
    start,
    rules,
    success: id === undefined ? 'Coupon added' : 'Coupon saved',
    refreshes: [coupons.list],
    onDone: onClose,
  }
  const bodyOf = (values: CouponValues) => fieldsOf(values) as Sent<typeof coupons.add>['body']
  const inside = <Fields store={store} />
  return (
    <Dialog title={id === undefined ? 'Add a coupon' : start.code} onClose={onClose}>
      {id === undefined ? (
        <Form of={coupons.add} send={(values) => ({ body: bodyOf(values) })} {...frame}>
          {inside}
        </Form>
      ) : (
        <Form
          of={coupons.change}
          send={(values) => ({ params: { id }, body: bodyOf(values) })}
          {...frame}
        >
          {inside}
        </Form>
      )}
    </Dialog>
  )
}

const kinds = couponKinds.map((value) => ({ value, label: couponKindLabels[value] }))

function Fields({ store }: { readonly store: PublicStore }) {
  const { form } = useFormState<CouponValues>()
  const { kind } = form.getValues()
  return (
    <>
      <FieldRow>
        <TextField<CouponValues>
          name="code"
          label="Code"
          placeholder="MILK10"
          hint="Letters, digits and hyphens"
          isRequired
        />
        <TextField<CouponValues>
          name="description"
          label="Description"
          placeholder="For rainy mornings"
          hint="Shown to whoever uses it"
        />
      </FieldRow>
      <FieldRow>
        <SelectField<CouponValues> name="kind" label="Takes off" options={kinds} />
        <NumberField<CouponValues>
          key={kind}
          name="value"
          label={kind === 'percent' ? 'How many percent' : 'How much'}
          {...(kind === 'amount' && { symbol: store.currency })}
          isRequired
        />
        <NumberField<CouponValues> name="minimum" label="Least order" symbol={store.currency} />
      </FieldRow>
      <FieldRow>
        <MinuteField name="from" label="Good from" hint={`Clock of ${store.timeZone}`} />
        <MinuteField name="until" label="Good until" hint="Empty: until you switch it off" />
      </FieldRow>
      <FieldRow>
        <NumberField<CouponValues>
          name="uses"
          label="Uses in all"
          hint="Empty: as many as come"
          isOptional
        />
        <NumberField<CouponValues>
          name="usesPerCustomer"
          label="Uses per customer"
          hint="Online only: by account or email"
          isOptional
        />
      </FieldRow>
      <CouponReach storeId={store.id} />
      <SwitchField<CouponValues> name="isActive" label="On" />
      <SubmitButton sending="Saving...">Save</SubmitButton>
    </>
  )
}

interface MinuteFieldProps {
  readonly name: 'from' | 'until'
  readonly label: string
  readonly hint: string
}

/** Stands for half of a minute, which the browser tells as nothing; the rules refuse it in words. */
const unfinished = 'unfinished'

function MinuteField({ name, label, hint }: MinuteFieldProps) {
  const { value, onChange, onBlur, ...field } = useField<CouponValues>(name)
  // Nothing would be saved as "always". A half is no change to a browser that held nothing before: each key is looked at.
  const look = ({ currentTarget: input }: SyntheticEvent<HTMLInputElement>) => {
    const entered = input.validity.badInput ? unfinished : input.value
    if (entered !== value) onChange(entered)
  }
  return (
    <TextInput
      type="datetime-local"
      label={label}
      description={hint}
      {...field}
      // Anything else would take away what is typed of it.
      value={value === unfinished ? '' : value}
      onChange={look}
      onKeyUp={look}
      onBlur={(event) => {
        look(event)
        onBlur(event)
      }}
    />
  )
}
