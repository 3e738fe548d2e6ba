import { counter } from '../counter/contract.ts'
import type { Sent } from '../kit/endpoint.ts'
import type { Caller } from '../kit/server/in-process.ts'
import { newId } from '../kit/server/ids.ts'
import { philippineVat } from '../pricing/tax-rate.ts'
import { stores } from '../stores/contract.ts'
import { addProduct, offerMethods, stockTea } from './menu.ts'
import { openStore, type TestServer } from './test-server.ts'

export type Sale = Sent<typeof counter.sell>['body']
export type Discounts = NonNullable<Sale['discounts']>

export const senior = {
  kind: 'statutory',
  line: null,
  reason: 'Senior citizen',
  name: 'Maria Santos',
  idNumber: '1234-5678',
} as const
export const percent = (value: number, line: number | null = null) =>
  ({ kind: 'percent', line, value, reason: 'Regular customer' }) as const

/** Platters of 1,000.00 and tea of 95.00, VAT in the price; a cashier takes off 10 % alone, a manager 50 %. */
export async function openDiscountShop(server: TestServer) {
  const store = await openStore(server)
  const { tea, milk, category } = await stockTea(store, 10_000)
  await offerMethods(store, ['GCash'])
  const platter = await addProduct(store, { name: 'Platter', category: category.id, price: 1000 })
  await store.admin.send(stores.change, {
    params: { storeId: store.id },
    body: {
      taxRates: [philippineVat(newId())],
      taxProfile: 'philippines',
      discountLimits: { manager: 50, staff: 0, cashier: 10 },
      discountReasons: ['Regular customer', 'Late'],
    },
  })
  const [cashier, manager] = [await store.as('cashier'), await store.as('manager')]
  const sell = (who: Caller, productIds: readonly string[], sale: Partial<Sale>) =>
    who.send(counter.sell, {
      body: {
        storeId: store.id,
        paymentMethod: 'GCash',
        items: productIds.map((productId) => ({ productId, quantity: 1 })),
        ...sale,
      },
    })
  return { store, tea, milk, platter, cashier, manager, sell }
}
