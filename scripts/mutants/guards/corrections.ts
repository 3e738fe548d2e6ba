import type { Guard } from '../guard.ts'

/** What becomes of a sale that is mended or called off, where it is made and where its money lies. */
export const correcting: readonly Guard[] = [
  {
    wrong: 'A paid order that is cancelled keeps its money',
    file: 'src/orders/server/move-order.ts',
    text: 'if (order.paid > 0) await callOffPaid(scope, order)',
    broken: 'if (order.paid < 0) await callOffPaid(scope, order)',
    tests: 'src/orders/server/correction/correct-order.test.ts',
    title: 'a paid order that is cancelled is worth nothing',
  },
  {
    wrong: 'The kitchen makes what was given back',
    file: 'src/orders/server/queue-queries.ts',
    text: 'quantity: wantedOf(scope),',
    broken: "quantity: ref('quantity'),",
    tests: 'src/kitchen/server/kitchen-queue.test.ts',
    title: 'what was taken out of a sale is not made any more',
  },
  {
    wrong: 'An order waits at the bar for a line that nobody wants any more',
    file: 'src/bar/server/move-on.ts',
    text: 'wanted > 0 &&',
    broken: 'wanted >= 0 &&',
    tests: 'src/bar/server/bar.test.ts',
    title: 'what is void of an order is not made',
  },
]
