import type { Guard } from '../guard.ts'

/** What a counter without a server made, and what becomes of it. */
export const kept: readonly Guard[] = [
  {
    wrong: 'After a power cut a sale that was sent gets a second receipt number',
    file: 'src/counter/ui/kept/counter-db.ts',
    text: 'if (made.includes(sale.id)) return false',
    broken: '',
    tests: 'src/counter/ui/kept/counter-db.test.ts',
    title: 'have no second number when a till that is behind',
  },
  {
    wrong: 'Whoever sends a sale refunds by the name of another',
    file: 'src/counter/server/take-back.ts',
    text: '[by.role, scope.actor.role]',
    broken: '[by.role]',
    tests: 'src/counter/server/taken-back.test.ts',
    title: 'takes nothing back: the sale stands',
  },
  {
    wrong: 'A sale that was taken back gives its money back each time that it is sent',
    file: 'src/counter/server/take-back.ts',
    text: "order.status !== 'cancelled' && !(await isTakenBack(scope, order))",
    broken: "order.status !== 'none'",
    tests: 'src/counter/server/taken-back.test.ts',
    title: 'goes back once, however often it is sent',
  },
  {
    wrong: 'A sale that cost nothing is never taken back',
    file: 'src/counter/server/take-back.ts',
    text: 'return (await listCorrections(scope, order.id)).length > 0',
    broken: 'return true',
    tests: 'src/counter/server/taken-back.test.ts',
    title: 'and cost nothing returns its ingredients, once',
  },
  {
    wrong: 'A kept sale is taken for another one that has its id',
    file: 'src/counter/server/take-kept.ts',
    text: 'if (!isSameTotal(earlier, wish)) throw conflict(madeOtherwise)',
    broken: '',
    tests: 'src/counter/server/kept-sale.test.ts',
    title: 'is not taken for another one of its id',
  },
  {
    wrong: 'After a power cut a till sells again what was paid',
    file: 'src/counter/counter.ts',
    text: 'return { ...till, held, sale: emptySale(nextId) }',
    broken: 'return { ...till, held }',
    tests: 'src/counter/counter.test.ts',
    title: 'what was paid is neither in hand nor held any more',
  },
]
