import { Button } from '@mantine/core'
import { useState } from 'react'
import type { CounterProduct } from '../../catalog/contract.ts'
import { formatMoney } from '../../kit/money.ts'
import { ConfirmModal } from '../../kit/ui/ConfirmModal.tsx'
import { BoundedInput } from '../../kit/ui/form/BoundedInput.tsx'
import { IconButton } from '../../kit/ui/IconButton.tsx'
import { BinIcon, ReceiptIcon } from '../../kit/ui/icons/icons.tsx'
import { HelpIcon } from '../../kit/ui/icons/work-icons.tsx'
import { FittedMoney } from '../../kit/ui/figures/FittedMoney.tsx'
import { Money } from '../../kit/ui/Money.tsx'
import { ToastsHere } from '../../kit/ui/Toaster.tsx'
import { chargeLabel } from '../../pricing/charge.ts'
import type { PublicStore } from '../../stores/contract.ts'
import { saleCount, saleTotals } from '../counter.ts'
import { takenOff } from '../counter-discounts.ts'
import { takenOf } from '../taken-parts.ts'
import type { Sale } from '../till.ts'
import { itemsText } from '../../storefront/cart.ts'
import styles from './Counter.module.css'
import { CounterLine } from './CounterLine.tsx'
import { newSaleId, type ActOn } from './use-till.ts'

interface CounterSaleProps {
  readonly store: PublicStore
  readonly sale: Sale
  readonly menu: readonly CounterProduct[]
  readonly heldCount: number
  /** Sent, not answered, and left to themselves. */
  readonly leftCount: number
  readonly act: ActOn
  readonly onHold: () => void
  readonly onHeld: () => void
  readonly onLeft: () => void
  readonly onDiscount: () => void
  readonly onPay: () => void
  readonly onLast: () => void
  readonly onHelp: () => void
}

/** What is being sold. On a phone the chosen line and the total stay in sight, the rest comes when it is asked for. */
export function CounterSale(props: CounterSaleProps) {
  const { store, sale, menu, heldCount, act, onDiscount, onPay } = props
  const count = saleCount(sale)
  const [wholeId, setWholeId] = useState<string>()
  const isWhole = wholeId !== undefined
  // A new sale begins with the menu; one that is called back is looked at as the one before was.
  if (isWhole && wholeId !== sale.id) setWholeId(count === 0 ? undefined : sale.id)
  const { total, given, charges, charge } = saleTotals(sale, store)
  const taken = takenOf(sale, store)
  return (
    <section className={styles.sale} aria-label="Sale" data-whole={isWhole}>
      <SaleHead {...props} />
      <ul className={styles.lines}>
        {sale.lines.map((line) => (
          <CounterLine
            key={line.key}
            line={line}
            sale={sale}
            product={menu.find(({ _id }) => _id === line.productId)}
            isChosen={line.key === sale.chosen}
            symbol={store.currency}
            act={act}
          />
        ))}
      </ul>
      {count === 0 && <p className={styles.nothing}>Tap a product, type its name or scan it.</p>}
      <div className={styles.news}>
        <ToastsHere />
      </div>
      <div className={styles.foot}>
        <BetweenSales {...props} />
        <button
          type="button"
          className={styles.whole}
          aria-expanded={isWhole}
          onClick={() => setWholeId(isWhole ? undefined : sale.id)}
        >
          <small>{isWhole ? 'Show menu' : showText(count, heldCount)}</small>
          <FittedMoney amount={total} symbol={store.currency} />
        </button>
        <p className={styles.off}>
          <Button
            variant="default"
            size="sm"
            aria-keyshortcuts="F8"
            aria-disabled={count === 0}
            onClick={onDiscount}
          >
            Discount
          </Button>
          <span className={styles.why}>
            {takenOff(sale, given).map(({ label, amount }) => (
              <span key={label}>
                <small>{label}</small> <Money amount={0 - amount} symbol={store.currency} />
              </span>
            ))}
          </span>
        </p>
        {charge > 0 && (
          <p className={styles.off}>
            <small>{charges.map(chargeLabel).join(', ')}</small>
            <Money amount={charge} symbol={store.currency} />
          </p>
        )}
        {taken.paid > 0 && (
          <p className={styles.off}>
            <small>
              Taken in parts
              {taken.tips > 0 && ` (and ${formatMoney(taken.tips, store.currency)} in tips)`}
            </small>
            <Money amount={taken.paid} symbol={store.currency} />
          </p>
        )}
        <p className={styles.total}>
          <span>
            Total <small className="dimmed">{itemsText(count)}</small>
          </span>
          <output>
            <Money amount={total} symbol={store.currency} />
          </output>
        </p>
        <Button
          size="xl"
          className={styles.pay ?? ''}
          aria-disabled={count === 0}
          aria-keyshortcuts="F9"
          onClick={onPay}
        >
          Pay
        </Button>
      </div>
    </section>
  )
}

