import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { amount, id, optionalText, minutes, requiredText, text } from '../kit/fields.ts'
import { emailAddress } from '../kit/person.ts'
import { DiscountLimits, DiscountReasons, DiscountWishes } from '../pricing/discount.ts'
import { TypedCode } from '../coupons/contract.ts'
import { Wish, wishesOf } from '../storefront/contract.ts'
import { oneOrder, placeFailure } from '../orders/contract.ts'
import { mostParts } from '../money/parts.ts'
import { PartEntry } from '../orders/part-contract.ts'
import { KeptSale } from '../orders/kept-contract.ts'
import { isCash } from '../orders/checkout.ts'
import { note } from '../orders/note.ts'
import { cashRequired, isSaidByProvider, saidByProvider } from '../orders/payment-wish.ts'

/** Somebody at the counter: what they care to say of themselves, which may be nothing. */
const WalkIn = z.object({
  firstName: optionalText(100),
  lastName: optionalText(100),
  email: z.literal('').or(emailAddress).default(''),
  phone: optionalText(40),
})

/**
 * A sale as the counter sends it. What is paid on the spot goes into the making at once; what will be paid later
 * waits like an order of the storefront.
 */
export const CounterSale = z
  .object({
    /** The till's own id of this sale: sending it again answers the same order. */
    id: requiredText('An id is required', 100).optional(),
    storeId: id,
    customer: WalkIn.prefault({}),
    items: wishesOf(Wish.extend({ note: note(140) })),
    paymentMethod: requiredText('Payment method is required', 60),
    isPaid: z.boolean().default(true),
    /** What was handed over, at least the total; for cash that is paid now. */
    cashGiven: amount(cashRequired).optional(),
    /** Paid on the spot by more than one method or person; together the total, and without `cashGiven`. */
    parts: z.array(PartEntry).min(1).max(mostParts).optional(),
    /** What is taken off, by line or of the whole; what it comes to is worked out here. */
    discounts: DiscountWishes.optional(),
    /** Of a coupon, beside whatever else is taken off. Where what the law grants is better, it is not used. */
    couponCode: TypedCode.optional(),
    /** The proof of `pins.approve`, for what the seller may not take off alone. */
    approval: text(200).optional(),
    /** What the till showed; another figure is answered with the new one and not charged. */
    total: z.number().optional(),
    notes: note(500),
    /** Made without an answer of the server, and taken as it happened. */
    kept: KeptSale.optional(),
  })
  .refine((sale) => !(sale.isPaid && isSaidByProvider(sale.paymentMethod)), {
    error: saidByProvider,
    path: ['paymentMethod'],
  })
  .refine((sale) => sale.isPaid || sale.parts === undefined, {
    error: 'What is paid in parts is paid now.',
    path: ['parts'],
  })
  .refine((sale) => takesCash(sale) === (sale.cashGiven !== undefined), {
    error: cashRequired,
    path: ['cashGiven'],
  })
  .refine(
    ({ id: own, kept, items, total }) =>
      kept === undefined ||
      (own !== undefined && total !== undefined && kept.lines.length === items.length),
    { error: 'A sale that was kept says its id, its total and all of its lines.', path: ['kept'] },
  )
  .refine(({ kept, couponCode }) => kept === undefined || couponCode === undefined, {
    error: 'A sale with a code is not kept: only the server knows whether the code is good.',
    path: ['couponCode'],
  })
export type CounterSale = z.output<typeof CounterSale>

const takesCash = (sale: {
  readonly isPaid: boolean
  readonly paymentMethod: string
  readonly parts?: readonly unknown[] | undefined
}) => sale.isPaid && sale.parts === undefined && isCash(sale.paymentMethod)

export const counter = {
  discounts: endpoint({
    method: 'GET',
    path: '/orders/counter/discounts',
    access: 'order.sell',
    summary: 'What each role may take off alone at the counter, and the reasons that are offered',
    query: z.object({ storeId: id.optional() }),
    answer: z.object({
      data: z.object({ limits: DiscountLimits, reasons: DiscountReasons }),
    }),
    failure: 'Failed to fetch discounts',
    freshForMs: minutes(5),
  }),
  sell: endpoint({
    method: 'POST',
    path: '/orders/counter',
    access: 'order.sell',
    summary:
      'Sells at the counter: an order whose customer need not say who they are, paid on the spot or later',
    body: CounterSale,
    answer: oneOrder.extend({ message: z.string() }),
    failure: placeFailure,
  }),
  device: endpoint({
    method: 'POST',
    path: '/counter/devices',
    access: 'order.sell',
    summary:
      'The letters that the receipts of a device begin with while it has no connection; asked again, the same',
    body: z.object({ id }),
    answer: z.object({ data: z.object({ letters: z.string() }) }),
    failure: 'Failed to get letters for this device',
  }),
}
