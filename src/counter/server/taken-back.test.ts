import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { orders } from '../../orders/contract.ts'
import { corrections } from '../../orders/correction-contract.ts'
import { shifts } from '../../shifts/contract.ts'
import { openKeptCounter, sendKept as send, type KeptCounter } from '../../testing/kept-sales.ts'
import { countSales, listUntrueShelves, stockOf } from '../../testing/menu.ts'
import { startServer, type TestServer, type TestStore } from '../../testing/test-server.ts'

let server: TestServer
let store: TestStore
let tea: KeptCounter['tea']
let cashier: KeptCounter['cashier']
let manager: Awaited<ReturnType<TestStore['as']>>
let keptSale: KeptCounter['keptSale']
let saidNow: KeptCounter['saidNow']

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  ;({ store, tea, cashier, keptSale, saidNow } = await openKeptCounter(server))
  manager = await store.as('manager')
})

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

/** A sale of the manager for 110.00, sold and taken back so many minutes ago. */
function takenBack(kind: 'void' | 'refund', { ago = 5, by = manager.userId, more = {} } = {}) {
  const { kept, ...sale } = keptSale({ soldBy: manager.userId, at: minutesAgo(ago) }, more)
  const back = { kind, by, at: minutesAgo(ago - 1), reason: 'Wrong drink', method: 'cash' }
  return { ...sale, kept: { ...kept, takenBack: back } }
}

const moneyOf = async (id: string) =>
  (await store.admin.send(corrections.money, { params: { id } })).body.data

