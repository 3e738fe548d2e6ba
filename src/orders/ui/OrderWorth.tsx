import { Money } from '../../kit/ui/Money.tsx'
import type { OrderRow } from '../contract.ts'
import { worthOf } from '../correction.ts'

interface OrderWorthProps {
  readonly order: Pick<OrderRow, 'total' | 'reduced'>
  readonly symbol: string
}

/** What an order comes to; of one that was void or refunded, what is left of it beside what it came to. */
export function OrderWorth({ order: { total, reduced = 0 }, symbol }: OrderWorthProps) {
  if (reduced === 0) return <Money amount={total} symbol={symbol} />
  return (
    <>
      <del className="dimmed">
        <Money amount={total} symbol={symbol} />
      </del>{' '}
      <Money amount={worthOf({ total, reduced })} symbol={symbol} />
    </>
  )
}
