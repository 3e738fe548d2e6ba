import { counter } from '../counter/contract.ts'
import { inventory } from '../inventory/contract.ts'
import { orders } from '../orders/contract.ts'
import { corrections } from '../orders/correction-contract.ts'
import { sales } from '../sales/contract.ts'
import { offerMethods, stockTea } from './menu.ts'
import { openStore, type TestServer, type TestStore } from './test-server.ts'

/** A sale of two teas of 10 milk each at 95.00, paid in cash, and the manager who mends it. */
export async function soldTea(server: TestServer, paymentMethod = 'cash') {
  const store = await openStore(server)
  const { tea, milk } = await stockTea(store, 100)
  await offerMethods(store, ['GCash'])
  const items = [{ productId: tea.id, quantity: 2 }]
  const cash = paymentMethod === 'cash' ? { cashGiven: 200 } : {}
  const body = { storeId: store.id, paymentMethod, items, ...cash }
  const { data } = (await store.admin.send(counter.sell, { body })).body
  const manager = await store.as('manager')
  const params = { id: data.id }
  type Wish = Omit<Parameters<typeof send>[0], 'reason'>
  const send = (wish: {
    kind: 'void' | 'refund'
    lines?: { position: number; quantity: number; fate: 'shelf' | 'wasted' }[]
    amount?: number
    method?: string
    worth?: number
    reason: string
  }) => manager.send(corrections.correct, { params, body: wish })
  return {
    store,
    milkId: milk.id,
    manager,
    params,
    correct: (wish: Wish) => send({ reason: 'Wrong drink', ...wish }),
    milk: async () =>
      (await store.admin.send(inventory.one, { params: { id: milk.id } })).body.data.stock,
    figures: () => figuresOf(store),
    order: async () => (await store.admin.send(orders.one, { params })).body.data,
  }
}

/** What was sold, and what of it is still to be paid. */
export async function figuresOf(store: TestStore) {
  const { summary } = (await store.admin.send(sales.summary, { query: {} })).body.data
  return [summary.totalSales, summary.unpaid]
}

/** The ledger of an order, in short. */
export const rowsOf = (money: {
  movements: readonly { kind: string; method: string; amount: number }[]
}) => money.movements.map(({ kind, method, amount }) => [kind, method, amount])
