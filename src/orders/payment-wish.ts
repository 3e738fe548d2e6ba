import { z } from 'zod'
import { amount, requiredText } from '../kit/fields.ts'
import { isProvider } from '../payments/method.ts'
import { isCash } from './checkout.ts'

export const cashRequired = 'Please enter the cash given'

/** Whether a payment by this method is a provider's to report. */
export const isSaidByProvider = (method: string) => isProvider(method.toLowerCase())
/** Whether money that came by this method goes back by asking its provider; of another one on the provider's own pages. */
export const isGivenBackHere = (method: string) => method.toLowerCase() === 'paypal'
export const saidByProvider = 'Only its provider can say that this is paid.'

/** How an order will be paid, or the money that has come for it. */
export const PaymentWish = z
  .object({
    paymentMethod: requiredText('Payment method is required', 60).optional(),
    /** What the customer handed over; staff only, at least the total. */
    cashGiven: amount(cashRequired).optional(),
    /** The money has come by this method of the store's own; staff only. */
    isPaid: z.literal(true).optional(),
  })
  .refine(
    ({ paymentMethod, cashGiven }) => paymentMethod !== undefined || cashGiven !== undefined,
    {
      error: 'Payment method is required',
      path: ['paymentMethod'],
    },
  )
  .refine((wish) => !(saysPaid(wish) && isSaidByProvider(wish.paymentMethod ?? '')), {
    error: saidByProvider,
    path: ['paymentMethod'],
  })
  .refine((wish) => !(saysPaid(wish) && isCash(wish.paymentMethod ?? '')), {
    error: cashRequired,
    path: ['cashGiven'],
  })
export type PaymentWish = z.output<typeof PaymentWish>

/** Of cash, one says how much was handed over. */
const saysPaid = ({
  isPaid,
  cashGiven,
}: {
  readonly isPaid?: true | undefined
  readonly cashGiven?: number | undefined
}) => isPaid === true && cashGiven === undefined
