import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startFakePrinter, type FakePrinter } from '../../fakes/printer.ts'
import type { Caller } from '../../kit/server/in-process.ts'
import { printers, prints } from '../../printing/contract.ts'
import type { PaperKind } from '../../printing/printer.ts'
import {
  openStore,
  startServer,
  type TestServer,
  type TestStore,
} from '../../testing/test-server.ts'
import { shifts } from '../contract.ts'
import { shiftPrints } from '../print-contract.ts'

let server: TestServer
let paper: FakePrinter
beforeAll(async () => {
  paper = await startFakePrinter()
  const patience = { connectMs: 3000, statusMs: 10_000, printMs: 2500 }
  server = await startServer({
    jobsEverySeconds: 0.5,
    printing: { networks: ['127.0.0.0/8'], patience },
  })
})
afterAll(async () => {
  await server.close()
  await paper.close()
})

const addPrinter = (store: TestStore, name: string, kinds: PaperKind[]) => {
  const { host, port } = paper
  const body = { name, way: 'network' as const, host, port, kinds }
  return store.admin.send(printers.add, { body })
}

async function openDrawer(store: TestStore) {
  const cashier = await store.as('cashier')
  const { data } = (
    await cashier.send(shifts.open, { body: { drawer: 'Drawer 1', openingFloat: 20 } })
  ).body
  const close = () =>
    cashier.send(shifts.close, {
      params: { id: data.id },
      body: { counts: [{ value: 20, count: 1 }] },
    })
  return { cashier, id: data.id, close }
}

const print = (who: Caller, id: string) => who.send(shiftPrints.print, { params: { id } })
const listed = async (store: TestStore) => (await store.admin.send(prints.list, {})).body.data

const patience = { timeout: 60_000, interval: 100 }
const untilPrinted = (rows: readonly string[]) =>
  vi.waitFor(
    () => expect(paper.printed.at(-1)?.text).toEqual(expect.arrayContaining([...rows])),
    patience,
  )

test('an X and a Z come out of each printer that prints reports, and of no other', async () => {
  const store = await openStore(server)
  await addPrinter(store, 'Bar', ['receipt', 'ticket', 'label'])
  await addPrinter(store, 'Desk', ['receipt', 'report'])
  await addPrinter(store, 'Office', ['report'])
  const { cashier, id, close } = await openDrawer(store)
  const x = await print(await store.as('manager'), id)
  expect(x.body.papers).toBe(2)
  // In the middle of 48 letters.
  await untilPrinted(['Drawer 1, Ben cashier'.padStart(34), `${'Orders paid'.padEnd(47)}0`])
  await close()
  expect((await print(cashier, id)).body.papers).toBe(2)
  await vi.waitFor(
    async () =>
      expect((await listed(store)).map(({ status }) => status)).toEqual(Array(4).fill('sent')),
    patience,
  )
  const said = (await listed(store)).map(({ printer, title }) => `${printer}: ${title}`)
  expect(said.toSorted((a, b) => a.localeCompare(b))).toEqual([
    'Desk: X, Drawer 1',
    'Desk: Z 1, Drawer 1',
    'Office: X, Drawer 1',
    'Office: Z 1, Drawer 1',
  ])
  expect(paper.printed.at(-1)?.text.join('\n')).toMatch(/Z 1\n.*Closed .*, Ben cashier\n/s)
})

test('nobody has on paper what they may not read: their own drawer before it is counted, that of others', async () => {
  const store = await openStore(server)
  await addPrinter(store, 'Office', ['report'])
  const { cashier, id, close } = await openDrawer(store)
  const early = await print(cashier, id)
  expect([early.status, early.problem.message]).toEqual([
    409,
    'Count and close the drawer first: then it has a Z.',
  ])
  await close()
  expect((await print(await store.as('cashier'), id)).status).toBe(404)
  expect((await print(await store.as('kitchen'), id)).status).toBe(403)
  expect((await print((await openStore(server)).admin, id)).status).toBe(404)
  expect(await listed(store)).toEqual([])
})

test('an X that somebody else has printed is not printed again by whoever has yet to count', async () => {
  const store = await openStore(server)
  await addPrinter(store, 'Office', ['report'])
  const { cashier, id } = await openDrawer(store)
  await print(store.admin, id)
  await vi.waitFor(
    async () => expect(await listed(store)).toMatchObject([{ status: 'sent' }]),
    patience,
  )
  const [x] = await listed(store)
  const again = (who: Caller) => who.send(prints.again, { params: { id: x?.id ?? '' }, body: {} })
  const refused = await again(cashier)
  expect([refused.status, refused.problem.message]).toEqual([
    403,
    'A report is printed again from its shift, under Shifts.',
  ])
  expect((await again(await store.as('manager'))).status).toBe(200)
})

test('a store whose printers print no reports is told so', async () => {
  const store = await openStore(server)
  await addPrinter(store, 'Bar', ['receipt'])
  const { id } = await openDrawer(store)
  const refused = await print(store.admin, id)
  expect([refused.status, refused.problem.message]).toEqual([
    409,
    'No printer prints reports. Look at your printers.',
  ])
})
