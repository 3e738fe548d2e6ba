import type { Guard } from '../guard.ts'

/** What a store pays for its account. */
export const fees: readonly Guard[] = [
  {
    wrong: 'The fee of an account is taken twice',
    file: 'src/registration/server/pay-by-card.ts',
    text: "if (found.status !== 'open') {",
    broken: "if (found.status === 'rejected') {",
    tests: 'src/registration/server/pay-by-card.test.ts',
    title: 'a payment begun at a cheaper country is not taken at another',
  },
  {
    wrong: 'Money at another account opens a store',
    file: 'src/registration/server/pay-by-card.ts',
    text: "judge({ id, amount, currency, state: 'created', payee }, order)",
    broken: "judge({ id, amount, currency, state: 'created', payee: '' }, order)",
    tests: 'src/registration/server/fee-webhook.test.ts',
    title: 'money that arrived at another account opens nothing',
  },
  {
    wrong: 'One reference opens two stores',
    file: 'src/registration/server/fee-queries.ts',
    text: "where(sql<boolean>`status in ('submitted', 'captured', 'review')`)\n        .doNothing(),",
    broken:
      "where(sql<boolean>`status in ('submitted', 'captured', 'review')`)\n        .doUpdateSet({ updatedAt: at }),",
    tests: 'src/registration/server/fee.test.ts',
    title: 'that settled a fee is good for no other store',
  },
  {
    wrong: 'The operator decides a payment twice',
    file: 'src/registration/server/reject-fee.ts',
    text: "if (attempt.status !== 'submitted' && attempt.status !== 'review') {",
    broken: "if (attempt.status === 'open') {",
    tests: 'src/registration/server/fee.test.ts',
    title: 'decides once',
  },
  {
    wrong: 'Another country keeps the price of the first',
    file: 'src/registration/server/fee-queries.ts',
    text: ".where('status', 'in', ['open', 'submitted'])",
    broken: ".where('status', 'in', ['voided'])",
    tests: 'src/registration/server/fee.test.ts',
    title: 'voids what was begun at the price of the first',
  },
  {
    wrong: 'A store that is open pays its fee again',
    file: 'src/registration/server/pay-by-card.ts',
    text: "if (isOpen(paymentStatus)) return 'Your store is open already.'",
    broken: '',
    tests: 'src/registration/server/pay-by-card.test.ts',
    title: 'a store that is open pays no more',
  },
  {
    wrong: 'A fee that was taken is taken again',
    file: 'src/registration/server/pay-by-card.ts',
    text: "if (found.status === 'captured') return undefined",
    broken: '',
    tests: 'src/registration/server/pay-by-card.test.ts',
    title: 'is taken once, however often it is asked for',
  },
]
