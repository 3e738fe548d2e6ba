import type { Guard } from '../guard.ts'

/** How often a code is good, and for whom. */
export const coupons: readonly Guard[] = [
  {
    wrong: 'A code that is used up takes something off for whoever comes too late',
    file: 'src/database/migrations/0095_coupons.sql',
    text: 'and is_active and (uses is null or used < uses)',
    broken: 'and is_active',
    tests: 'src/orders/server/coupons.test.ts',
    title: 'who comes second to the row of a code finds no use left',
  },
  {
    wrong: 'A customer uses a code as often as they send orders at once',
    file: 'src/database/migrations/0095_coupons.sql',
    text: 'if most is not null and uses_of_customer',
    broken: 'if most is null and uses_of_customer',
    tests: 'src/orders/server/coupons.test.ts',
    title: 'who comes second to the row of a code finds no use left',
  },
  {
    wrong: 'A use comes back though the order was paid',
    file: 'src/orders/server/calling-off/call-off.ts',
    text: 'if (order.paidAt === null) await giveBackUse',
    broken: 'await giveBackUse',
    tests: 'src/orders/server/coupons.test.ts',
    title: 'after it was paid has used it',
  },
  {
    wrong: 'An order that is voided keeps the use of its code',
    file: 'src/orders/server/correction/correct-order.ts',
    text: 'await afterCallingOff(scope, order)',
    broken: 'await afterCallingOff(scope, { ...order, paidAt: order.createdAt })',
    tests: 'src/orders/server/coupons.test.ts',
    title: 'before it was paid gives its use back, once',
  },
  {
    wrong: 'Codes are guessed as often as somebody likes',
    file: 'src/coupons/server/code-tries.ts',
    text: 'if (passed.length > 0) throw',
    broken: 'if (passed.length > 9) throw',
    tests: 'src/coupons/server/coupons.test.ts',
    title: 'ten wrong ones in ten minutes are enough',
  },
  {
    wrong: 'Codes are guessed by way of orders',
    file: 'src/orders/server/use-coupon.ts',
    text: '  refuseGuesses(guesses, tries)\n',
    broken: '',
    tests: 'src/orders/server/coupons.test.ts',
    title: 'is no way to guess codes either',
  },
  {
    wrong: 'What a code takes off counts against the limit of whoever sells',
    file: 'src/orders/server/give-discounts.ts',
    text: 'wish === undefined || wish.couponId !== undefined',
    broken: 'wish === undefined',
    tests: 'src/orders/server/coupons.test.ts',
    title: 'a code needs nobody',
  },
  {
    wrong: 'A stranger buys at the counter in the name of its seller',
    file: 'src/orders/server/use-coupon.ts',
    text: 'const userId = isTold ? null :',
    broken: 'const userId = isTold ? (actor.userId ?? null) :',
    tests: 'src/orders/server/coupons.test.ts',
    title: 'one that counts its customers needs their email',
  },
]
