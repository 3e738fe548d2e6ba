import { useEffect, useState } from 'react'
import { Link, Navigate, useLocation, useNavigate } from 'react-router'
import type { User } from '../../accounts/contract.ts'
import { useUser } from '../../accounts/ui/session.ts'
import { useCoupon } from '../../coupons/ui/use-coupon.ts'
import { Column } from '../../kit/ui/Column.tsx'
import { FieldGroup, FieldRow, RuledForm } from '../../kit/ui/form/Form.tsx'
import { TextField } from '../../kit/ui/form/fields.tsx'
import { TextareaField } from '../../kit/ui/form/TextareaField.tsx'
import { Head } from '../../kit/ui/Head.tsx'
import { useHydrated } from '../../kit/ui/hydrated.ts'
import { Later } from '../../kit/ui/turns/Later.tsx'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'
import { Skeleton } from '../../kit/ui/states.tsx'
import { toast } from '../../kit/ui/toast.ts'
import { paths } from '../../paths.ts'
import { methodLabels } from '../../payments/method.ts'
import type { Cart } from '../../storefront/cart.ts'
import { takeOutSent, useCartOf } from '../../storefront/ui/cart-store.ts'
import { feePayer } from '../../storefront/ui/Totals.tsx'
import type { PublicStore } from '../../stores/contract.ts'
import { useStore } from '../../stores/ui/use-store.ts'
import { isCash } from '../checkout.ts'
import { checkoutFields, Order } from '../contract.ts'
import styles from './Checkout.module.css'
import { CheckoutContact } from './CheckoutContact.tsx'
import { CheckoutSummary } from './CheckoutSummary.tsx'
import { isWholeContact, startOf, type CheckoutValues } from './checkout-values.ts'
import { checkoutDraft, contact } from './contact.ts'
import { KeepCheckout } from './KeepCheckout.tsx'
import { OrderPlaced } from './OrderPlaced.tsx'
import { PaymentMethodCards } from './payment/PaymentMethodCards.tsx'
import { useMethod } from './use-method.ts'
import { usePlaceOrder } from './use-place-order.ts'

/** /{slug}/checkout */
export function Checkout() {
  const store = useStore()
  const user = useUser()
  const lines = useCartOf(store.id)
  const isKnown = useHydrated()
  const navigate = useNavigate()
  const before = usePlaced()
  const [now, setPlaced] = useState<Order>()
  const placed = now ?? before
  // Whoever asks to be forgotten begins anew.
  const [round, setRound] = useState(0)
  const [wasFull, setWasFull] = useState(false)
  if (lines.length > 0 && !wasFull) setWasFull(true)

  if (isKnown && placed) {
    return <OrderPlaced store={store} order={placed} isOfBefore={now === undefined} />
  }
  if (isKnown && lines.length === 0) return <NothingToOrder store={store} wasFull={wasFull} />
  return (
    <Column>
      <Head title={`Checkout | ${store.name}`} description={`Place your order at ${store.name}.`} />
      <PageTitle note={`Nothing is sent to ${store.name} or charged before you press Place Order.`}>
        Checkout
      </PageTitle>
      {isKnown ? (
        <CheckoutForm
          key={round}
          store={store}
          user={user}
          lines={lines}
          onForget={() => setRound(round + 1)}
          onPlaced={(order, sent) => {
            setPlaced(order)
            void navigate(paths.checkout(store.slug), { replace: true, state: { placed: order } })
            takeOutSent(sent)
          }}
        />
      ) : (
        // What comes in its place fills a screen, and nothing may move for it.
        <Skeleton height="90vh" />
      )}
    </Column>
  )
}

interface NothingToOrderProps {
  readonly store: PublicStore
  /** Whether something stood here a moment ago. */
  readonly wasFull: boolean
}

function NothingToOrder({ store, wasFull }: NothingToOrderProps) {
  useEffect(() => {
    if (wasFull) toast.failure('Your cart was ordered or emptied in another tab.')
  }, [wasFull])
  return <Navigate to={paths.menu(store.slug)} replace />
}

/** The order that was placed on this page: the browser keeps it with the page, over a reload and a way back. */
function usePlaced(): Order | undefined {
  const state = useLocation().state as { readonly placed?: unknown } | null
  return Order.safeParse(state?.placed).data
}

interface CheckoutFormProps {
  readonly store: PublicStore
  readonly user: User | undefined
  readonly lines: Cart
  readonly onForget: () => void
  readonly onPlaced: (order: Order, sent: Cart) => unknown
}

function CheckoutForm({ store, user, lines, onForget, onPlaced }: CheckoutFormProps) {
  const { choices, askAgain, method, choose } = useMethod(store.id)
  const [{ known, values: start }] = useState(() => startOf(user, store.id))
  const isRemembered = contact.use() !== null && user === undefined
  const payer = feePayer(user, store.id)
  const coupon = useCoupon(store, lines)
  const place = usePlaceOrder(store, lines, payer, coupon)
  return (
    <RuledForm
      className={styles.form}
      rules={checkoutFields(method)}
      start={start}
      elsewhere={
        <Link to={paths.cart(store.slug)} className={styles.toCart}>
          Back to Cart
        </Link>
      }
      onValid={async ({ customer, shippingAddress, notes }) => {
        const placed = await place({
          customer,
          shippingAddress: isCash(method) ? null : shippingAddress,
          paymentMethod: method,
          notes,
        }).catch((error: unknown) => {
          coupon.mark(error, customer.email)
          throw error
        })
        if (placed === undefined) return
        coupon.drop()
        checkoutDraft.set(null)
        contact.set({ customer, shippingAddress, method })
        await onPlaced(placed.data, lines)
      }}
    >
      <KeepCheckout storeId={store.id} method={method} start={known} />
      <div className={styles.fields}>
        <CheckoutContact
          isKnown={isWholeContact(start)}
          onForget={
            isRemembered
              ? () => {
                  contact.set(null)
                  checkoutDraft.set(null)
                  onForget()
                }
              : undefined
          }
        />
        <Later turn={1}>
          <PaymentMethodCards
            choices={choices}
            onMissing={askAgain}
            withoutThem="An order that is placed now is paid in cash, when you pick it up."
            chosen={method}
            onChoose={choose}
          />
        </Later>
        {/* Below what asks for it: above, it would open out of sight. */}
        {!isCash(method) && (
          <Later turn={2}>
            <ShippingAddressFields
              pickedUpBy={choices.find(({ kind }) => kind === 'cash')?.label ?? methodLabels.cash}
            />
          </Later>
        )}
        <Later turn={3}>
          <NoteField />
        </Later>
      </div>
      <Later turn={4}>
        <CheckoutSummary
          store={store}
          lines={lines}
          payer={payer}
          method={method}
          coupon={coupon}
        />
      </Later>
    </RuledForm>
  )
}

/** The rule that asks: whatever is not paid in cash is delivered. */
const ShippingAddressFields = ({ pickedUpBy }: { readonly pickedUpBy: string }) => (
  <FieldGroup title="Shipping Address">
    <p className="dimmed">
      What is paid this way is brought to you. To pick your order up, choose “{pickedUpBy}”.
    </p>
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

const NoteField = () => (
  <TextareaField<CheckoutValues>
    name="notes"
    label="Note to the shop (optional)"
    placeholder="Less ice, no straw, call when you are near"
    rows={2}
  />
)
