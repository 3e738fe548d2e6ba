import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link, Navigate } from 'react-router'
import type { User } from '../../accounts/contract.ts'
import { useUser } from '../../accounts/ui/session.ts'
import { Column } from '../../kit/ui/Column.tsx'
import { FieldGroup, FieldRow, RuledForm } from '../../kit/ui/form/Form.tsx'
import { SubmitButton, TextField } from '../../kit/ui/form/fields.tsx'
import { Head } from '../../kit/ui/Head.tsx'
import { useHydrated } from '../../kit/ui/hydrated.ts'
import { Money } from '../../kit/ui/Money.tsx'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'
import { Skeleton } from '../../kit/ui/states.tsx'
import { paths } from '../../paths.ts'
import { cashMethodOf } from '../../payments/method-choice.ts'
import { useMethodChoices } from '../../payments/ui/use-method-choices.ts'
import { choiceLabels, keyOf, lineTotal, type Cart } from '../../storefront/cart.ts'
import { CartNews } from '../../storefront/ui/CartNews.tsx'
import { emptyCartOf, useCartOf } from '../../storefront/ui/cart-store.ts'
import { feePayer, Totals } from '../../storefront/ui/Totals.tsx'
import type { PublicStore } from '../../stores/contract.ts'
import { useStore } from '../../stores/ui/use-store.ts'
import { isCash } from '../checkout.ts'
import { checkoutFields, type Order } from '../contract.ts'
import styles from './Checkout.module.css'
import { OrderPlaced } from './OrderPlaced.tsx'
import { PaymentMethodCards } from './payment/PaymentMethodCards.tsx'
import { usePlaceOrder } from './use-place-order.ts'

/** /{slug}/checkout */
export function Checkout() {
  const store = useStore()
  const user = useUser()
  const lines = useCartOf(store.id)
  const isKnown = useHydrated()
  const [placed, setPlaced] = useState<Order>()

  if (placed) return <OrderPlaced store={store} order={placed} />
  if (isKnown && lines.length === 0) return <Navigate to={paths.menu(store.slug)} replace />
  return (
    <Column>
      <Head title={`Checkout | ${store.name}`} />
      <PageTitle>Checkout</PageTitle>
      {isKnown ? (
        <CheckoutForm
          store={store}
          user={user}
          lines={lines}
          onPlaced={(order) => {
            setPlaced(order)
            emptyCartOf(store.id)
            window.scrollTo(0, 0)
          }}
        />
      ) : (
        <Skeleton height="20rem" />
      )}
    </Column>
  )
}

interface CheckoutFormProps {
  readonly store: PublicStore
  readonly user: User | undefined
  readonly lines: Cart
  readonly onPlaced: (order: Order) => void
}

function CheckoutForm({ store, user, lines, onPlaced }: CheckoutFormProps) {
  const choices = useMethodChoices(store.id)
  const [chosen, setChosen] = useState<string>()
  const method = chosen ?? cashMethodOf(choices)
  const payer = feePayer(user, store.id)
  const place = usePlaceOrder(store, lines, payer)
  return (
    <RuledForm
      className={styles.form}
      rules={checkoutFields(method)}
      start={startOf(user)}
      onValid={async ({ customer, shippingAddress }) => {
        const { data } = await place({
          customer,
          shippingAddress: isCash(method) ? null : shippingAddress,
          paymentMethod: method,
        })
        onPlaced(data)
      }}
    >
      <div className={styles.fields}>
        <FieldGroup title="Contact Information">
          <FieldRow>
            <TextField<CheckoutValues>
              name="customer.firstName"
              label="First Name"
              autoComplete="given-name"
            />
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
        </FieldGroup>
        {!isCash(method) && <ShippingAddressFields />}
        <PaymentMethodCards choices={choices} chosen={method} onChoose={setChosen} />
      </div>
      <aside className={styles.summary} aria-label="Order summary">
        <h2>Order Summary</h2>
        <CartNews store={store} lines={lines} />
        <SummaryLines lines={lines} symbol={store.currency} />
        <Totals lines={lines} store={store} user={payer} />
        <SubmitButton sending="Placing order..." size="lg" fullWidth>
          Place Order
        </SubmitButton>
        <Button component={Link} to={paths.cart(store.slug)} variant="subtle" fullWidth>
          Back to Cart
        </Button>
      </aside>
    </RuledForm>
  )
}

const ShippingAddressFields = () => (
  <FieldGroup title="Shipping Address">
    <TextField<CheckoutValues>
      name="shippingAddress.address"
      label="Address"
      autoComplete="street-address"
    />
    <FieldRow>
      <TextField<CheckoutValues>
        name="shippingAddress.city"
        label="City"
        autoComplete="address-level2"
      />
      <TextField<CheckoutValues>
        name="shippingAddress.state"
        label="State"
        autoComplete="address-level1"
      />
      <TextField<CheckoutValues>
        name="shippingAddress.zipCode"
        label="ZIP Code"
        autoComplete="postal-code"
      />
    </FieldRow>
  </FieldGroup>
)

const SummaryLines = ({ lines, symbol }: { readonly lines: Cart; readonly symbol: string }) => (
  <ul className={styles.lines}>
    {lines.map((line) => (
      <li key={keyOf(line)}>
        <span>
          {line.quantity} × {line.name}
          {choiceLabels(line).length > 0 && (
            <small className="dimmed">{choiceLabels(line).join(', ')}</small>
          )}
        </span>
        <Money amount={lineTotal(line)} symbol={symbol} />
      </li>
    ))}
  </ul>
)

/** Nothing is asked twice: what the account knows is filled in. */
type CheckoutValues = ReturnType<typeof startOf>

const startOf = (user: User | undefined) => ({
  customer: {
    firstName: user?.firstName ?? '',
    lastName: user?.lastName ?? '',
    email: user?.email ?? '',
    phone: user?.phone ?? '',
  },
  shippingAddress: {
    address: user?.address.street ?? '',
    city: user?.address.city ?? '',
    state: user?.address.state ?? '',
    zipCode: user?.address.zipCode ?? '',
  },
})
