import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { startFakePrinter, type FakePrinter } from '../../fakes/printer.ts'
import { orders } from '../../orders/contract.ts'
import { orderPrints } from '../../orders/print-contract.ts'
import { counter } from '../../counter/contract.ts'
import { addCategory, addProduct, place, stockTea } from '../../testing/menu.ts'
import {
  openStore,
  startServer,
  type TestServer,
  type TestStore,
} from '../../testing/test-server.ts'
import { printers, prints, type PrinterFields } from '../contract.ts'
import { abandonedAfterMs, printFailures } from '../printer.ts'
import { holdPrints } from './hold-prints.ts'
import { insertPrint, takeNextPrint } from './job-queries.ts'

let server: TestServer
let paper: FakePrinter
beforeAll(async () => {
  paper = await startFakePrinter()
  // Long enough for a machine that is busy with something else: a paper that took too long is not sent again.
  const patience = { connectMs: 3000, statusMs: 10_000, printMs: 2500 }
  server = await startServer({
    jobsEverySeconds: 0.5,
    printing: { networks: ['127.0.0.0/8'], patience },
  })
})
afterEach(() => paper.meet(undefined))
afterAll(async () => {
  await server.close()
  await paper.close()
})

const addPrinter = async (store: TestStore, more: Partial<PrinterFields> = {}) => {
  const { host, port } = paper
  const body = { name: 'Bar', way: 'network' as const, host, port, kinds: ['receipt' as const] }
  return (await store.admin.send(printers.add, { body: { ...body, ...more } })).body.data
}

const jobsOf = async (store: TestStore) => (await store.admin.send(prints.list, {})).body.data

/** As the server's figures have it. */
async function countPrints(outcome: string): Promise<number> {
  const { payload } = await server.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
  return Number(
    new RegExp(`larder_prints_total\\{outcome="${outcome}"\\} (\\d+)`).exec(payload)?.[1],
  )
}

/** What was printed since. */
const textSince = (count: number) => paper.printed.slice(count).flatMap(({ text }) => text)

const patience = { timeout: 60_000, interval: 100 }
const until = (check: () => Promise<void> | void) => vi.waitFor(check, patience)

test('an order prints its ticket where its category goes, a label for each cup, and its receipt when asked', async () => {
  const store = await openStore(server)
  const { tea, withPearls, category } = await stockTea(store)
  const cakes = await addCategory(store, 'Cakes', 'cakes')
  const cake = await addProduct(store, { name: 'Ube Cake', category: cakes.id })
  await addPrinter(store, { name: 'Stove', kinds: ['ticket'], categoryIds: [cakes.id] })
  await addPrinter(store, { name: 'Bar', kinds: ['label'], categoryIds: [category.id] })
  await addPrinter(store, { name: 'Desk', kinds: ['receipt'], hasDrawer: true })
  const before = paper.printed.length
  const { data } = (
    await store.admin.send(counter.sell, {
      body: {
        storeId: store.id,
        customer: { firstName: 'Mai' },
        items: [
          { productId: tea.id, quantity: 2, addons: [withPearls], note: 'Less ice' },
          { productId: cake.id, quantity: 1 },
        ],
        paymentMethod: 'cash',
        cashGiven: 1000,
      },
    })
  ).body
  await until(() => expect(textSince(before).filter((row) => row.includes('of 2'))).toHaveLength(2))
  await until(() => expect(textSince(before)).toContain('1 x Ube Cake'))
  const text = textSince(before)
  expect(text).toContain('#1001                                     1 of 2')
  expect(text.filter((row) => row === 'Pearls')).toHaveLength(2)
  expect(text.filter((row) => row === 'Mai')).toHaveLength(2)
  expect(text.join(' ')).not.toContain('2 x Classic Milk Tea')

  const asked = await store.admin.send(orderPrints.print, {
    params: { id: data.id },
    body: { kind: 'receipt' },
  })
  expect(asked.body.papers).toBe(1)
  await until(() =>
    expect(textSince(before)).toContain('Thank you for your purchase!'.padStart(38)),
  )
  const receipt = paper.printed.at(-1)
  // The drawer opens as the cash comes, not with its paper.
  expect(receipt?.pulses).toBe(0)
  // Its prices begin with a sign that no printer has, so they are drawn.
  expect(receipt?.text).toContain('[picture]')
  expect(receipt?.blackDots).toBeGreaterThan(1000)
  await until(async () =>
    expect((await jobsOf(store)).every(({ status }) => status === 'sent')).toBe(true),
  )
})

