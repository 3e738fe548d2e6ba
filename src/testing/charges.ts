import { counter } from '../counter/contract.ts'
import type { Sent } from '../kit/endpoint.ts'
import { newId } from '../kit/server/ids.ts'
import type { Charge } from '../pricing/charge.ts'
import { orderTypes, philippineVat } from '../pricing/tax-rate.ts'
import { stores } from '../stores/contract.ts'
import { addProduct, offerMethods, stockTea } from './menu.ts'
import { openStore, type TestServer, type TestStore } from './test-server.ts'

type Sale = Sent<typeof counter.sell>['body']

export const charge = (more: Partial<Charge> = {}): Charge => ({
  id: newId(),
  name: 'Service charge',
  kind: 'percent',
  value: 10,
  orderTypes: [...orderTypes],
  rateId: null,
  ...more,
})

export const setCharges = (store: TestStore, charges: readonly Charge[]) =>
  store.admin.send(stores.change, {
    params: { storeId: store.id },
    body: { charges: charges.map((each) => ({ ...each, orderTypes: [...each.orderTypes] })) },
  })

/**
 * Tea of 95.00 and cake of 100.00, VAT of 12 % in every price. At the counter 10 % for service, taxed; packaging of 2.50 an
 * item, not taxed; online 20.00 for each order, taxed by 7 % on top.
 */
export async function openChargeShop(server: TestServer) {
  const store = await openStore(server)
  const { tea, milk, category } = await stockTea(store, 10_000)
  await offerMethods(store, ['GCash'])
  const cake = await addProduct(store, { name: 'Cake', category: category.id, price: 100 })
  const vat = philippineVat(newId())
  const levy = { ...vat, id: newId(), name: 'Levy', percent: 7, isInPrice: false }
  await store.admin.send(stores.change, {
    params: { storeId: store.id },
    body: { taxRates: [vat, { ...levy, productIds: [newId()], onFees: false }] },
  })
  const charges = [
    charge({ orderTypes: ['counter'], rateId: vat.id }),
    charge({ name: 'Packaging', kind: 'item', value: 2.5 }),
    charge({
      name: 'Box',
      kind: 'order',
      value: 20,
      orderTypes: ['delivery', 'pickup'],
      rateId: levy.id,
    }),
  ]
  const set = await setCharges(store, charges)
  const sell = (items: Sale['items'], sale: Partial<Sale> = {}) =>
    store.admin.send(counter.sell, {
      body: { storeId: store.id, paymentMethod: 'GCash', items, ...sale },
    })
  return { store, tea, milk, cake, vat, levy, charges, set, sell }
}
