import { Alert, Button } from '@mantine/core'
import { useState } from 'react'
import { useSend } from '../../../kit/ui/calls/query.ts'
import { Moment } from '../../../kit/ui/Moment.tsx'
import { Money } from '../../../kit/ui/Money.tsx'
import { partTakenBackNote } from '../../../money/parts.ts'
import type { PublicStore } from '../../../stores/contract.ts'
import { orders, type Order } from '../../contract.ts'
import { linesTaken } from '../../correction.ts'
import { corrections, type OrderMoney } from '../../correction-contract.ts'
import { methodName } from '../../order-sheet.ts'
import { orderPayments } from '../../payment-contract.ts'
import styles from './Correction.module.css'
import { GoesBack } from './GoesBack.tsx'
import { useOrderMoney } from './order-money.ts'
import { waysBack } from './ways-back.ts'

interface OrderMoneyNoticeProps {
  readonly store: PublicStore
  readonly order: Order
}

const titles = { void: 'Void', refund: 'Refund', method: 'Payment method corrected' } as const

/** What of an order was corrected, when, by whom and why, what money went back and what has still to; nothing for most orders. */
export function OrderMoneyNotice({ store, order }: OrderMoneyNoticeProps) {
  const money = useOrderMoney(order)
  if (money === undefined) return null
  return (
    <>
      {money.toGiveBack > 0 && <ToGiveBack store={store} order={order} money={money} />}
      {money.corrections.length > 0 && (
        <section aria-label="Corrections" className={styles.notice}>
          <b>Corrections</b>
          <ul>
            {money.corrections.map(({ id, kind, amount, reason, lines, by, createdAt }) => (
              <li key={id}>
                {titles[kind]}
                {kind === 'method' && fromTo(money.movements, createdAt)}
                {amount > 0 && (
                  <>
                    {' '}
                    of <Money amount={amount} symbol={store.currency} />
                  </>
                )}
                {lines.length > 0 && `, ${linesTaken(money.lines, lines)}`}: {reason}
                {by !== null && ` (${by})`}
                {', '}
                <Moment at={createdAt} timeZone={store.timeZone} />
              </li>
            ))}
            {money.movements.filter(isGivenBack).map(({ id, method, amount, by, createdAt }) => (
              <li key={id}>
                Given back: <Money amount={0 - amount} symbol={store.currency} />,{' '}
                {methodName({ paymentMethod: method })}
                {by !== null && ` (${by})`}
                {', '}
                <Moment at={createdAt} timeZone={store.timeZone} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

/** The two rows of one correction are written at once. */
function fromTo(movements: OrderMoney['movements'], at: string): string {
  const own = movements.filter(({ kind, createdAt }) => kind === 'correction' && createdAt === at)
  const [from, to] = [own.find(({ amount }) => amount < 0), own.find(({ amount }) => amount > 0)]
  if (from === undefined || to === undefined) return ''
  return ` from ${methodName({ paymentMethod: from.method })} to ${methodName({ paymentMethod: to.method })}`
}

/** What a part that was taken back moves is no refund, and stands among the parts. */
const isGivenBack = ({ kind, amount, note }: OrderMoney['movements'][number]) =>
  (kind === 'refund' || kind === 'void') && amount < 0 && note !== partTakenBackNote

function ToGiveBack({
  store,
  order,
  money,
}: OrderMoneyNoticeProps & { readonly money: OrderMoney }) {
  const ways = waysBack(money).filter(({ value }) => value !== '')
  const [chosen, setChosen] = useState<string>()
  const method = chosen ?? ways[0]?.value ?? ''
  const send = useSend(corrections.giveBack, {
    success: 'The money was given back.',
    refreshes: [corrections.money, orders.one, orders.list, orderPayments.one],
  })
  return (
    <Alert color="yellow" title="Still to be given back" className={styles.notice}>
      <p>
        <Money amount={money.toGiveBack} symbol={store.currency} /> was paid beyond what this order
        is worth now.
      </p>
      <div className={styles.owed}>
        <GoesBack ways={ways} value={method} onChange={setChosen} />
        <Button
          mb="sm"
          loading={send.isPending}
          onClick={() => send.mutate({ params: { id: order.id }, body: { method } })}
        >
          Give Back
        </Button>
      </div>
    </Alert>
  )
}
