import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { StoreEvent } from '../../../kit/server/events.ts'
import { sales } from '../../../sales/contract.ts'
import { shifts } from '../../../shifts/contract.ts'
import { addCategory, addProduct, place } from '../../../testing/menu.ts'
import { startServer, type TestServer } from '../../../testing/test-server.ts'
import { openWalletShop } from '../../../testing/wallet-shop.ts'
import { orders } from '../../contract.ts'
import { corrections } from '../../correction-contract.ts'
import { paymentProofs } from '../../payment-proof-contract.ts'
import { expireJob } from '../payment/payment-jobs.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ jobsEverySeconds: 0.5 })
})
afterAll(() => server.close())

const openShop = (asks?: Parameters<typeof openWalletShop>[1]) => openWalletShop(server, asks)

describe('a payment that was shown', () => {
  test('is not paid by it: it waits, and is paid when somebody confirms it, by the ledger', async () => {
    const { store, cora, order, confirm, queue, money } = await openShop()
    const one = await order()
    expect((await one.read()).proof).toBeUndefined()
    const { body: sent } = await one.send(' 5012-345 678901 ')
    expect(sent.data.state).toBe('to-verify')
    expect(await one.read()).toMatchObject({
      isPaid: false,
      paidState: 'unpaid',
      status: 'pending',
      proof: { state: 'to-verify', reason: '', reference: '5012-345 678901' },
    })
    const listed = await store.admin.send(orders.list, { query: {} })
    expect(listed.body.data[0]).toMatchObject({ isPaid: false, proof: { state: 'to-verify' } })
    expect(await money(one.id)).toMatchObject({ paid: 0, movements: [] })
    const { summary } = (await store.admin.send(sales.summary, { query: {} })).body.data
    expect(summary.unpaid).toBe(one.total)
    expect(await queue()).toMatchObject({
      total: 1,
      data: [
        {
          orderId: one.id,
          orderNumber: 1001,
          customer: 'Carla Diaz',
          method: 'GCash',
          reference: '5012-345 678901',
          hasPicture: false,
          due: one.total,
          total: one.total,
          duplicates: [],
        },
      ],
    })
    expect((await cora.send(paymentProofs.waiting, {})).body.count).toBe(1)

    const { body } = await confirm(sent.data.id, one.total)
    expect(body.data).toEqual({ orderId: one.id, isPaid: true, counted: one.total, over: 0 })
    expect(await one.read()).toMatchObject({
      isPaid: true,
      status: 'processing',
      paymentMethod: 'GCash',
      proof: { state: 'confirmed' },
    })
    const { movements, paid } = await money(one.id)
    expect(paid).toBe(one.total)
    expect(movements.map(({ kind, method, amount, by }) => [kind, method, amount, by])).toEqual([
      ['payment', 'GCash', one.total, 'Ben cashier'],
    ])
    expect(await queue()).toMatchObject({ total: 0, data: [] })
    const history = await cora.send(paymentProofs.ofOrder, { params: one.params })
    expect(history.body.data).toMatchObject([
      { state: 'confirmed', received: one.total, counted: one.total, decidedBy: 'Ben cashier' },
    ])
  })

  test('and is less than the bill pays a part of it, and the rest may be shown again', async () => {
    const { order, confirm, money } = await openShop()
    const one = await order()
    const first = (await one.send('111')).body.data
    expect((await confirm(first.id, 100)).body.data).toMatchObject({ isPaid: false, counted: 100 })
    expect(await one.read()).toMatchObject({ paidState: 'part', due: one.total - 100 })
    const second = (await one.send('222')).body.data
    expect((await confirm(second.id, one.total - 100)).body.data).toMatchObject({ isPaid: true })
    expect(await money(one.id)).toMatchObject({ paid: one.total, due: 0 })
  })

  test('and is more than the bill counts for no more than is left, and says how much is over', async () => {
    const { cora, order, confirm, money } = await openShop()
    const one = await order()
    const { id } = (await one.send('111')).body.data
    const { body } = await confirm(id, one.total + 10.5)
    expect(body.data).toMatchObject({ isPaid: true, counted: one.total, over: 10.5 })
    expect(await money(one.id)).toMatchObject({ paid: one.total, toGiveBack: 0 })
    const history = await cora.send(paymentProofs.ofOrder, { params: one.params })
    expect(history.body.data[0]).toMatchObject({ received: one.total + 10.5, counted: one.total })
  })

  test('is entered without a drawer, and stands in no drawer', async () => {
    const { cora, order, confirm } = await openShop()
    await cora.send(shifts.open, { body: { drawer: 'Front', openingFloat: 500 } })
    const one = await order()
    await confirm((await one.send('111')).body.data.id, one.total)
    const { open } = (await cora.send(shifts.current, { query: {} })).body
    expect(open[0]?.figures?.expected ?? 500).toBe(500)
  })

  test('is refused with a reason, which its sender reads, and may be sent again', async () => {
    const { order, refuse, money } = await openShop()
    const one = await order()
    const { id } = (await one.send('111')).body.data
    expect((await refuse(id, ' ')).status).toBe(422)
    await refuse(id, 'The amount is not right')
    expect((await one.read()).proof).toEqual({
      state: 'refused',
      reason: 'The amount is not right',
      reference: '111',
    })
    expect((await money(one.id)).movements).toEqual([])
    expect((await one.send('222')).status).toBe(200)
  })

  test('is told to whoever waits on the page of that order, confirmed or refused', async () => {
    const { store, order, confirm, refuse } = await openShop()
    const [one, other] = [await order(), await order()]
    const ids = [(await one.send('1')).body.data.id, (await other.send('2')).body.data.id]
    const told: (string | undefined)[] = []
    const hear = (event: StoreEvent | undefined) => {
      if (event?.storeId === store.id && event.topic === 'orders') told.push(event.of)
    }
    server.events.subscribe(hear)
    await confirm(ids[0] ?? '', one.total)
    expect(told).toContain(one.id)
    expect(told).not.toContain(other.id)
    await refuse(ids[1] ?? '', 'The amount is not right')
    expect(told).toContain(other.id)
  })

  test('is decided once: of two people at once one wins, and the other is told who', async () => {
    const { store, order, confirm, refuse, money } = await openShop()
    const mina = await store.as('manager')
    const one = await order()
    const { id } = (await one.send('111')).body.data
    const replies = await Promise.all([
      confirm(id, one.total),
      confirm(id, one.total, [], mina),
      refuse(id, 'Not there', mina),
    ])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    const told = replies.find(({ status }) => status === 409)?.problem.message
    expect(told).toMatch(/^Ben (cashier|manager) has already (confirmed|refused) this payment\.$/)
    const { paid } = await money(one.id)
    expect(paid).toBe((await one.read()).isPaid ? one.total : 0)
  })

  test('waits once for an order, however often it is sent', async () => {
    const { order, queue } = await openShop()
    const one = await order()
    const replies = await Promise.all(['1', '2', '3'].map(one.send))
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect((await queue()).total).toBe(1)
  })
})

