import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { changes } from '../../accounts/changes-contract.ts'
import { startFakePrinter, type FakePrinter } from '../../fakes/printer.ts'
import { orders } from '../../orders/contract.ts'
import { corrections } from '../../orders/correction-contract.ts'
import { parts } from '../../orders/part-contract.ts'
import { orderPrints } from '../../orders/print-contract.ts'
import { printers, prints, type PrinterFields } from '../../printing/contract.ts'
import { openingFailures, opensWithinMs, printFailures } from '../../printing/printer.ts'
import { sales } from '../../sales/contract.ts'
import { openKeptCounter, sendKept } from '../../testing/kept-sales.ts'
import { offerMethods, orderOf, stockTea } from '../../testing/menu.ts'
import {
  openStore,
  startServer,
  type TestServer,
  type TestStore,
} from '../../testing/test-server.ts'
import { counter } from '../contract.ts'

let server: TestServer
let paper: FakePrinter
beforeAll(async () => {
  paper = await startFakePrinter()
  const patience = { connectMs: 3000, statusMs: 10_000, printMs: 10_000 }
  server = await startServer({
    jobsEverySeconds: 0.5,
    printing: { networks: ['127.0.0.0/8'], patience },
  })
})
afterEach(() => {
  paper.meet(undefined)
  server.clock.now = undefined
})
afterAll(async () => {
  await server.close()
  await paper.close()
})

const until = (check: () => Promise<void> | void) =>
  vi.waitFor(check, { timeout: 60_000, interval: 100 })

/** Titles of what is to open the drawer, and how each stands. */
const openingsOf = async (store: TestStore) =>
  (await store.admin.send(prints.list, {})).body.data
    .filter(({ isOpening }) => isOpening)
    .map(({ title, status }) => `${title}: ${status}`)

const addPrinter = async (store: TestStore, more: Partial<PrinterFields> = {}) => {
  const body = { name: 'Bar', way: 'usb', host: '', kinds: ['receipt'], hasDrawer: true } as const
  return (await store.admin.send(printers.add, { body: { ...body, ...more } as never })).body.data
}
const addNetworkPrinter = (store: TestStore) =>
  addPrinter(store, { way: 'network', host: paper.host, port: paper.port })

/** A store that sells tea for 95.00, for cash and by a wallet. */
async function openShop() {
  const store = await openStore(server)
  const { tea } = await stockTea(store, 1000)
  await offerMethods(store, ['GCash'])
  const cora = await store.as('cashier')
  const items = [{ productId: tea.id, quantity: 1 }]
  const sell = async (paid: object) => {
    const body = { storeId: store.id, items, paymentMethod: 'cash', ...paid }
    const { status, body: answer } = await cora.send(counter.sell, { body })
    return { status, params: { id: answer.data.id } }
  }
  const orderTwo = async () => {
    const body = orderOf(store, [{ productId: tea.id, quantity: 2 }])
    return { id: (await store.stranger.send(orders.place, { body })).body.data.id }
  }
  return { store, cora, sell, orderTwo }
}

test('a sale in cash opens the drawer by itself, and its receipt does not open it again', async () => {
  const { store, cora, sell } = await openShop()
  await addNetworkPrinter(store)
  const before = paper.printed.length
  await sell({ paymentMethod: 'GCash' })
  await sell({ isPaid: false })
  await sell({ parts: [{ method: 'cash', amount: 95 }] })
  const sale = { id: 'once', cashGiven: 100 }
  const { params } = await sell(sale)
  await until(() => expect(paper.printed.length).toBe(before + 1))
  expect(paper.printed[before]).toMatchObject({ pulses: 1, text: [] })

  // Its answer was lost: the same sale, and no other opening.
  expect((await sell(sale)).params).toEqual(params)
  await cora.send(orderPrints.print, { params, body: { kind: 'receipt' } })
  await until(() => expect(paper.printed.length).toBe(before + 2))
  expect(paper.printed[before + 1]?.pulses).toBe(0)
  // What opened the drawer was no receipt: the first one is no copy of it.
  expect(paper.printed[before + 1]?.text.join()).toContain('#1004')
  expect(paper.printed[before + 1]?.text.join()).not.toContain('COPY')
  expect(await openingsOf(store)).toEqual(['Drawer #1004: sent'])
})

