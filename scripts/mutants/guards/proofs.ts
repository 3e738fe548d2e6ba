import type { Guard } from '../guard.ts'

const deciding = 'src/orders/server/proof/decide-proof.ts'

/** What is shown of payments, to whom, and what is made of it. */
export const proofs: readonly Guard[] = [
  {
    wrong: 'A payment that was shown for another order is confirmed without a word',
    file: deciding,
    text: '!knownOrderIds.includes(orderId)',
    broken: "orderId === ''",
    tests: 'src/orders/server/proof/same-proof.test.ts',
    title: 'is told beside both, and confirmed only by somebody who knows of the other',
  },
  {
    wrong: 'A payment is decided twice',
    file: deciding,
    text: "if (proof.state !== 'to-verify') throw",
    broken: "if (proof.state === 'closed') throw",
    tests: 'src/orders/server/proof/payment-proofs.test.ts',
    title: 'is decided once: of two people at once one wins, and the other is told who',
  },
  {
    wrong: 'More than is left to pay is entered',
    file: 'src/orders/payment-proof.ts',
    text: 'const counted = Math.min(received, due)',
    broken: 'const counted = received',
    tests: 'src/orders/server/proof/payment-proofs.test.ts',
    title: 'and is more than the bill counts for no more than is left, and says how much is over',
  },
  {
    wrong: 'A program looks at the pictures of payments',
    file: 'src/orders/server/proof/routes.ts',
    text: 'if (actor.capabilities !== undefined) return false',
    broken: 'if (actor.capabilities?.length === 0) return false',
    tests: 'src/orders/server/proof/proof-pictures.test.ts',
    title:
      'is seen by nobody else: other guests and accounts, staff without the right, programs, other stores',
  },
  {
    wrong: 'Everybody who works here looks at the pictures of payments',
    file: 'src/orders/server/proof/routes.ts',
    text: "maySee({ ...scope, grant: 'own' }, order, token)",
    broken: 'maySee(scope, order, token)',
    tests: 'src/orders/server/proof/proof-pictures.test.ts',
    title:
      'is seen by nobody else: other guests and accounts, staff without the right, programs, other stores',
  },
  {
    wrong: 'A picture of one order is had by the token of another',
    file: 'src/orders/server/proof/routes.ts',
    text: 'proof?.orderId === order.id ? proof.picture : null',
    broken: 'proof === undefined ? null : proof.picture',
    tests: 'src/orders/server/proof/proof-pictures.test.ts',
    title:
      'is seen by nobody else: other guests and accounts, staff without the right, programs, other stores',
  },
  {
    wrong: 'Strangers show payments for the orders of others',
    file: 'src/orders/server/proof/send-proof.ts',
    text: 'order === undefined || !maySee(scope, order, token)',
    broken: 'order === undefined',
    tests: 'src/orders/server/proof/proof-pictures.test.ts',
    title: 'comes from whoever ordered: strangers store no picture',
  },
  {
    wrong: 'An order is called off while somebody looks for its money',
    file: 'src/orders/server/payment/expire-order.ts',
    text: "latest?.state === 'approved' || (await isWaiting(scope, orderId))",
    broken: "latest?.state === 'approved'",
    tests: 'src/orders/server/proof/payment-proofs.test.ts',
    title:
      'an order of a guest is not called off while somebody has to verify its payment, nor once they have',
  },
]
