import type { Guard } from '../guard.ts'

const tests = 'src/orders/server/acceptance/acceptance.test.ts'

/** Who has an order that came online, and who is told that nobody has. */
export const acceptance: readonly Guard[] = [
  {
    wrong: 'The later of two takes an order over from the earlier',
    file: 'src/orders/server/acceptance/routes.ts',
    text: 'if (order.acceptedAt !== null) return answered(scope, order)',
    broken: 'if (order.acceptedAt === scope.storeId) return answered(scope, order)',
    tests,
    title: 'two people who accept at once, at two servers, are one acceptance',
  },
  {
    wrong: 'A sale of the counter is accepted like an order that came online',
    file: 'src/orders/server/acceptance/queries.ts',
    text: '`case when sold_by is null then coalesce(accepted_at, ',
    broken: '`case when true then coalesce(accepted_at, ',
    tests,
    title: 'a sale of the counter never rings, and there is nothing to accept of it',
  },
  {
    wrong: 'What a customer does to their own order accepts it',
    file: 'src/orders/acceptance.ts',
    text: "grantOf(role, 'order.accept') !== undefined",
    broken: "role !== 'nobody'",
    tests,
    title: 'what customers and a kiosk do to an order accepts nothing',
  },
  {
    wrong: 'The owner is told of one order again and again',
    file: 'src/orders/server/acceptance/queries.ts',
    text: "    .where('unansweredToldAt', 'is', null)\n",
    broken: '',
    tests,
    title: 'the owner is told once of what nobody accepts in the time that the store has set',
  },
]
