import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startFakePrinter, type FakePrinter } from '../../fakes/printer.ts'
import { printers, prints } from '../../printing/contract.ts'
import { place, stockTea } from '../../testing/menu.ts'
import { openStore, startServer, type TestServer } from '../../testing/test-server.ts'
import { orderPrints } from '../print-contract.ts'

let server: TestServer
let paper: FakePrinter
beforeAll(async () => {
  paper = await startFakePrinter()
  server = await startServer({ jobsEverySeconds: 0.5, printing: { networks: ['127.0.0.0/8'] } })
})
afterAll(async () => {
  await server.close()
  await paper.close()
})

const until = (check: () => Promise<void> | void) =>
  vi.waitFor(check, { timeout: 60_000, interval: 100 })

/** A shop whose printer prints receipts and tickets, with an order. */
async function openShop() {
  const store = await openStore(server)
  const { tea } = await stockTea(store)
  const { host, port } = paper
  const kinds = ['receipt' as const, 'ticket' as const]
  const body = { name: 'Bar', way: 'network' as const, host, port, kinds }
  const printer = (await store.admin.send(printers.add, { body })).body.data
  const placed = await place(store.stranger, store, [{ productId: tea.id, quantity: 1 }])
  const params = { id: placed.body.data.id }
  const jobs = async () => (await store.admin.send(prints.list, {})).body.data
  // Its ticket comes by itself.
  await until(async () => expect((await jobs()).map(({ status }) => status)).toEqual(['sent']))
  const since = paper.printed.length
  const print = (kind: 'receipt' | 'ticket') =>
    store.admin.send(orderPrints.print, { params, body: { kind } })
  /** Of each paper since, whether it says that it is a copy. */
  const copies = async (count: number) => {
    await until(() => expect(paper.printed.length).toBe(since + count))
    return paper.printed
      .slice(since)
      .map(({ text }) => text.some((row) => row.includes('THIS IS A COPY')))
  }
  return { store, printer, print, copies, jobs }
}

test('a receipt that is printed again says that it is a copy, and the first does not', async () => {
  const { store, print, copies, jobs } = await openShop()
  await print('receipt')
  expect(await copies(1)).toEqual([false])
  await print('receipt')
  expect(await copies(2)).toEqual([false, true])
  const receipts = (await jobs()).filter(({ kind }) => kind === 'receipt')
  const first = receipts.at(-1)?.id ?? ''
  for (const [at, id] of [first, receipts[0]?.id ?? ''].entries()) {
    await until(async () =>
      expect((await jobs()).every(({ status }) => status === 'sent')).toBe(true),
    )
    await store.admin.send(prints.again, { params: { id }, body: {} })
    expect((await copies(3 + at)).at(-1)).toBe(true)
  }
  const last = paper.printed.at(-1)?.text ?? []
  expect(last.filter((row) => row.includes('THIS IS A COPY'))).toHaveLength(1)
})

test('of two who ask at once one gets a copy; tickets and a test page are never one', async () => {
  const { store, printer, print, copies } = await openShop()
  await Promise.all([print('receipt'), print('receipt')])
  expect((await copies(2)).filter(Boolean)).toHaveLength(1)
  await print('ticket')
  await store.admin.send(printers.test, { params: { id: printer.id } })
  expect((await copies(4)).slice(2)).toEqual([false, false])
})

test('a receipt that did not come whole is none: the next is the first', async () => {
  const { print, copies, jobs } = await openShop()
  paper.meet('cut mid-job')
  await print('receipt')
  await until(async () => expect((await jobs())[0]?.status).toBe('failed'))
  paper.meet(undefined)
  await print('receipt')
  expect(await copies(1)).toEqual([false])
})
