import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pins } from '../../accounts/pin-contract.ts'
import { changes } from '../../accounts/changes-contract.ts'
import { counter } from '../../counter/contract.ts'
import { inventory } from '../../inventory/contract.ts'
import type { Sent } from '../../kit/endpoint.ts'
import type { Caller } from '../../kit/server/in-process.ts'
import { newId } from '../../kit/server/ids.ts'
import { sales } from '../../sales/contract.ts'
import { stores } from '../../stores/contract.ts'
import { keyOf } from '../../testing/api-key.ts'
import { openDiscountShop, percent, senior } from '../../testing/discounts.ts'
import { customer } from '../../testing/menu.ts'
import {
  startServer,
  testPassword,
  type TestServer,
  type TestStore,
} from '../../testing/test-server.ts'
import { orders } from '../contract.ts'
import { corrections } from '../correction-contract.ts'
import { approverOverLimit, overLimit } from './give-discounts.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

type Person = Awaited<ReturnType<TestStore['as']>>

async function approvedBy(approver: Person, asker: Caller, upTo = 100): Promise<string> {
  await approver.send(pins.set, { body: { password: testPassword, pin: '2580' } })
  const body = { userId: approver.userId, pin: '2580', purpose: 'discount', upTo } as const
  return (await asker.send(pins.approve, { body })).body.proof
}

describe('a senior citizen', () => {
  test('pays 714.29 of 1,000.00: without the VAT in it, less 20 %', async () => {
    const { store, platter, cashier, sell } = await openDiscountShop(server)
    const { body } = await sell(cashier, [platter.id], { discounts: [senior], total: 714.29 })
    expect(body.data).toMatchObject({
      subtotal: 1000,
      discount: 285.71,
      total: 714.29,
      isPaid: true,
      taxes: [{ name: 'Senior citizen / PWD', kind: 'exempt', base: 714.29, tax: 0 }],
      discounts: [
        {
          kind: 'statutory',
          value: 20,
          amount: 178.57,
          taxOff: 107.14,
          reason: 'Senior citizen',
          persons: 1,
          name: 'Maria Santos',
          idNumber: '1234-5678',
        },
      ],
    })
    const read = await store.admin.send(orders.one, { params: { id: body.data.id } })
    const [told] = read.body.data.discounts ?? []
    expect(told).toEqual({ ...body.data.discounts?.[0], by: told?.by })
    expect(told?.by).toBeTruthy()
  })

  test('who is one of five has a fifth of the bill without VAT and less 20 %', async () => {
    const { platter, cashier, sell } = await openDiscountShop(server)
    const discounts = [{ ...senior, persons: 5 }]
    const { body } = await sell(cashier, [platter.id], { discounts, total: 942.86 })
    expect(body.data.taxes).toMatchObject([
      { name: 'VAT', base: 714.29, tax: 85.71 },
      { name: 'Senior citizen / PWD', base: 142.86 },
    ])
    expect(body.data.discounts).toMatchObject([{ amount: 35.71, taxOff: 21.43, persons: 5 }])
  })

  test('is never given the discount of the shop on top: the better one counts', async () => {
    const { store, platter, sell } = await openDiscountShop(server)
    const both = await sell(store.admin, [platter.id], { discounts: [senior, percent(28)] })
    expect(both.body.data.total).toBe(714.29)
    expect(both.body.data.discounts).toHaveLength(1)
    const more = await sell(store.admin, [platter.id], { discounts: [senior, percent(30)] })
    expect(more.body.data.total).toBe(700)
    expect(more.body.data.discounts).toMatchObject([{ kind: 'percent', amount: 300 }])
  })

  test('has that by the law of one market only, and as one of two', async () => {
    const { store, tea, cashier, sell } = await openDiscountShop(server)
    const other = await sell(cashier, [tea.id], { discounts: [{ ...senior, reason: 'Friend' }] })
    expect([other.status, other.problem.fields]).toEqual([
      422,
      { discounts: 'Please choose Senior citizen or PWD' },
    ])
    const body = { taxProfile: 'plain' } as const
    await store.admin.send(stores.change, { params: { storeId: store.id }, body })
    const refused = await sell(cashier, [tea.id], { discounts: [senior] })
    expect([refused.status, refused.problem.message]).toEqual([
      409,
      'This store has no discounts by law. Its taxes say in which market it sells.',
    ])
  })
})