describe('the drawer opens', () => {
  test('for cash of an order that waited, whole or in part, and for what goes back of it', async () => {
    const { store, cora, orderTwo } = await openShop()
    await addPrinter(store)
    const whole = { params: await orderTwo() }
    await store.admin.send(orders.pay, { ...whole, body: { cashGiven: 200 } })
    expect(await openingsOf(store)).toEqual(['Drawer #1001: queued'])

    const params = await orderTwo()
    const take = (method: string, amount: number) => {
      const body = { id: crypto.randomUUID(), method, amount }
      return cora.send(parts.take, { params, body })
    }
    await take('GCash', 50)
    expect(await openingsOf(store)).toEqual(['Drawer #1001: queued'])
    const { body } = await take('cash', 40)
    // One opening is enough for whoever stands there.
    expect(await openingsOf(store)).toEqual(['Drawer #1002: queued'])
    const back = { kind: 'refund', reason: 'Cold' } as const
    await store.admin.send(corrections.correct, { ...whole, body: { ...back, method: 'cash' } })
    expect(await openingsOf(store)).toEqual(['Drawer #1001: queued'])
    const partId = body.data.parts?.find(({ method }) => method === 'cash')?.id ?? ''
    await cora.send(parts.takeBack, { params: { ...params, partId } })
    expect(await openingsOf(store)).toEqual(['Drawer #1002: queued'])
  })

  test('for what is given back later, unless it goes another way', async () => {
    const { store, orderTwo } = await openShop()
    const printer = await addPrinter(store)
    const [cash, wallet] = [{ params: await orderTwo() }, { params: await orderTwo() }]
    await store.admin.send(orders.pay, { ...cash, body: { cashGiven: 190 } })
    const byWallet = { paymentMethod: 'GCash', isPaid: true } as const
    await store.admin.send(orders.pay, { ...wallet, body: byWallet })
    for (const each of [cash, wallet]) {
      await store.admin.send(corrections.correct, {
        ...each,
        body: { kind: 'void', reason: 'They left' },
      })
    }
    expect(await openingsOf(store)).toEqual(['Drawer #1001: queued'])
    await store.admin.send(prints.take, { params: { id: printer.id } })
    await store.admin.send(corrections.giveBack, { ...wallet, body: { method: 'GCash' } })
    expect(await openingsOf(store)).toEqual(['Drawer #1001: sending'])
    await store.admin.send(corrections.giveBack, { ...cash, body: { method: 'cash' } })
    expect(await openingsOf(store)).toHaveLength(2)
  })

  test('for cash put in or taken out, once for an entry that is sent again', async () => {
    const { store, cora } = await openShop()
    const printer = await addPrinter(store)
    const entry = { id: crypto.randomUUID(), type: 'out', amount: 20, note: 'Ice' } as const
    await cora.send(sales.addCashflow, { body: entry })
    expect(await openingsOf(store)).toEqual(['Drawer, cash out: queued'])
    await cora.send(prints.take, { params: { id: printer.id } })
    await cora.send(sales.addCashflow, { body: entry })
    expect(await openingsOf(store)).toEqual(['Drawer, cash out: sending'])
  })

  test('by hand of whoever sells, which is noted: the ledger does not say why', async () => {
    const { store, cora } = await openShop()
    await addPrinter(store, { name: 'Aisle', hasDrawer: false })
    const { id } = await addPrinter(store)
    const params = { id }
    expect((await cora.send(printers.openDrawer, { params })).status).toBe(200)
    await cora.send(printers.openDrawer, { params, query: { cash: -63.32 } })
    expect(await openingsOf(store)).toEqual(['Open the drawer: queued'])
    const query = { kind: 'printers' } as const
    const { data } = (await store.admin.send(changes.list, { query })).body
    const opened = data.filter(({ act }) => act === 'opened')
    expect(opened.map(({ subject, differences }) => [subject, differences])).toEqual([
      ['Drawer of "Bar"', [{ name: 'Cash of a sale not yet made', before: '', after: '-63.32' }]],
      ['Drawer of "Bar"', []],
    ])
    expect(opened.every(({ by }) => by !== null)).toBe(true)
  })
})

