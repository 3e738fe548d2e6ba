import { useState } from 'react'
import { FieldGroup, FieldRow } from '../../kit/ui/form/Form.tsx'
import { TextField } from '../../kit/ui/form/fields.tsx'
import { ConfirmModal } from '../../kit/ui/ConfirmModal.tsx'
import { changeAndFocus } from '../../kit/ui/form/focus-field.ts'
import { useFormState } from '../../kit/ui/form/form-context.ts'
import styles from './Checkout.module.css'
import type { CheckoutValues } from './checkout-values.ts'
import { forgetOrders, useHasOrders } from './order-tokens.ts'

interface CheckoutContactProps {
  /** Whether all of it is known already: then it is only said. */
  readonly isKnown: boolean
  /** Of a guest whom this device remembers. */
  readonly onForget: (() => void) | undefined
}

/** The button that was pressed goes with what it stood in: it is gone on with here. */
const first = 'customer.firstName'

/** Who orders: asked for once, and from then on a line that can be changed. */
export function CheckoutContact({ isKnown, onForget }: CheckoutContactProps) {
  const [isChanging, setChanging] = useState(!isKnown)
  const hasOrdered = useHasOrders()
  const [isAsking, setAsking] = useState(false)
  const { form } = useFormState<CheckoutValues>()
  const { firstName, lastName, email, phone } = form.values.customer
  const forget = () =>
    changeAndFocus(() => {
      forgetOrders()
      onForget?.()
    }, first)
  const isWrong = Object.keys(form.errors).some((name) => name.startsWith('customer.'))
  return (
    <FieldGroup title="Contact Information">
      {isChanging || isWrong ? (
        <>
          <FieldRow>
            <TextField<CheckoutValues> name={first} label="First Name" autoComplete="given-name" />
            <TextField<CheckoutValues>
              name="customer.lastName"
              label="Last Name"
              autoComplete="family-name"
            />
          </FieldRow>
          <FieldRow>
            <TextField<CheckoutValues>
              name="customer.email"
              label="Email"
              type="email"
              autoComplete="email"
            />
            <TextField<CheckoutValues>
              name="customer.phone"
              label="Phone"
              type="tel"
              autoComplete="tel"
            />
          </FieldRow>
        </>
      ) : (
        <div className={styles.known}>
          <p dir="auto">
            <strong>
              {firstName} {lastName}
            </strong>
            <br />
            {phone}
            <br />
            {email}
          </p>
          <button
            type="button"
            className="text-button"
            onClick={() => changeAndFocus(() => setChanging(true), first)}
          >
            Change<span className="unseen"> the contact</span>
          </button>
        </div>
      )}
      {onForget && (
        <button
          type="button"
          className="text-button"
          onClick={() => (hasOrdered ? setAsking(true) : forget())}
        >
          Not you? Forget this on this device
        </button>
      )}
      {isAsking && (
        <ConfirmModal
          title="Forget you on this device?"
          confirm="Forget"
          onCancel={() => setAsking(false)}
          onConfirm={forget}
        >
          Your contact is forgotten here, and the orders under My Orders. The letter about an order
          still opens it.
        </ConfirmModal>
      )}
    </FieldGroup>
  )
}
