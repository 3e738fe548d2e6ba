import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listed } from '../../choices/selection.ts'
import { qReduced } from '../../kit/ui/calls/query.ts'
import { fullText } from '../../kit/ui/form/full-text.ts'
import { QuantityStepper } from '../../kit/ui/form/QuantityStepper.tsx'
import { Money } from '../../kit/ui/Money.tsx'
import { EmptyState } from '../../kit/ui/states.tsx'
import { payments } from '../../payments/contract.ts'
import type { PublicStore } from '../../stores/contract.ts'
import {
  choiceLabels,
  keyOf,
  lineTotal,
  removeFromCart,
  setQuantity,
  type Cart,
} from '../../storefront/cart.ts'
import { Totals } from '../../storefront/ui/Totals.tsx'
import { longestName } from '../contract.ts'
import { mostPerLineHere } from '../totals.ts'
import styles from './Kiosk.module.css'
import { useKioskOrder, type PlacedHere } from './use-kiosk-order.ts'

interface KioskReviewProps {
  readonly store: PublicStore
  readonly lines: Cart
  readonly onChange: (lines: Cart) => void
  readonly onMore: () => void
  readonly onPlaced: (placed: PlacedHere) => void
}

/** What was chosen, what it comes to, and how it is paid. */
export function KioskReview({ store, lines, onChange, onMore, onPlaced }: KioskReviewProps) {
  const [name, setName] = useState('')
  const { send, sending, problem } = useKioskOrder(onPlaced, onChange)
  // What is changed on the way would not be what is paid.
  const isSending = sending !== undefined
  const { data } = useQuery(qReduced(payments.methods, { query: { storeId: store.id } }))
  const isPaidByPhone =
    data !== undefined &&
    [...data.options.filter(({ key }) => key !== 'cash'), ...data.customMethods].some(
      ({ enabled }) => enabled,
    )
  return (
    <>
      <header className={styles.top}>
        <h1>Your order</h1>
        <Button size="lg" variant="default" disabled={isSending} onClick={onMore}>
          Add more
        </Button>
      </header>
      {lines.length === 0 ? (
        <EmptyState title="Nothing is left of your order">Touch “Add more” to go on.</EmptyState>
      ) : (
        <>
          <Lines store={store} lines={lines} isFixed={isSending} onChange={onChange} />
          <div className={styles.sums}>
            <Totals lines={lines} store={store} user={undefined} type="counter" />
          </div>
          <label className={styles.name}>
            A name to call, if you like
            <input
              value={name}
              readOnly={isSending}
              maxLength={longestName}
              autoComplete="off"
              onChange={({ currentTarget }) => setName(currentTarget.value)}
            />
            <output>{fullText(name, longestName)}</output>
          </label>
          {problem !== undefined && (
            <p role="alert" className={styles.problem}>
              {problem}
            </p>
          )}
          <footer className={styles.bottom}>
            <Button
              size="xl"
              loading={sending === 'counter'}
              disabled={sending === 'phone'}
              onClick={() => void send({ store, lines, name }, 'counter')}
            >
              Pay at the counter
            </Button>
            {isPaidByPhone && (
              <Button
                size="xl"
                variant="default"
                loading={sending === 'phone'}
                disabled={sending === 'counter'}
                onClick={() => void send({ store, lines, name }, 'phone')}
              >
                Pay with your phone
              </Button>
            )}
          </footer>
        </>
      )}
    </>
  )
}

interface LinesProps extends Pick<KioskReviewProps, 'store' | 'lines' | 'onChange'> {
  readonly isFixed: boolean
}

const Lines = ({ store, lines, isFixed, onChange }: LinesProps) => (
  <ul className={styles.lines} aria-label="What you have chosen" inert={isFixed}>
    {lines.map((line) => (
      <li key={keyOf(line)}>
        <div>
          <strong dir="auto">{line.name}</strong>
          <p dir="auto">{listed(choiceLabels(line))}</p>
        </div>
        <QuantityStepper
          label={`Quantity of ${line.name}`}
          value={line.quantity}
          most={mostPerLineHere}
          onChange={(quantity) => onChange(setQuantity(lines, keyOf(line), quantity))}
        />
        <Money amount={lineTotal(line)} symbol={store.currency} />
        <Button
          size="lg"
          variant="default"
          aria-label={`Remove ${line.name}`}
          onClick={() => onChange(removeFromCart(lines, keyOf(line)))}
        >
          Remove
        </Button>
      </li>
    ))}
  </ul>
)