test('a sale that was kept opens nothing when it arrives, nor does what was taken back of it', async () => {
  const { store, cashier, keptSale } = await openKeptCounter(server)
  await addPrinter(store)
  expect((await sendKept(cashier, keptSale())).status).toBe(200)
  const manager = await store.as('manager')
  const sale = keptSale({ soldBy: manager.userId })
  const takenBack = {
    kind: 'void',
    at: sale.kept.sentAt,
    by: manager.userId,
    reason: 'Wrong drink',
    method: 'cash',
  }
  const back = { ...sale, kept: { ...sale.kept, takenBack } }
  expect((await sendKept(manager, back)).status).toBe(200)
  expect(await openingsOf(store)).toEqual([])
})

describe('a drawer that cannot be opened', () => {
  test('holds up no sale, says why, is not tried again by itself, and gives way to the next', async () => {
    const { store, sell } = await openShop()
    await addNetworkPrinter(store)
    const before = paper.printed.length
    paper.meet('off')
    expect((await sell({ cashGiven: 100 })).status).toBe(200)
    await until(async () => expect(await openingsOf(store)).toEqual(['Drawer #1001: failed']))
    const [failed] = (await store.admin.send(prints.list, {})).body.data
    const reasons = [openingFailures.broken, printFailures.unreachable, printFailures.refused]
    expect(reasons).toContain(failed?.reason)
    paper.meet(undefined)
    await sell({ cashGiven: 100 })
    await until(async () => expect(await openingsOf(store)).toEqual(['Drawer #1002: sent']))
    expect(paper.printed.slice(before).map(({ pulses }) => pulses)).toEqual([1])
    const [sent] = (await store.admin.send(prints.list, {})).body.data
    const again = await store.admin.send(prints.again, {
      params: { id: sent?.id ?? '' },
      body: {},
    })
    expect([again.status, again.problem.message]).toEqual([
      409,
      'The drawer was opened. Open it again at the counter.',
    ])
  })

  test('stays shut once its customer has gone, and opens for who asks for it again', async () => {
    const { store, orderTwo } = await openShop()
    const { id } = await addPrinter(store)
    const take = async () =>
      (await store.admin.send(prints.take, { params: { id } })).body.data?.title
    const at = new Date()
    const pay = async () => {
      server.clock.now = at
      const params = await orderTwo()
      await store.admin.send(orders.pay, { params, body: { cashGiven: 190 } })
    }
    await pay()
    server.clock.now = new Date(at.getTime() + opensWithinMs - 1)
    expect(await take()).toBe('Drawer #1001')
    const [first] = (await store.admin.send(prints.list, {})).body.data
    const params = { id: first?.id ?? '' }
    await store.admin.send(prints.report, { params, body: { isPrinted: false } })
    const kim = await store.as('kitchen')
    expect((await kim.send(prints.again, { params, body: {} })).status).toBe(403)
    await store.admin.send(prints.again, { params, body: {} })
    expect(await take()).toBe('Drawer #1001')
    await store.admin.send(prints.report, { params, body: { isPrinted: true } })
    await pay()
    server.clock.now = new Date(at.getTime() + opensWithinMs)
    expect(await take()).toBeUndefined()
    expect(await openingsOf(store)).toEqual(['Drawer #1001: sent'])
  })
})
