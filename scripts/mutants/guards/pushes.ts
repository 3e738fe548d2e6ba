import type { Guard } from '../guard.ts'

const addresses = 'src/orders/server/push/push-addresses.test.ts'
const services = 'src/orders/server/push/push-services.test.ts'
const tests = 'src/orders/server/push/push.test.ts'

/** Who is told of an order, where, and how often. */
export const pushes: readonly Guard[] = [
  {
    wrong: 'Whoever knows the number of an order is told of it',
    file: 'src/orders/server/push/routes.ts',
    text: 'order === undefined || !maySee(scope, order, token)',
    broken: 'order === undefined',
    tests: addresses,
    title: 'by whoever holds its token or has ordered it, and by nobody else',
  },
  {
    wrong: 'A server that faces the internet sends to whatever a browser names',
    file: 'src/orders/server/push/routes.ts',
    text: 'if (refusal !== undefined) throw invalid(refusal, { endpoint: refusal })',
    broken: '',
    tests: addresses,
    title: 'sends nothing to',
  },
  {
    wrong: 'A browser that was told is told again with every try for another',
    file: 'src/orders/server/push/tell-waiting.ts',
    text: '({ told }) => !told.includes(moment)',
    broken: '({ told }) => told.length >= 0',
    tests: services,
    title:
      'that is busy is asked again when it said, and a browser that was told is not told again',
  },
  {
    wrong: 'An order is told to be ready that was called off',
    file: 'src/orders/server/push/tell-waiting.ts',
    text: ' || !isStillSo(moment, statusOf(row.status))',
    broken: '',
    tests,
    title: 'of one end, when it is ready and called off at once',
  },
  {
    wrong: 'A database that was copied tells the customers of the one it was copied from',
    file: 'src/orders/server/push/forget-pushes.ts',
    text: 'for (const storeId of storeIds) await asStoreJob',
    broken: 'for (const storeId of storeIds.slice(0, 0)) await asStoreJob',
    tests: addresses,
    title: 'stay behind where a database is copied or restored',
  },
  {
    wrong: 'The addresses of browsers outlive the person who ordered',
    file: 'src/orders/server/erase-queries.ts',
    text: 'delete from push_subscriptions\n    where store_id',
    broken: 'delete from push_subscriptions\n    where false and store_id',
    tests: addresses,
    title: 'go with the person who ordered',
  },
]
