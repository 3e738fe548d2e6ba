import { useLostAt } from '../../kit/ui/calls/connection.ts'
import { Money } from '../../kit/ui/Money.tsx'
import type { PublicStore } from '../../stores/contract.ts'
import type { Order } from '../contract.ts'
import { amountsOf, keyOfLine } from '../order-sheet.ts'
import { isOver, mapAddressOf, meaningOf } from '../status-meaning.ts'
import { TellMe } from './push/TellMe.tsx'
import styles from './OrderTicket.module.css'

interface OrderTicketProps {
  readonly store: PublicStore
  readonly order: Order
  /** Whether the page was not answered when it asked for it again. */
  readonly isOld: boolean
}

const radius = 26
const round = 2 * Math.PI * radius

/** What somebody who waits wants to know: how far it is, what it was, and where to go. */
export function OrderTicket({ store, order, isOld }: OrderTicketProps) {
  const { word, sentence, share } = meaningOf(order)
  const isLive = !isOver(order)
  const map = mapAddressOf(store)
  // The browser may have a line, and the server none.
  const isLost = useLostAt() !== undefined || isOld
  return (
    <section className={styles.ticket} aria-label="How far it is">
      <div className={styles.now}>
        <svg viewBox="0 0 60 60" className={styles.ring} data-live={isLive} aria-hidden>
          <circle cx="30" cy="30" r={radius} className={styles.track} />
          <circle
            cx="30"
            cy="30"
            r={radius}
            className={styles.share}
            strokeDasharray={`${share * round} ${round}`}
          />
        </svg>
        <div>
          <output className={styles.word}>{word}</output>
          <p>{sentence}</p>
          {isLive && (
            <p className="dimmed">
              {isLost
                ? 'No connection. What stands here may be old.'
                : 'This page keeps itself up to date.'}
            </p>
          )}
        </div>
        <TellMe store={store} order={order} />
      </div>
      <ul className={styles.rows} aria-label="In short">
        {order.items.map((item) => (
          <li key={keyOfLine(order.items, item)}>
            <span>
              {item.quantity} × <bdi>{item.name}</bdi>
            </span>
            <Money amount={item.subtotal} symbol={store.currency} />
          </li>
        ))}
        {withoutSubtotal(order).map(({ label, amount }, at) => (
          <li key={`${at} ${label}`} data-total={label === 'Total' || undefined}>
            <span>{label}</span>
            <Money amount={amount} symbol={store.currency} />
          </li>
        ))}
      </ul>
      <p className={styles.where}>
        <strong dir="auto">{store.name}</strong>
        {map !== undefined && (
          <a href={map} target="_blank" rel="noreferrer">
            {store.address.street}, {store.address.city}
          </a>
        )}
        {store.phone !== '' && (
          <a href={`tel:${store.phone.replace(/[^\d+]/g, '')}`}>{store.phone}</a>
        )}
        {isLive && order.status !== 'shipped' && store.phone !== '' && (
          <span className="dimmed">To change your order or call it off, call the shop.</span>
        )}
      </p>
    </section>
  )
}

/** In short the lines say that themselves. */
const withoutSubtotal = (order: Order) =>
  amountsOf(order).filter(({ label }) => label !== 'Subtotal')
