import { Button } from '@mantine/core'
import { useEffect, useState, type ComponentType } from 'react'
import { Link, useLocation, type Location } from 'react-router'
import type { User } from '../../accounts/contract.ts'
import { useUser } from '../../accounts/ui/session.ts'
import type { PublicProduct } from '../../catalog/contract.ts'
import { timesLabel } from '../../choices/selection.ts'
import { partLabels } from '../../combos/selection.ts'
import { timesMoney } from '../../kit/money.ts'
import { Column } from '../../kit/ui/Column.tsx'
import { danger } from '../../kit/ui/colour.ts'
import { ConfirmModal } from '../../kit/ui/ConfirmModal.tsx'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import { Head } from '../../kit/ui/Head.tsx'
import { useHydrated } from '../../kit/ui/hydrated.ts'
import { Money } from '../../kit/ui/Money.tsx'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'
import { part } from '../../kit/ui/part.tsx'
import { Picture } from '../../kit/ui/Picture.tsx'
import { QuantityStepper } from '../../kit/ui/form/QuantityStepper.tsx'
import { EmptyState, Skeleton } from '../../kit/ui/states.tsx'
import { RemoveButton } from '../../kit/ui/RemoveButton.tsx'
import { paths } from '../../paths.ts'
import type { PublicStore } from '../../stores/contract.ts'
import { useStore } from '../../stores/ui/use-store.ts'
import {
  emptyCartText,
  keyOf,
  lineTotal,
  mostPerLine,
  type Cart as Lines,
  type CartItem,
} from '../cart.ts'
import { newsLabel, type LineNews } from '../cart-review.ts'
import styles from './Cart.module.css'
import { goOnAt, toTop } from './cart-focus.ts'
import { CartNews, useCartNews } from './CartNews.tsx'
import { changeQuantity, emptyCartOf, removeItem, useCartOf } from './cart-store.ts'
import type { Offered } from './offered-now.ts'
import { feePayer } from './Totals.tsx'

const ChangeLine = part('ChangeLine', async () => (await import('./ChangeLine.tsx')).ChangeLine, {
  waiting: <Skeleton height="16rem" />,
})

interface CartProps {
  /** Reckons as the checkout will: how somebody pays decides what comes on top. */
  readonly Sums: ComponentType<{
    readonly store: PublicStore
    readonly lines: Lines
    readonly payer: User | undefined
  }>
}

/**
 * Not over an empty cart: right after ordering it would read as if the order had failed. The server writes it, which does not
 * know the cart: of all the page shows at first it is the largest, and with the lines it came a second later.
 */
const notOrderedYet = 'Nothing is ordered before you have checked out.'

/** What somebody has chosen, before they check out. */
export function Cart({ Sums }: CartProps) {
  const store = useStore()
  const user = useUser()
  const lines = useCartOf(store.id)
  const changes = useCartNews(store.id, lines)
  const isKnown = useHydrated()
  const isEmpty = isKnown && lines.length === 0
  const { state } = useLocation() as Location<FromOrder | null>
  const [removing, setRemoving] = useState<CartItem>()
  const [changingKey, setChangingKey] = useState<string>()
  const changing = lines.find((line) => keyOf(line) === changingKey)
  // Back, after ordering, leads to where the cart was pressed on, which is below all that an empty one says.
  useEffect(() => {
    if (isEmpty) window.scrollTo(0, 0)
  }, [isEmpty])
  return (
    <Column>
      <Head title={`Cart | ${store.name}`} description={`What you have chosen at ${store.name}.`} />
      <PageTitle note={isEmpty ? undefined : notOrderedYet}>Your Cart</PageTitle>
      {!isKnown && <Skeleton height="12rem" />}
      {isKnown && <News again={state?.again} isEmpty={isEmpty} />}
      {isEmpty && (
        <EmptyState
          title={emptyCartText}
          action={
            <Button component={Link} to={paths.menu(store.slug)}>
              Browse Menu
            </Button>
          }
        />
      )}
      <CartNews store={store} {...changes} />
      {lines.length > 0 && (
        <div className={styles.cart}>
          <ul className={styles.lines}>
            {lines.map((line) => (
              <Line
                key={keyOf(line)}
                line={line}
                news={changes.news.find((each) => each.line === line)?.news}
                offered={changes.offered.get(line.productId)}
                symbol={store.currency}
                onChange={() => setChangingKey(keyOf(line))}
                onRemove={() => setRemoving(line)}
              />
            ))}
          </ul>
          <aside className={styles.summary} aria-label="Order summary">
            <Sums store={store} lines={lines} payer={feePayer(user, store.id)} />
            <Button component={Link} to={paths.checkout(store.slug)} size="lg" fullWidth>
              Proceed to Checkout
            </Button>
            <Button component={Link} to={paths.menu(store.slug)} variant="subtle" fullWidth>
              Continue Shopping
            </Button>
            <ClearButton storeId={store.id} />
          </aside>
        </div>
      )}
      {changing && (
        <Change
          store={store}
          lines={lines}
          line={changing}
          product={changes.offered.get(changing.productId)?.now}
          onClose={() => setChangingKey(undefined)}
        />
      )}
      {removing && (
        <ConfirmModal
          title="Remove item"
          confirm="Remove"
          onCancel={() => setRemoving(undefined)}
          onConfirm={() => {
            const at = lines.findIndex((line) => keyOf(line) === keyOf(removing))
            removeItem(removing)
            setRemoving(undefined)
            void goOnAt(at)
          }}
        >
          Are you sure you want to remove this item from your cart?
        </ConfirmModal>
      )}
    </Column>
  )
}

