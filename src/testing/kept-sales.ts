import { counter } from '../counter/contract.ts'
import { minutes } from '../kit/fields.ts'
import type { Caller } from '../kit/server/in-process.ts'
import { doubts } from '../orders/doubt-contract.ts'
import { stockTea } from './menu.ts'
import { openStore, type TestServer } from './test-server.ts'

export const deviceId = '11111111-1111-4111-8111-111111111111'

interface Told {
  readonly at?: string
  readonly sentAt?: string
  readonly soldBy?: string
  readonly number?: number
  readonly price?: number
}

/** A store with tea and a cashier, whose device has its letters. */
export async function openKeptCounter(server: TestServer) {
  const store = await openStore(server)
  const tea = await stockTea(store, 100)
  const cashier = await store.as('cashier')
  const { body } = await cashier.send(counter.device, { body: { id: deviceId } })
  let number = 0
  const ago = (ms: number) =>
    new Date((server.clock.now?.getTime() ?? Date.now()) - ms).toISOString()

  /** One tea with pearls for 110.00, sold five minutes ago unless told otherwise. */
  function keptSale(told: Told = {}, more: object = {}) {
    number += 1
    const addon = { _id: tea.withPearls._id, type: 'Toppings', label: 'Pearls', price: 15 }
    return {
      id: `sale-${number}`,
      storeId: store.id,
      paymentMethod: 'cash',
      cashGiven: 200,
      total: 110,
      items: [{ productId: tea.tea.id, quantity: 1, addons: [tea.withPearls] }],
      kept: {
        at: told.at ?? ago(minutes(5)),
        sentAt: told.sentAt ?? ago(0),
        deviceId,
        number: told.number ?? number,
        soldBy: told.soldBy ?? cashier.userId,
        lines: [{ name: 'Classic Milk Tea', price: told.price ?? 95, addons: [addon] }],
        taxRates: [],
      },
      ...more,
    }
  }

  const saidNow = async () =>
    (await store.admin.send(doubts.list, {})).body.data.map(({ kind, said }) => [kind, said])
  return { store, tea, cashier, letters: body.data.letters, keptSale, saidNow }
}
export type KeptCounter = Awaited<ReturnType<typeof openKeptCounter>>

export const sendKept = (by: Caller, body: object) => by.send(counter.sell, { body: body as never })
