import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { counter } from '../../counter/contract.ts'
import { startFakePrinter, type FakePrinter } from '../../fakes/printer.ts'
import { printers, prints, type PrinterFields } from '../../printing/contract.ts'
import { openSetShop } from '../../testing/combo.ts'
import { addCategory, addProduct, stockTea } from '../../testing/menu.ts'
import {
  openStore,
  startServer,
  type TestServer,
  type TestStore,
} from '../../testing/test-server.ts'
import { orders } from '../contract.ts'
import { corrections } from '../correction-contract.ts'
import { orderPrints } from '../print-contract.ts'

let server: TestServer
let paper: FakePrinter
beforeAll(async () => {
  paper = await startFakePrinter()
  // Long enough for a machine that is busy with something else: a paper that took too long is not sent again.
  const patience = { connectMs: 3000, statusMs: 10_000, printMs: 10_000 }
  server = await startServer({
    jobsEverySeconds: 0.5,
    printing: { networks: ['127.0.0.0/8'], patience },
  })
})
afterAll(async () => {
  await server.close()
  await paper.close()
})

const addPrinter = (store: TestStore, more: Partial<PrinterFields>) => {
  const { host, port } = paper
  const body = { name: 'Bar', way: 'network' as const, host, port, kinds: ['receipt' as const] }
  return store.admin.send(printers.add, { body: { ...body, ...more } })
}

const jobsOf = async (store: TestStore) => (await store.admin.send(prints.list, {})).body.data

/** What was printed since. */
const textSince = (count: number) => paper.printed.slice(count).flatMap(({ text }) => text)

const until = (check: () => Promise<void> | void) =>
  vi.waitFor(check, { timeout: 60_000, interval: 100 })

test('what is taken out of an order before it is made is called off on paper, and not printed again', async () => {
  const store = await openStore(server)
  const { tea, category } = await stockTea(store, 1000)
  const cakes = await addCategory(store, 'Cakes', 'cakes')
  const cake = await addProduct(store, { name: 'Ube Cake', category: cakes.id })
  await addPrinter(store, { name: 'Stove', kinds: ['ticket'], categoryIds: [cakes.id] })
  await addPrinter(store, { kinds: ['ticket', 'label'], categoryIds: [category.id] })
  const before = paper.printed.length
  const items = [
    { productId: cake.id, quantity: 1 },
    { productId: tea.id, quantity: 3 },
  ]
  const sale = { storeId: store.id, items, paymentMethod: 'cash', cashGiven: 1000 }
  const params = { id: (await store.admin.send(counter.sell, { body: sale })).body.data.id }
  await until(() => expect(paper.printed.length).toBe(before + 3))

  const since = paper.printed.length
  const takeOut = async (kind: 'void' | 'refund', quantity: number) => {
    const lines = [{ position: 1, quantity, fate: 'wasted' as const }]
    const body = { kind, lines, reason: 'Wrong drink', method: 'cash' }
    expect((await store.admin.send(corrections.correct, { params, body })).status).toBe(200)
  }
  await takeOut('void', 1)
  await until(() => expect(paper.printed.length).toBe(since + 1))
  expect(textSince(since).map((row) => row.trim())).toEqual(
    expect.arrayContaining(['CALLED OFF', '#1001', '1 x Classic Milk Tea']),
  )
  expect(textSince(since).join(' ')).not.toMatch(/CANCELLED|Ube Cake/)

  const again = (kind: 'ticket' | 'label') =>
    store.admin.send(orderPrints.print, { params, body: { kind } })
  expect((await again('ticket')).body.papers).toBe(2)
  expect((await again('label')).body.papers).toBe(1)
  await until(() => expect(paper.printed.length).toBe(since + 4))
  const rows = textSince(since + 1)
  expect(rows).toContain('2 x Classic Milk Tea')
  expect(rows).toContain('1 x Ube Cake')
  expect(rows.filter((row) => row.includes(' of 2'))).toHaveLength(2)
  expect(rows.join(' ')).not.toContain('CALLED OFF')

  await takeOut('refund', 1)
  await until(() => expect(paper.printed.length).toBe(since + 5))
  expect(textSince(since + 4)).toContain('1 x Classic Milk Tea')
  // What is made has nobody to be told.
  await store.admin.send(orders.move, { params, body: { status: 'shipped' } })
  await takeOut('refund', 1)
  const titles = (await jobsOf(store)).map(({ title }) => title)
  expect(titles.filter((title) => title === 'Ticket #1001, called off')).toHaveLength(2)

  await store.admin.send(orders.move, { params, body: { status: 'cancelled' } })
  expect((await again('ticket')).status).toBe(200)
  expect((await again('label')).problem.message).toBe('Everything of this order was called off.')
  expect((await jobsOf(store)).map(({ title }) => title)).toContain('Ticket #1001, cancelled')
})

test('the parts of a combo come on the tickets and labels of where they are made', async () => {
  const { store, drinks, bread, sell } = await openSetShop(server)
  await addPrinter(store, { name: 'Oven', kinds: ['ticket'], categoryIds: [bread.id] })
  await addPrinter(store, { kinds: ['label'], categoryIds: [drinks.id] })
  const before = paper.printed.length
  await sell()
  /** Of this order: papers of another may still come. */
  const paperWith = async (row: string) => {
    const papers = () =>
      paper.printed
        .slice(before)
        .map(({ text }) => text.map((each) => each.trim()).filter(Boolean))
        .filter((rows) => rows.includes(row))
    await until(() => expect(papers()).toHaveLength(1))
    return papers()[0] ?? []
  }
  const ticket = await paperWith('2 x Breakfast set')
  expect(ticket).toContain('- Pandesal')
  expect(ticket.join(' ')).not.toContain('Okinawa')
  const label = await paperWith('Okinawa')
  expect(label.filter((row) => row === 'Breakfast set')).toHaveLength(2)
  expect(label).toEqual(expect.arrayContaining(['16 oz', 'Half sugar']))
  expect(label.some((row) => /^#1001 +2 of 2$/.test(row))).toBe(true)
  expect(label.join(' ')).not.toContain('Pandesal')
})