describe('a sale that was taken back before it was sent', () => {
  test('and was not made returns its money and its ingredients, however late it comes', async () => {
    for (const ago of [5, 60]) {
      const { status, body } = await send(manager, takenBack('void', { ago }))
      expect([status, body.data.status]).toEqual([200, 'cancelled'])
      const { paid, reduced, corrections: made } = await moneyOf(body.data.id)
      expect([paid, reduced]).toEqual([0, 110])
      expect(made.map(({ kind, reason }) => [kind, reason])).toEqual([['void', 'Wrong drink']])
    }
    expect(await stockOf(store, tea.milk.id)).toBe(100)
    expect(await listUntrueShelves(store)).toEqual([])
    expect(await saidNow()).toEqual([])
  })

  test('and was made returns its money, and its ingredients are gone', async () => {
    const { body } = await send(manager, takenBack('refund'))
    const { paid, reduced, movements } = await moneyOf(body.data.id)
    expect([paid, reduced]).toEqual([0, 110])
    // 200.00 were handed over, 90.00 were change, 110.00 went back.
    expect(movements.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['payment', 200],
      ['change', -90],
      ['refund', -110],
    ])
    expect(await stockOf(store, tea.milk.id)).toBe(90)
  })

  test('and cost nothing returns its ingredients, once', async () => {
    const { kept, ...sale } = takenBack('void')
    const lines = [{ name: 'Classic Milk Tea', price: 0, addons: [] }]
    const items = [{ productId: tea.tea.id, quantity: 1, addons: [] }]
    const free = { ...sale, total: 0, cashGiven: 0, items, kept: { ...kept, lines } }
    for (let times = 0; times < 3; times += 1) {
      const { status, body } = await send(manager, free)
      expect([status, body.data.status]).toEqual([200, 'cancelled'])
      const { corrections: made } = await moneyOf(body.data.id)
      expect(made.map(({ kind, amount }) => [kind, amount])).toEqual([['void', 0]])
    }
    const refunded = takenBack('refund')
    const wasted = { ...free, id: refunded.id, kept: { ...refunded.kept, lines } }
    for (let times = 0; times < 3; times += 1) {
      const { body } = await send(manager, wasted)
      expect((await moneyOf(body.data.id)).corrections).toHaveLength(1)
    }
    // The first came back; the second was made, and is gone.
    expect(await stockOf(store, tea.milk.id)).toBe(90)
    expect(await listUntrueShelves(store)).toEqual([])
  })

  test('goes back once, however often it is sent', async () => {
    const sale = takenBack('refund')
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(manager, sale)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
    const id = answers[0]?.body.data.id ?? ''
    expect((await moneyOf(id)).movements.map(({ amount }) => amount)).toEqual([200, -90, -110])
    expect((await countSales(store))?.orders).toBe(1)
  })

  test('after it had arrived without a word is taken back then', async () => {
    const sale = takenBack('void')
    const { takenBack: _, ...kept } = sale.kept
    const first = await send(manager, { ...sale, kept })
    expect(first.body.data.status).toBe('processing')
    const { body } = await send(manager, sale)
    expect([body.data.id, body.data.status]).toEqual([first.body.data.id, 'cancelled'])
    expect(await stockOf(store, tea.milk.id)).toBe(100)
  })

  test('but was made meanwhile, is a refund', async () => {
    const sale = takenBack('void')
    const { takenBack: _, ...kept } = sale.kept
    const { body: first } = await send(manager, { ...sale, kept })
    const params = { id: first.data.id }
    for (const status of ['shipped', 'delivered'] as const) {
      await store.admin.send(orders.move, { params, body: { status } })
    }
    await send(manager, sale)
    const { corrections: made, paid } = await moneyOf(first.data.id)
    expect([paid, made.map(({ kind }) => kind)]).toEqual([0, ['refund']])
    expect(await stockOf(store, tea.milk.id)).toBe(90)
  })

  test('and of which somebody has given a part back, waits for a person', async () => {
    const sale = takenBack('refund')
    const { takenBack: _, ...kept } = sale.kept
    const { body } = await send(manager, { ...sale, kept })
    const params = { id: body.data.id }
    const part = { kind: 'refund', amount: 10, reason: 'Spilled', method: 'cash' } as const
    await store.admin.send(corrections.correct, { params, body: part })
    const { status, problem } = await send(manager, sale)
    expect([status, problem.message]).toEqual([
      409,
      'Somebody has corrected this order meanwhile. Please look at it under Orders, then put it away here.',
    ])
    expect((await moneyOf(body.data.id)).paid).toBe(100)
  })

  test('by a clock that is a day slow stands in the books when it happened', async () => {
    const day = 24 * 60
    const sale = takenBack('refund', { ago: day + 5 })
    const slow = { ...sale, kept: { ...sale.kept, sentAt: minutesAgo(day) } }
    const { body } = await send(manager, slow)
    const [back] = (await moneyOf(body.data.id)).corrections
    // Four minutes before it was sent, by whatever clock.
    const offBy = Math.abs(Date.now() - 4 * 60_000 - Date.parse(back?.createdAt ?? ''))
    expect(offBy).toBeLessThan(60_000)
    expect((await saidNow()).map(([kind]) => kind)).toEqual(['clock'])
  })

  test('leaves the drawer of whoever gave the money back', async () => {
    const body = { drawer: 'Front', openingFloat: 500 }
    const { body: opened } = await manager.send(shifts.open, { body })
    await send(manager, keptSale({ soldBy: manager.userId }))
    await send(manager, takenBack('refund'))
    const { body: x } = await store.admin.send(shifts.one, { params: { id: opened.data.id } })
    // 500.00 and one sale of 110.00; the other one came and went.
    expect(x.data.figures).toMatchObject({ sales: 220, refunds: -110, expected: 610 })
  })
})

describe('whoever may not refund', () => {
  test('takes nothing back: the sale stands, and somebody who may is told', async () => {
    const byManager = takenBack('refund')
    const { body } = await send(cashier, byManager)
    expect((await moneyOf(body.data.id)).paid).toBe(110)
    expect(
      (await saidNow()).map(([kind, said]) => [kind, said?.includes('may not refund')]),
    ).toEqual(expect.arrayContaining([['person', true]]))
    const own = takenBack('refund', { by: cashier.userId })
    const second = await send(manager, own)
    expect((await moneyOf(second.body.data.id)).paid).toBe(110)
  })

  test('takes nothing back either of a sale that is in the books', async () => {
    const sale = takenBack('refund')
    const { takenBack: _, ...kept } = sale.kept
    const { body } = await send(manager, { ...sale, kept })
    expect((await send(cashier, sale)).status).toBe(409)
    expect((await moneyOf(body.data.id)).paid).toBe(110)
  })
})
