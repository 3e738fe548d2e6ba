import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { counter } from '../../counter/contract.ts'
import type { Caller } from '../../kit/server/in-process.ts'
import { offerMethods, stockTea } from '../../testing/menu.ts'
import { openStore, startServer, type TestServer } from '../../testing/test-server.ts'
import { shifts } from '../contract.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
beforeEach(() => {
  server.clock.now = undefined
})
afterAll(() => server.close())

const minutesAgo = (many: number) => new Date(Date.now() - many * 60_000)

/** Ana's drawer with 1,000 and a tea of 95, in which Ben sells, too. */
async function openShared() {
  const store = await openStore(server)
  const { tea } = await stockTea(store, 100_000)
  await offerMethods(store, ['GCash'])
  server.clock.now = minutesAgo(60)
  const [ana, ben] = [await store.as('cashier'), await store.as('cashier')]
  const opened = await ana.send(shifts.open, { body: { drawer: 'Front', openingFloat: 1000 } })
  const params = { id: opened.body.data.id }
  await ben.send(shifts.join, { params })
  const sellAt = async (who: Caller, minutes: number, paid: object = { cashGiven: 95 }) => {
    server.clock.now = minutesAgo(minutes)
    const items = [{ productId: tea.id, quantity: 1 }]
    const body = { storeId: store.id, paymentMethod: 'cash', items, ...paid }
    expect((await who.send(counter.sell, { body })).status).toBe(200)
    server.clock.now = undefined
  }
  const close = async (ones: number, kept?: { at: string; sentAt: string }) => {
    const note = 'Counted while there was no connection.'
    const body = { counts: [{ value: 1, count: ones }], note, ...(kept && { kept }) }
    return (await ana.send(shifts.close, { params, body })).body.data.z
  }
  return { ana, ben, sellAt, close }
}

test('of a count that waited the Z names the cash that colleagues took after it', async () => {
  const { ana, ben, sellAt, close } = await openShared()
  await sellAt(ana, 40)
  await sellAt(ben, 20)
  await sellAt(ben, 10, { paymentMethod: 'GCash' })
  const sentAt = new Date().toISOString()
  const z = await close(1095, { at: minutesAgo(30).toISOString(), sentAt })
  expect(z).toMatchObject({ counted: 1095, expected: 1190, difference: -95 })
  expect(z?.note).toBe(
    'Counted while there was no connection. 95.00 in cash came into the drawer after it was counted.',
  )
})

test('the clock of the device that counted may be wrong', async () => {
  const { ana, ben, sellAt, close } = await openShared()
  await sellAt(ana, 40)
  await sellAt(ben, 20)
  const day = 24 * 60
  const z = await close(1095, {
    at: minutesAgo(30 + day).toISOString(),
    sentAt: minutesAgo(day).toISOString(),
  })
  expect(z?.note).toContain('95.00 in cash came into the drawer after it was counted.')
})

test('of one that nothing came after, or that did not wait, it says nothing of that', async () => {
  const first = await openShared()
  await first.sellAt(first.ana, 40)
  const at = minutesAgo(30).toISOString()
  const z = await first.close(1095, { at, sentAt: new Date().toISOString() })
  expect([z?.difference, z?.note]).toEqual([0, 'Counted while there was no connection.'])
  const second = await openShared()
  await second.sellAt(second.ben, 20)
  expect((await second.close(1095))?.note).toBe('Counted while there was no connection.')
})
