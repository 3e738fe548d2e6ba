import { afterAll, beforeAll, expect, test } from 'vitest'
import { counter } from '../../../counter/contract.ts'
import { place, stockTea } from '../../../testing/menu.ts'
import { reader } from '../../../testing/reader.ts'
import { untilIdle } from '../../../testing/payments.ts'
import { openStore, startServer, type TestServer } from '../../../testing/test-server.ts'
import { orders } from '../../contract.ts'
import { corrections } from '../../correction-contract.ts'

let server: TestServer
const sent: { to: string; subject: string; text: string; html: string }[] = []
beforeAll(async () => {
  server = await startServer({
    jobsEverySeconds: 0.5,
    sendMail: async (mail) => void sent.push(mail),
  })
})
afterAll(() => server.close())

const calledOff = (email: string) =>
  sent.filter(({ to, subject }) => to === email && subject.includes('called off'))
const confirmed = (email: string) =>
  sent.filter(({ to, subject }) => to === email && !subject.includes('called off'))

async function openShop() {
  const store = await openStore(server)
  const { tea } = await stockTea(store)
  const items = [{ productId: tea.id, quantity: 1 }]
  const cancel = (id: string, by = store.admin) =>
    by.send(orders.move, { params: { id }, body: { status: 'cancelled' } })
  return { store, items, cancel }
}

test('whoever ordered is told when the shop calls their order off, and led to it', async () => {
  const { store, items, cancel } = await openShop()
  const customer = reader()
  const { body } = await place(store.stranger, store, items, { customer, notes: 'Visit my site' })
  await expect.poll(() => confirmed(customer.email).length).toBe(1)
  expect((await cancel(body.data.id)).status).toBe(200)
  await expect.poll(() => calledOff(customer.email).length).toBe(1)
  const [{ subject, text, html } = { subject: '', text: '', html: '' }] = calledOff(customer.email)
  expect(subject).toMatch(/^Your order #1001 was called off by Shop /)
  for (const version of [text, html]) {
    expect(version).toContain('Nothing will be made, and nothing is due.')
    expect(version).not.toContain('Visit my site')
    expect(version).not.toContain('Carla')
  }
  const [, token] = /#token=(\S+)/.exec(text) ?? []
  const seen = await store.stranger.send(orders.one, {
    params: { id: body.data.id },
    query: { storeId: store.id, token },
  })
  expect(seen.body.data.status).toBe('cancelled')
  // Pressed once more, and by two at once, it is called off once.
  expect((await cancel(body.data.id)).status).toBe(200)
  const after = reader()
  const { body: next } = await place(store.stranger, store, items, { customer: after })
  await Promise.all([cancel(next.data.id), cancel(next.data.id)])
  await untilIdle(server)
  await expect.poll(() => calledOff(after.email).length).toBe(1)
  expect(calledOff(customer.email)).toHaveLength(1)
})

test('whoever has paid is told of the money, be the order cancelled or void', async () => {
  const { store, items, cancel } = await openShop()
  const paid = async () => {
    const customer = reader()
    const { body } = await place(store.stranger, store, items, { customer })
    const { id } = body.data
    const taken = await store.admin.send(orders.pay, { params: { id }, body: { cashGiven: 200 } })
    expect(taken.status).toBe(200)
    return { id, email: customer.email }
  }
  const [first, second] = [await paid(), await paid()]
  await cancel(first.id)
  const body = { kind: 'void', reason: 'Burnt' } as const
  expect(
    (await store.admin.send(corrections.correct, { params: { id: second.id }, body })).status,
  ).toBe(200)
  for (const { email } of [first, second]) {
    await expect.poll(() => calledOff(email).length).toBe(1)
    expect(calledOff(email)[0]?.text).toContain('What you paid')
    // Why is for those who work there.
    expect(calledOff(email)[0]?.text).not.toContain('Burnt')
  }
})

test('neither who stood at the counter is told, nor whose order nobody paid for in time', async () => {
  const { store, items, cancel } = await openShop()
  const [late, there, after] = [reader(), reader(), reader()]
  server.clock.now = new Date(Date.now() - 25 * 3_600_000)
  const { body: left } = await place(store.stranger, store, items, { customer: late })
  server.clock.now = undefined
  await untilIdle(server)
  const { body: seen } = await store.admin.send(orders.one, { params: { id: left.data.id } })
  expect(seen.data.status).toBe('cancelled')
  const { body: sold } = await store.admin.send(counter.sell, {
    body: {
      storeId: store.id,
      customer: { email: there.email },
      items,
      paymentMethod: 'cash',
      isPaid: false,
    },
  })
  expect((await cancel(sold.data.id)).status).toBe(200)
  const { body: last } = await place(store.stranger, store, items, { customer: after })
  await cancel(last.data.id)
  await expect.poll(() => calledOff(after.email).length).toBe(1)
  expect(calledOff(late.email)).toEqual([])
  expect(calledOff(there.email)).toEqual([])
})