describe('what somebody may not take off alone', () => {
  test('is refused, and nothing is sold', async () => {
    const { store, tea, milk, cashier, sell } = await openDiscountShop(server)
    const refused = await sell(cashier, [tea.id], { discounts: [percent(11)] })
    expect([refused.status, refused.problem.message]).toEqual([403, overLimit])
    // Ten percent of the line and one of the whole are eleven.
    const two = await sell(cashier, [tea.id], { discounts: [percent(10, 0), percent(1)] })
    expect(two.status).toBe(403)
    expect(
      (await sell(await store.as('staff'), [tea.id], { discounts: [percent(1)] })).status,
    ).toBe(403)
    expect(
      (await store.admin.send(inventory.one, { params: { id: milk.id } })).body.data.stock,
    ).toBe(10_000)
    expect((await sell(cashier, [tea.id], { discounts: [percent(10)] })).body.data.total).toBe(85.5)
  })

  test('is allowed once by the PIN of somebody who may; both names are kept', async () => {
    const { store, tea, cashier, manager, sell } = await openDiscountShop(server)
    const approval = await approvedBy(manager, cashier)
    const { body } = await sell(cashier, [tea.id], { discounts: [percent(40)], approval })
    expect(body.data.total).toBe(57)
    const read = await store.admin.send(orders.one, { params: { id: body.data.id } })
    const [told] = read.body.data.discounts ?? []
    expect([told?.by, told?.approvedBy].every(Boolean)).toBe(true)
    const again = await sell(cashier, [tea.id], { discounts: [percent(40)], approval })
    expect([again.status, again.problem.message]).toEqual([
      409,
      'This approval is no longer good. Please ask for it again.',
    ])
    const noted = await store.admin.send(changes.list, { query: { kind: 'discounts' } })
    expect(noted.body.data).toMatchObject([
      {
        subject: 'Discount',
        act: 'approved',
        differences: [
          { name: 'Approved by', before: '', after: told?.approvedBy },
          { name: 'Regular customer 40%', before: '', after: '38.00' },
        ],
      },
    ])
  })

  test('is not allowed by somebody whose own limit is lower', async () => {
    const { tea, cashier, manager, sell } = await openDiscountShop(server)
    const approval = await approvedBy(manager, cashier)
    const refused = await sell(cashier, [tea.id], { discounts: [percent(51)], approval })
    expect([refused.status, refused.problem.message]).toEqual([403, approverOverLimit])
    // What was refused has used nothing up.
    const less = await sell(cashier, [tea.id], { discounts: [percent(50)], approval })
    expect(less.status).toBe(200)
  })

  test('is not allowed further than it was approved', async () => {
    const { tea, cashier, manager, sell } = await openDiscountShop(server)
    const approval = await approvedBy(manager, cashier, 15)
    const more = await sell(cashier, [tea.id], { discounts: [percent(15.01)], approval })
    expect([more.status, more.problem.message]).toEqual([403, approverOverLimit])
    const { body } = await sell(cashier, [tea.id], { discounts: [percent(15)], approval })
    expect(body.data.total).toBe(80.75)
  })

  test('is not allowed to a program, whoever made its key', async () => {
    const { store, tea } = await openDiscountShop(server)
    const key = await keyOf(server, store, ['orders.sell'])
    const sale = {
      storeId: store.id,
      paymentMethod: 'cash',
      cashGiven: 95,
      items: [{ productId: tea.id, quantity: 1 }],
    }
    const off = await key.send(counter.sell, { body: { ...sale, discounts: [percent(1)] } })
    expect(off.status).toBe(403)
    expect((await key.send(counter.sell, { body: sale })).status).toBe(200)
  })

  test('is not called by the law where it is not', async () => {
    const { store, tea, sell } = await openDiscountShop(server)
    const discounts = [{ ...percent(10), reason: 'Senior citizen' }]
    expect((await sell(store.admin, [tea.id], { discounts })).status).toBe(422)
  })

  test('an admin takes off anything, even all of it', async () => {
    const { store, tea, sell } = await openDiscountShop(server)
    const { body } = await sell(store.admin, [tea.id], { discounts: [percent(100)], total: 0 })
    expect(body.data).toMatchObject({ total: 0, discount: 95, isPaid: true })
  })
})