test('what waits behind a paper whose server died comes when nobody can be printing it any more', async () => {
  const store = await openStore(server)
  const printer = await addPrinter(store)
  server.clock.now = new Date(Date.now() - abandonedAfterMs + 4000)
  await store.inside(async (scope) => {
    const rows = [{ as: 'rule' as const }]
    await insertPrint(scope, { printerId: printer.id, kind: 'ticket', title: 'Lost', paper: rows })
    await takeNextPrint(scope, printer.id)
  })
  server.clock.now = undefined
  await store.admin.send(printers.test, { params: { id: printer.id } })
  await until(async () => {
    const [lost, next] = (await jobsOf(store)).toSorted((one, other) =>
      one.title.localeCompare(other.title),
    )
    expect(lost).toMatchObject({ status: 'failed', reason: printFailures.abandoned })
    expect(next?.status).not.toMatch(/queued|sending/)
  })
})

test('an order that is called off says so on paper, once', async () => {
  const store = await openStore(server)
  const { tea } = await stockTea(store)
  await addPrinter(store, { kinds: ['ticket'] })
  const before = paper.printed.length
  const { id } = (await place(store.stranger, store, [{ productId: tea.id, quantity: 1 }])).body
    .data
  await until(() => expect(textSince(before)).toContain('1 x Classic Milk Tea'))
  await store.admin.send(orders.move, { params: { id }, body: { status: 'cancelled' } })
  await until(() => expect(textSince(before).join(' ')).toContain('CANCELLED'))
  expect((await jobsOf(store)).map(({ title }) => title).toSorted()).toEqual([
    'Ticket #1001',
    'Ticket #1001, cancelled',
  ])
})

test('without paper a print waits and is tried again, then fails with the reason; again, it comes', async () => {
  const store = await openStore(server)
  const printer = await addPrinter(store)
  paper.meet('no paper')
  const before = paper.printed.length
  const counted = { again: await countPrints('again'), sent: await countPrints('sent') }
  const { data } = (await store.admin.send(printers.test, { params: { id: printer.id } })).body
  await until(async () =>
    expect(await jobsOf(store)).toMatchObject([
      { status: 'queued', reason: printFailures.noPaper },
    ]),
  )
  paper.meet(undefined)
  await store.admin.send(prints.again, { params: { id: data.id }, body: {} })
  await until(async () =>
    expect(await jobsOf(store)).toMatchObject([{ status: 'sent', reason: '' }]),
  )
  expect(paper.printed.length).toBe(before + 1)
  expect(textSince(before)).toContain('Test page'.padStart(28))
  expect(await countPrints('again')).toBeGreaterThan(counted.again)
  expect(await countPrints('sent')).toBe(counted.sent + 1)
})

test.each([
  ['cut mid-job', printFailures.broken],
  ['slow', printFailures.slow],
] as const)(
  'a paper that may have come out is not sent again by itself: %s',
  async (fault, reason) => {
    const store = await openStore(server)
    const printer = await addPrinter(store)
    const spare = await addPrinter(store, { name: 'Spare' })
    paper.meet(fault)
    const { data } = (await store.admin.send(printers.test, { params: { id: printer.id } })).body
    await until(async () =>
      expect(await jobsOf(store)).toMatchObject([{ status: 'failed', reason }]),
    )
    paper.meet(undefined)
    await store.admin.send(prints.again, { params: { id: data.id }, body: { printerId: spare.id } })
    await until(async () =>
      expect(await jobsOf(store)).toMatchObject([{ status: 'sent', printer: 'Spare' }]),
    )
  },
)

test('a printer that is off, or where the server may not go, is named in words', async () => {
  const store = await openStore(server)
  const off = await addPrinter(store, { port: 1 })
  const outside = await addPrinter(store, { name: 'Outside', host: '8.8.8.8' })
  await store.admin.send(printers.test, { params: { id: off.id } })
  await store.admin.send(printers.test, { params: { id: outside.id } })
  await until(async () => {
    const reasons = (await jobsOf(store)).map(({ status, reason }) => [status, reason])
    expect(reasons).toEqual([
      ['failed', printFailures.notAllowed],
      ['queued', printFailures.refused],
    ])
  })
})

