import { defineConfig } from 'vitest/config'
import { withDatabase } from './vitest.config.ts'

/** What a day at a store asks of the database, over HTTP, on the Citus cluster that TEST_CITUS_URL names. */
export default defineConfig({
  test: {
    allowOnly: false,
    passWithNoTests: false,
    maxWorkers: 2,
    include: [
      'src/accounts/server/people.test.ts',
      'src/accounts/server/sessions.test.ts',
      'src/catalog/server/product-routes.test.ts',
      'src/hooks/server/hooks.test.ts',
      'src/inventory/server/routes.test.ts',
      'src/operator/server/console.test.ts',
      'src/orders/server/guest-orders.test.ts',
      'src/orders/server/move-order.test.ts',
      'src/orders/server/place-order.test.ts',
      'src/orders/server/taxes.test.ts',
      'src/payments/server/routes.test.ts',
      'src/registration/server/*.test.ts',
      'src/sales/server/sales.test.ts',
      'src/stores/server/change-store.test.ts',
    ],
    env: { TEST_CITUS: 'on' },
    ...withDatabase,
  },
})
