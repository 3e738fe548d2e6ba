import { cashInfo, type MethodChoice } from '../../payments/method-choice.ts'
import type { Order } from '../contract.ts'
import { orderLabel } from '../order.ts'

type Going = Pick<Order, 'shippingAddress'>

/** An order with an address is brought to whoever ordered it, whatever they pay it with in the end. */
export const isBrought = ({ shippingAddress }: Going): boolean => shippingAddress !== null

interface CashWords {
  /** On the button that chooses it. */
  readonly choose: string
  /** Beside the choice, where the store says nothing of its own. */
  readonly info: string
  /** Where the money changes hands, in a few words. */
  readonly where: string
}

/** Where an order is paid that is paid in cash: at the counter, or at the door to which it is brought. */
export const cashWords = (order: Going): CashWords =>
  isBrought(order)
    ? {
        choose: 'Pay when it is brought',
        info: 'Pay whoever brings your order.',
        where: 'To be paid when it is brought',
      }
    : { choose: 'Pay at the counter', info: cashInfo, where: 'To be paid at the counter' }

type Numbered = Going & Parameters<typeof orderLabel>[0]

/** What is asked of whoever pays in cash. */
export const payInCash = (order: Numbered): string =>
  isBrought(order)
    ? `There is nothing more to do here. Please have the cash ready when your order ${orderLabel(order)} is brought to you.`
    : `There is nothing more to do here. Please pay in cash at the counter and say your number, ${orderLabel(order)}.`

/** What is asked of whoever pays by a method of the store's own. Where something is brought, nobody shows a number. */
export const payByHand = (order: Numbered, method: string): string =>
  `Please pay by ${method} and ${isBrought(order) ? 'write' : 'show'} your number, ${orderLabel(order)}. The store confirms it when your payment is there.`

/**
 * The ways to pay an order, with what is true for this one beside them. The store's own words for cash stay; how one pays by a
 * method of its own is read below, with its picture, once that is chosen.
 */
export const choicesFor = (
  order: Going,
  choices: readonly MethodChoice[],
): readonly MethodChoice[] => choices.map((choice) => ({ ...choice, info: infoFor(order, choice) }))

function infoFor(order: Going, { kind, info }: MethodChoice): string {
  if (kind === 'custom') return ''
  return kind === 'cash' && info === cashInfo ? cashWords(order).info : info
}