interface ChangeProps {
  readonly store: PublicStore
  readonly lines: Lines
  readonly line: CartItem
  readonly product: PublicProduct | undefined
  readonly onClose: () => void
}

/** The window in which a line is chosen otherwise; it goes with what is no longer on the menu. */
function Change({ store, lines, line, product, onClose }: ChangeProps) {
  if (product === undefined) return null
  return (
    <Dialog title={line.name} shape="sheet" onClose={onClose}>
      <ChangeLine
        store={store}
        line={line}
        product={product}
        onChanged={(item) => {
          // One that it was added to no longer stands before it.
          const before = lines.slice(0, lines.indexOf(line))
          const at = before.filter((each) => keyOf(each) !== keyOf(item)).length
          onClose()
          void goOnAt(at, styles.change)
        }}
      />
    </Dialog>
  )
}

/** Comes from an order that was put into the cart again: what is not as it was. */
interface FromOrder {
  readonly again?: readonly string[] | undefined
}

function News({ again, isEmpty }: FromOrder & { readonly isEmpty: boolean }) {
  // The browser keeps it with the page, and Back leads here once all of it is ordered.
  if (again === undefined || (isEmpty && again.length === 0)) return null
  return (
    <output className={styles.again}>
      {again.length === 0 ? (
        'All of it is in your cart, as you had it.'
      ) : (
        <ul>
          {again.map((each) => (
            <li key={each} dir="auto">
              {each}
            </li>
          ))}
        </ul>
      )}
    </output>
  )
}

/** Starts over, for all that this store has in the cart. */
function ClearButton({ storeId }: { readonly storeId: string }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button variant="subtle" color={danger} fullWidth onClick={() => setAsking(true)}>
        Clear Cart
      </Button>
      {isAsking && (
        <ConfirmModal
          title="Clear cart"
          confirm="Clear"
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            emptyCartOf(storeId)
            void toTop()
          }}
        >
          Are you sure you want to remove all items from your cart?
        </ConfirmModal>
      )}
    </>
  )
}

interface LineProps {
  readonly line: CartItem
  readonly news: LineNews | undefined
  /** Left out until it is known. */
  readonly offered: Offered | undefined
  readonly symbol: string
  readonly onChange: () => void
  readonly onRemove: () => void
}

/** Whether there is something to choose; of a line with a choice that is taken for granted until it is known. */
const hasChoices = ({ size, addons, parts }: CartItem, offered: Offered | undefined) =>
  offered === undefined
    ? addons.length > 0 || size !== undefined || parts !== undefined
    : offered.now?.hasAddons === true && offered.now.inStock

const Line = ({ line, news, offered, symbol, onChange, onRemove }: LineProps) => (
  <li className={styles.line}>
    <Picture src={line.image} alt="" sizes="8rem" className={styles.picture} />
    <div className={styles.what}>
      <Link to={paths.product(line.storeSlug, line.slug)} className={styles.name} dir="auto">
        {line.name}
      </Link>
      {news !== undefined && newsLabel(news) !== undefined && (
        <span className={styles.lost}>{newsLabel(news)}</span>
      )}
      <span className="dimmed">
        <Money amount={line.price} symbol={symbol} />
      </span>
      {line.size !== undefined && (
        <span className="dimmed" dir="auto">
          {line.size.label}
        </span>
      )}
      {partLabels(line.parts ?? []).map((label) => (
        <span key={label} className="dimmed" dir="auto">
          {label}
        </span>
      ))}
      {line.addons.map((addon) => (
        <span key={addon._id} className="dimmed" dir="auto">
          + {timesLabel(addon)}{' '}
          {(line.size === undefined || addon.price > 0) && (
            <Money amount={timesMoney(addon.price, addon.times ?? 1)} symbol={symbol} />
          )}
        </span>
      ))}
      {hasChoices(line, offered) && (
        <Button
          variant="subtle"
          className={styles.change}
          disabled={offered === undefined}
          onClick={onChange}
        >
          Change<span className="unseen"> {line.name}</span>
        </Button>
      )}
    </div>
    <QuantityStepper
      label={`Quantity of ${line.name}`}
      value={line.quantity}
      most={mostPerLine}
      onChange={(quantity) => changeQuantity(line, quantity)}
    />
    <strong className={styles.total}>
      <Money amount={lineTotal(line)} symbol={symbol} />
    </strong>
    <RemoveButton className={styles.remove} of={line.name} onClick={onRemove} />
  </li>
)
