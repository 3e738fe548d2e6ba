import { defineConfig } from 'vitest/config'
import { withDatabase } from './vitest.config.ts'

/** What a day at a store asks of the database, over HTTP, with PgBouncer in transaction mode in between. */
export default defineConfig({
  test: {
    allowOnly: false,
    passWithNoTests: false,
    maxWorkers: 2,
    include: [
      'src/accounts/server/people.test.ts',
      'src/accounts/server/sessions.test.ts',
      'src/app/server/pooler.test.ts',
      'src/catalog/server/product-routes.test.ts',
      'src/inventory/server/*.test.ts',
      'src/kit/server/jobs.test.ts',
      'src/kit/server/tries.test.ts',
      'src/orders/server/*.test.ts',
      'src/payments/server/routes.test.ts',
      'src/sales/server/*.test.ts',
    ],
    env: { TEST_POOLER: 'transaction' },
    ...withDatabase,
  },
})