test('papers of a printer come one after the other, in the order they were asked for', async () => {
  const store = await openStore(server)
  const printer = await addPrinter(store, { kinds: ['ticket'] })
  const { tea } = await stockTea(store)
  const before = paper.printed.length
  for (let count = 0; count < 6; count += 1) {
    await place(store.stranger, store, [{ productId: tea.id, quantity: 1 }])
  }
  await until(() => expect(paper.printed.length).toBe(before + 6))
  expect(
    textSince(before)
      .filter((row) => row.includes('#'))
      .toSorted(),
  ).toHaveLength(6)
  await until(async () =>
    expect((await store.admin.send(printers.list, {})).body.data).toMatchObject([
      { id: printer.id, waiting: 0, failed: 0 },
    ]),
  )
})

test('a device takes the papers of its own printer, one at a time, and says what became of them', async () => {
  const store = await openStore(server)
  const { id } = await addPrinter(store, { way: 'usb', host: '' })
  await store.admin.send(printers.test, { params: { id } })
  await store.admin.send(printers.test, { params: { id } })
  const take = async () => (await store.admin.send(prints.take, { params: { id } })).body.data
  const first = await take()
  expect(Buffer.from(first?.bytes ?? '', 'base64').subarray(0, 2)).toEqual(Buffer.from('\x1b@'))
  expect(await take()).toBeNull()
  const report = (printId: string, body: { isPrinted: boolean; reason?: string }) =>
    store.admin.send(prints.report, { params: { id: printId }, body })
  await report(first?.id ?? '', { isPrinted: false, reason: 'The device was unplugged.' })
  const second = await take()
  await report(second?.id ?? '', { isPrinted: true })
  expect(await jobsOf(store)).toMatchObject([
    { status: 'failed', reason: 'The device was unplugged.' },
    { status: 'sent' },
  ])
})

test('a paper whose device died while it printed makes another one look, which gives it up', async () => {
  onTestFinished(() => void (server.clock.now = undefined))
  const store = await openStore(server)
  const { id } = await addPrinter(store, { way: 'usb', host: '' })
  await store.admin.send(printers.test, { params: { id } })
  const take = async () => (await store.admin.send(prints.take, { params: { id } })).body.data
  const counts = async () =>
    (await store.admin.send(printers.list, {})).body.data.map(({ waiting, failed }) => [
      waiting,
      failed,
    ])
  const taken = new Date()
  server.clock.now = taken
  expect(await take()).not.toBeNull()
  server.clock.now = new Date(taken.getTime() + abandonedAfterMs - 1)
  expect(await counts()).toEqual([[0, 0]])
  server.clock.now = new Date(taken.getTime() + abandonedAfterMs)
  expect(await counts()).toEqual([[1, 0]])
  expect(await take()).toBeNull()
  expect(await counts()).toEqual([[0, 1]])
  expect(await jobsOf(store)).toMatchObject([{ reason: printFailures.abandoned }])
})

test('papers that wait in a copied database fail, and come when somebody prints them again', async () => {
  const store = await openStore(server)
  const { id } = await addPrinter(store, { way: 'usb', host: '' })
  const { data } = (await store.admin.send(printers.test, { params: { id } })).body
  const take = async () => (await store.admin.send(prints.take, { params: { id } })).body.data
  expect(await holdPrints({ ...server, now: () => new Date() }, server.app.log)).toBeGreaterThan(0)
  expect(await take()).toBeNull()
  expect(await jobsOf(store)).toMatchObject([{ status: 'failed', reason: printFailures.copied }])
  await store.admin.send(prints.again, { params: { id: data.id }, body: {} })
  expect((await take())?.id).toBe(data.id)
})

test('what a printer is, is told to those who work here, and changed by those who run the store', async () => {
  const store = await openStore(server)
  const { id } = await addPrinter(store)
  const cashier = await store.as('cashier')
  expect((await cashier.send(printers.list, {})).body.data).toHaveLength(1)
  expect((await cashier.send(printers.remove, { params: { id } })).status).toBe(403)
  const body = { name: 'bar', way: 'usb' as const, kinds: ['receipt' as const] }
  const again = await store.admin.send(printers.add, { body })
  expect(again.problem).toMatchObject({ fields: { name: 'Another printer has this name.' } })
  expect((await store.admin.send(printers.openDrawer, { params: { id } })).status).toBe(409)
  await store.admin.send(printers.remove, { params: { id } })
  expect((await store.admin.send(printers.list, {})).body.data).toEqual([])
  expect((await store.admin.send(printers.test, { params: { id } })).status).toBe(404)
})