describe('nothing is left to decide', () => {
  test('of an order that was called off', async () => {
    const { store, order, confirm, queue, money } = await openShop()
    const one = await order()
    const { id } = (await one.send('111')).body.data
    await store.admin.send(orders.move, { params: one.params, body: { status: 'cancelled' } })
    expect(await queue()).toMatchObject({ total: 0, data: [] })
    expect((await one.read()).proof?.state).toBe('closed')
    expect((await confirm(id, one.total)).status).toBe(409)
    expect((await money(one.id)).movements).toEqual([])
    expect((await one.send('222')).status).toBe(409)
  })

  test('of an order of which only what is free is left', async () => {
    const { store, tea, cora, confirm, refuse, queue } = await openShop()
    const category = (await addCategory(store, 'Free', 'free')).id
    const water = await addProduct(store, { name: 'Water', category, price: 0 })
    const items = [tea, water].map(({ id }) => ({ productId: id, quantity: 1 }))
    const { body } = await place(store.stranger, store, items, {
      paymentMethod: 'GCash',
      shippingAddress: { address: '1 Mabini St', city: 'Manila', state: 'NCR', zipCode: '1000' },
    })
    const params = { id: body.data.id }
    const sent = await store.stranger.send(paymentProofs.send, {
      params,
      query: { token: body.token, storeId: store.id },
      body: { reference: '111' },
    })
    const lines = [{ position: 0, quantity: 1, fate: 'shelf' as const }]
    await store.admin.send(corrections.correct, {
      params,
      body: { kind: 'void', lines, reason: 'Out' },
    })
    const { status, problem } = await confirm(sent.body.data.id, 95)
    expect([status, problem.message]).toEqual([
      409,
      'Nothing is left to pay for this order. Refuse this payment, and give back what has come.',
    ])
    expect((await refuse(sent.body.data.id, 'Void', cora)).status).toBe(200)
    expect((await queue()).total).toBe(0)
  })

  test('of an order that was paid in cash meanwhile', async () => {
    const { cora, order, refuse, queue } = await openShop()
    const one = await order()
    const { id } = (await one.send('111')).body.data
    await cora.send(orders.pay, { params: one.params, body: { cashGiven: 500 } })
    expect((await queue()).total).toBe(0)
    const late = await refuse(id)
    expect([late.status, late.problem.message]).toEqual([
      409,
      'There is nothing left to verify: this order was paid another way or called off.',
    ])
  })
})

test('an order of a guest is not called off while somebody has to verify its payment, nor once they have', async () => {
  const { store, order, refuse } = await openShop()
  const [one, decided, unshown] = [await order(), await order(), await order()]
  await one.send('111')
  await refuse((await decided.send('222')).body.data.id)
  try {
    server.clock.now = new Date(Date.now() + 30 * 24 * 3_600_000)
    for (const { id: orderId } of [one, decided, unshown]) {
      await store.inside((scope) => scope.enqueue(expireJob, { storeId: store.id, orderId }))
    }
    await expect.poll(async () => (await unshown.read()).status).toBe('cancelled')
    const statuses = [(await one.read()).status, (await decided.read()).status]
    expect(statuses).toEqual(['pending', 'pending'])
  } finally {
    server.clock.now = undefined
  }
})