test('the same sale sent again is the same order, though its approval is used up', async () => {
  const { tea, cashier, manager, sell } = await openDiscountShop(server)
  const approval = await approvedBy(manager, cashier)
  const sale = { id: newId(), discounts: [percent(40)], approval }
  const [first, again] = [await sell(cashier, [tea.id], sale), await sell(cashier, [tea.id], sale)]
  expect(again.body.data.id).toBe(first.body.data.id)
  expect(again.body.data.discounts).toMatchObject([{ amount: 38 }])
})

test('a total that the till did not work out so is refused with the figures', async () => {
  const { tea, cashier, sell } = await openDiscountShop(server)
  const { problem } = await sell(cashier, [tea.id], { discounts: [percent(10)], total: 95 })
  expect(problem.details).toEqual({ subtotal: 95, shipping: 0, discount: 9.5, total: 85.5 })
})

test('a discount is for a line of the sale', async () => {
  const { tea, cashier, sell } = await openDiscountShop(server)
  const refused = await sell(cashier, [tea.id], { discounts: [percent(5, 1)] })
  expect([refused.status, refused.problem.fields]).toEqual([
    422,
    { discounts: 'A discount is for a line that is not there.' },
  ])
})

test('a customer takes nothing off their own order', async () => {
  const { store, tea } = await openDiscountShop(server)
  const { body } = await store.stranger.send(orders.place, {
    body: {
      storeId: store.id,
      customer,
      paymentMethod: 'cash',
      items: [{ productId: tea.id, quantity: 1 }],
      discounts: [percent(100)],
    } as Sent<typeof orders.place>['body'],
  })
  expect(body.data).toMatchObject({ total: 95, discount: 0 })
})

test('a line that is given back gives back what was paid for it, with its tax', async () => {
  const { store, tea, platter, sell } = await openDiscountShop(server)
  const { body } = await sell(store.admin, [platter.id, tea.id], {
    discounts: [{ ...senior, line: 0 }, percent(20, 1)],
  })
  // 714.29 and 95.00 less 19.00.
  expect(body.data.total).toBe(790.29)
  const params = { id: body.data.id }
  const back = (position: number) =>
    store.admin.send(corrections.correct, {
      params,
      body: {
        kind: 'refund',
        reason: 'Cold',
        method: 'GCash',
        lines: [{ position, quantity: 1, fate: 'wasted' }],
      },
    })
  const rates = async () =>
    (await store.admin.send(sales.report, { query: {} })).body.data.byTaxRate
  expect((await back(0)).body.data.reduced).toBe(714.29)
  // 76.00 × 12 ÷ 112 = 8.142….
  expect(await rates()).toMatchObject([
    { base: 67.86, tax: 8.14, sales: 76 },
    { base: 0, tax: 0 },
  ])
  expect((await back(1)).body.data).toMatchObject({ reduced: 790.29, paid: 0 })
})

test.each([
  ['changed', sql`update order_discounts set amount = 0`],
  ['taken away', sql`delete from order_discounts`],
])('a discount is never %s', async (_, statement) => {
  const { store } = await openDiscountShop(server)
  await expect(store.inside((scope) => statement.execute(scope.db))).rejects.toThrow(
    'permission denied',
  )
})

test('the counter is told the limits and reasons of its store, which its admin sets', async () => {
  const { store, cashier } = await openDiscountShop(server)
  const { body } = await cashier.send(counter.discounts, { query: {} })
  expect(body.data).toEqual({
    limits: { manager: 50, staff: 0, cashier: 10 },
    reasons: ['Regular customer', 'Late'],
  })
  const noted = await store.admin.send(changes.list, { query: { kind: 'settings' } })
  expect(noted.body.data[0]?.differences).toContainEqual({
    name: 'Limits of discounts',
    before: 'manager 100%, staff 0%, cashier 0%',
    after: 'manager 50%, staff 0%, cashier 10%',
  })
})
