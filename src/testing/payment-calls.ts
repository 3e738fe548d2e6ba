import type { Call, Sending, Things } from './things.ts'

const nothing = (): Sending => ({})
const withToken = ({ orderId: id, token }: Things) => ({ params: { id }, query: { token } })

/** How a store is paid, and how orders are. */
export const paymentCalls: Readonly<Record<string, Call>> = {
  'payments.methods': { make: ({ storeId }) => ({ query: { storeId } }) },
  'payments.save': {
    make: ({ storeId }) => ({ body: { storeId, options: [{ key: 'cash' }] } }),
  },
  'payments.check': { make: ({ storeId }) => ({ body: { storeId, key: 'paypal' } }) },
  'payments.addImage': { make: ({ storeId }) => ({ params: { storeId, optionId: 'cash' } }) },

  'orders.pay': {
    make: (things) => ({ ...withToken(things), body: { paymentMethod: 'cash' } }),
  },
  'orderPayments.one': { make: withToken },
  'orderPayments.lookUp': { make: withToken },
  // Nothing is set up to be paid by, and nothing was paid.
  'orderPayments.createPaypal': { make: withToken, allowed: 409 },
  'orderPayments.capturePaypal': { make: withToken, allowed: 409 },
  'orderPayments.createInvoice': {
    make: ({ orderId, token }) => ({ query: { token }, body: { orderId } }),
    allowed: 409,
    missing: 404,
  },
  'orderPayments.refund': {
    make: ({ orderId: id }) => ({ params: { id }, body: {} }),
    allowed: 409,
  },

  // The way it is paid asks for nothing to be shown, and nothing was.
  'paymentProofs.send': {
    make: (things) => ({ ...withToken(things), body: { reference: '123' } }),
    allowed: 409,
  },
  'paymentProofs.picture': {
    make: ({ orderId: id, token }) => ({ params: { id, proofId: id }, query: { token } }),
    allowed: 404,
  },
  'paymentProofs.ofOrder': { make: ({ orderId: id }) => ({ params: { id } }) },
  'paymentProofs.queue': { make: nothing },
  'paymentProofs.waiting': { make: nothing },
  'paymentProofs.confirm': {
    make: ({ orderId: id }) => ({ params: { id }, body: { amount: 1 } }),
    allowed: 404,
  },
  'paymentProofs.refuse': {
    make: ({ orderId: id }) => ({ params: { id }, body: { reason: 'A test' } }),
    allowed: 404,
  },
}
