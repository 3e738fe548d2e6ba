import type { Guard } from '../guard.ts'

const writing = 'src/orders/server/write-order.ts'

/** What the statement that writes an order knows of, when the order has it. */
export const writingOrders: readonly Guard[] = [
  {
    wrong: 'What was charged beside the products stands nowhere',
    file: writing,
    text: 'charges: order.charges.length > 0',
    broken: 'charges: false',
    tests: 'src/orders/server/charges.test.ts',
    title: 'at the counter: service with its tax, and packaging by item',
  },
  {
    wrong: 'What was taken off stands nowhere',
    file: writing,
    text: 'discounts: order.discounts.length > 0',
    broken: 'discounts: false',
    tests: 'src/orders/server/discounts.test.ts',
    title: 'pays 714.29 of 1,000.00',
  },
  {
    wrong: 'The taxes of an order stand nowhere',
    file: writing,
    text: 'taxes: order.taxes.length > 0',
    broken: 'taxes: false',
    tests: 'src/orders/server/taxes.test.ts',
    title: 'an order keeps its taxes by rate',
  },
  {
    wrong: 'What was paid with an order is in no ledger',
    file: writing,
    text: 'money: money.length > 0',
    broken: 'money: false',
    tests: 'src/money/server/ledger.test.ts',
    title: 'the same sale sent again, and at once, is paid once',
  },
  {
    wrong: 'What somebody should look at in a sale is never shown',
    file: writing,
    text: 'doubts: doubts.length > 0',
    broken: 'doubts: false',
    tests: 'src/counter/server/kept-sale.test.ts',
    title: 'takes what is there when the shelf has too little, and says what is missing',
  },
  {
    wrong: 'Orders of strangers are not counted',
    file: writing,
    text: 'tries: tries.length > 0',
    broken: 'tries: false',
    tests: 'src/orders/server/guest-orders.test.ts',
    title: 'an address that orders without end is told to wait',
  },
  {
    wrong: 'Nobody writes of an order, prints it or looks at it again',
    file: writing,
    text: 'jobs: jobs.length > 0',
    broken: 'jobs: false',
    tests: 'src/orders/server/order-mail.test.ts',
    title: 'a guest who orders is sent what they ordered',
  },
  {
    wrong: 'A coupon is never used up',
    file: writing,
    text: 'coupon: coupon !== undefined',
    broken: 'coupon: false',
    tests: 'src/orders/server/coupons.test.ts',
    title: 'costs less, says so by the code, and has used it up once',
  },
]
