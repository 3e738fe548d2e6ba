import type { CounterProduct } from '../../catalog/contract.ts'
import type { OrderRow } from '../../orders/contract.ts'
import type { PublicStore } from '../../stores/contract.ts'
import { percentOf } from '../counter-discounts.ts'
import type { HeldSale, Payment, Sale } from '../till.ts'
import { CounterApproval } from './CounterApproval.tsx'
import { CounterDiscount } from './CounterDiscount.tsx'
import { CounterHeld } from './CounterHeld.tsx'
import { CounterHelp } from './CounterHelp.tsx'
import { CounterLeft } from './CounterLeft.tsx'
import { CounterPay } from './pay/CounterPay.tsx'
import { CounterLast } from './last/CounterLast.tsx'
import type { DiscountRules } from './use-discount-rules.ts'
import type { Outbox } from './use-outbox.ts'
import { newSaleId, type ActOn } from './use-till.ts'

/** One of the last sales: its row, or what was typed of it. */
interface AskedSale {
  readonly asked: OrderRow | string
}

export type Window = 'pay' | 'held' | 'help' | 'left' | 'last' | 'discount' | 'approval'
export type Open = Window | AskedSale | undefined

interface CounterWindowsProps {
  readonly open: Open
  readonly onOpen: (open: Open) => void
  readonly store: PublicStore
  readonly sale: Sale
  readonly held: readonly HeldSale[]
  readonly menu: readonly CounterProduct[]
  readonly rules: DiscountRules
  readonly outbox: Outbox
  /** How many sales this device keeps for the server. */
  readonly keptCount: number
  readonly act: ActOn
}

/** What opens above the counter. */
export function CounterWindows(props: CounterWindowsProps) {
  const { open, onOpen, store, sale, held, menu, rules, outbox, keptCount, act } = props
  const onClose = () => onOpen(undefined)
  const onPay = (payment: Payment) => {
    onClose()
    const sent = act({ act: 'pay', payment, menu, selling: store, nextId: newSaleId() })
    const last = sent.outbox.at(-1)
    if (last !== undefined) outbox.send(last)
  }
  const isLast = open === 'last' || typeof open === 'object'
  return (
    <>
      {open === 'pay' && (
        <CounterPay store={store} sale={sale} act={act} onPay={onPay} onClose={onClose} />
      )}
      {open === 'discount' && (
        <CounterDiscount store={store} sale={sale} rules={rules} act={act} onClose={onClose} />
      )}
      {open === 'approval' && (
        <CounterApproval
          needed={percentOf(sale)}
          rules={rules}
          onApproved={(approval) => {
            const after = act({ act: 'approve', ...approval, of: sale.id })
            onOpen(after.sale.id === sale.id ? 'pay' : undefined)
          }}
          onClose={onClose}
        />
      )}
      {open === 'held' && <CounterHeld store={store} held={held} act={act} onClose={onClose} />}
      {open === 'left' && <CounterLeft store={store} outbox={outbox} onClose={onClose} />}
      {isLast && (
        <CounterLast
          store={store}
          asked={typeof open === 'object' ? open.asked : undefined}
          keptCount={keptCount}
          onClose={onClose}
        />
      )}
      {open === 'help' && <CounterHelp onClose={onClose} />}
    </>
  )
}