/** On a phone, between two customers: the ways to other sales, which stand above this one where that is shown whole. */
const BetweenSales = ({ sale, heldCount, onHeld, onLast }: CounterSaleProps) =>
  sale.lines.length === 0 && (
    <div className={styles.between}>
      {heldCount > 0 && (
        <Button variant="default" size="sm" onClick={onHeld}>
          Held ({heldCount})
        </Button>
      )}
      <Button variant="default" size="sm" onClick={onLast}>
        Last sales
      </Button>
    </div>
  )

/** What is held is said also while there is no room for the way to it. */
const showText = (count: number, held: number) =>
  `Show sale (${count})${held > 0 && count > 0 ? `, ${held} held` : ''}`

function SaleHead(props: CounterSaleProps) {
  const { sale, heldCount, leftCount, act, onHold, onHeld, onLeft, onLast, onHelp } = props
  const [isClearing, setClearing] = useState(false)
  const hasLines = sale.lines.length > 0
  const clear = () => act({ act: 'clear', nextId: newSaleId() })
  return (
    <div className={styles.head} data-full={heldCount + leftCount > 0}>
      <BoundedInput
        aria-label="Name for the cup"
        placeholder="Name for the cup"
        size="md"
        most={100}
        autoComplete="off"
        value={sale.name}
        onType={(name) => act({ act: 'name', name })}
      />
      <Button
        variant="default"
        size="md"
        aria-keyshortcuts="F2"
        disabled={!hasLines}
        onClick={onHold}
      >
        Hold
      </Button>
      {heldCount > 0 && (
        <Button variant="default" size="md" aria-keyshortcuts="F4" onClick={onHeld}>
          Held ({heldCount})
        </Button>
      )}
      {leftCount > 0 && (
        <Button variant="default" size="md" onClick={onLeft}>
          Unanswered ({leftCount})
        </Button>
      )}
      <IconButton
        label="Clear the sale"
        disabled={!hasLines}
        // Where money lies in the drawer already, one question asks for both.
        onClick={() => (sale.parts === undefined ? setClearing(true) : clear())}
        removes
      >
        <BinIcon />
      </IconButton>
      <IconButton
        label="Last sales"
        aria-keyshortcuts="F6"
        className={styles.last}
        onClick={onLast}
      >
        <ReceiptIcon />
        <small>Last sales</small>
      </IconButton>
      <IconButton label="Keyboard help" className={styles.help} onClick={onHelp}>
        <HelpIcon />
      </IconButton>
      {isClearing && (
        <ConfirmModal
          title="Clear this sale?"
          confirm="Clear sale"
          cancel="Keep sale"
          onCancel={() => setClearing(false)}
          onConfirm={() => {
            setClearing(false)
            clear()
          }}
        >
          Its lines are gone then. To come back to it later, hold it.
        </ConfirmModal>
      )}
    </div>
  )
}
