import { orders } from '../../contract.ts'
import { paymentProofs } from '../../payment-proof-contract.ts'

/** What somebody sees may be otherwise once a payment is decided. */
export const oldByDecision = [
  paymentProofs.queue,
  paymentProofs.waiting,
  paymentProofs.ofOrder,
  orders.one,
  orders.list,
  orders.today,
]
