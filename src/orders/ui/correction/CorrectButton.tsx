import { Button } from '@mantine/core'
import { useState } from 'react'
import type { PublicStore } from '../../../stores/contract.ts'
import type { Order } from '../../contract.ts'
import { worthOf } from '../../correction.ts'
import { CorrectOrder } from './CorrectOrder.tsx'
import { useMayCorrect, useOrderMoney } from './order-money.ts'

interface CorrectButtonProps {
  readonly store: PublicStore
  readonly order: Order
  readonly size?: 'sm' | 'xl'
}

/** The way to mend a sale, while something of it can be mended; to those who may not, whom to ask. */
export function CorrectButton({ store, order, size = 'sm' }: CorrectButtonProps) {
  const money = useOrderMoney(order)
  const mayCorrect = useMayCorrect()
  const [isOpen, setOpen] = useState(false)
  if (!mayCorrect && order.isPaid && order.status !== 'cancelled') {
    return <span className="dimmed">To give money back, ask a manager.</span>
  }
  if (money === undefined || order.status === 'cancelled' || worthOf(money) <= 0) return null
  if (!money.mayVoid && money.paid <= 0) return null
  return (
    <>
      <Button variant="default" size={size} onClick={() => setOpen(true)}>
        {money.paid > 0 ? 'Refund or correct' : 'Correct'}
      </Button>
      {isOpen && (
        <CorrectOrder store={store} order={order} money={money} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
