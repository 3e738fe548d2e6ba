import type { OrderRow } from '../contract.ts'
import { isDue, isFinal, orderLabel, type OrderStatus } from '../order.ts'
import { isToVerify, lookForMoneyFirst } from '../payment-proof.ts'

export type Moved = Pick<OrderRow, 'id' | 'orderNumber' | 'status' | 'isPaid' | 'proof'>

interface Question {
  readonly title: string
  readonly text: string
  readonly confirm: string
  readonly cancel: string
  /** When nothing is lost by it. */
  readonly isHarmless: boolean
}

/**
 * What is asked before an order becomes what it stays; undefined for what can still be changed. An arrow key chooses in a list
 * that is shut, and moves on to the next thing in it with every stroke.
 */
export function questionBefore(to: OrderStatus, order: Moved): Question | undefined {
  if (!isFinal(to)) return undefined
  if (to === 'cancelled') {
    return {
      title: `Cancel order ${orderLabel(order)}?`,
      text: said([
        'Its ingredients go back on the shelf. A cancelled order stays cancelled.',
        order.isPaid && 'What was paid for it is then to be given back.',
        isToVerify(order) && lookForMoneyFirst,
      ]),
      confirm: 'Cancel order',
      cancel: 'Keep order',
      isHarmless: false,
    }
  }
  return {
    title: `Is order ${orderLabel(order)} delivered?`,
    text: said([
      'A delivered order stays delivered.',
      isDue(order) && 'It is not yet paid: its payment can still be entered.',
    ]),
    ...delivering,
  }
}

/** The same for several at once. */
export function questionBeforeAll(to: OrderStatus, orders: readonly Moved[]): Question | undefined {
  if (!isFinal(to)) return undefined
  const isOne = orders.length === 1
  if (to === 'cancelled') {
    return {
      title: isOne ? 'Cancel one order?' : `Cancel ${orders.length} orders?`,
      text: said([
        'Their ingredients go back on the shelf. A cancelled order stays cancelled. What was paid for any of them is then to be given back.',
        orders.some(isToVerify) && lookForMoneyFirst,
      ]),
      confirm: 'Cancel them',
      cancel: 'Keep them',
      isHarmless: false,
    }
  }
  const unpaid = orders.filter(isDue).length
  return {
    title: isOne ? 'Is one order delivered?' : `Are ${orders.length} orders delivered?`,
    text: said([
      'A delivered order stays delivered.',
      unpaid > 0 && `Not yet paid: ${unpaid}. A payment can still be entered.`,
    ]),
    ...delivering,
  }
}

const delivering = { confirm: 'Mark as delivered', cancel: 'Not yet', isHarmless: true }

const said = (sentences: readonly (string | false)[]) => sentences.filter(Boolean).join(' ')
