import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { coupons } from '../../coupons/contract.ts'
import { tooManyCodes } from '../../coupons/server/code-tries.ts'
import { erasures } from '../../erasure/contract.ts'
import type { Caller } from '../../kit/server/in-process.ts'
import { sales } from '../../sales/contract.ts'
import { addCoupon } from '../../testing/coupons.ts'
import { openDiscountShop, percent, senior } from '../../testing/discounts.ts'
import { finish, ines, register } from '../../testing/known-customer.ts'
import {
  countSales,
  customer,
  listUntrueShelves,
  orderOf,
  place,
  stockTea,
} from '../../testing/menu.ts'
import { served } from '../../testing/on-cluster.ts'
import {
  openStore,
  startServer,
  testPassword,
  type TestServer,
  type TestStore,
} from '../../testing/test-server.ts'
import { orders } from '../contract.ts'
import { corrections } from '../correction-contract.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const together = <Result>(times: number, work: (at: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: times }, (_, at) => work(at)))

/** Tea of 95.00. */
async function openShop() {
  const store = await openStore(server)
  const { tea } = await stockTea(store, 100_000)
  const order = (
    more: Parameters<typeof place>[3] = { couponCode: 'MILK10' },
    by: Caller = store.stranger,
  ) => place(by, store, [{ productId: tea.id, quantity: 1 }], more)
  const cancel = (id: string) =>
    store.admin.send(orders.move, { params: { id }, body: { status: 'cancelled' } })
  return { store, tea, order, cancel }
}

const usedOf = async ({ admin }: TestStore) =>
  (await admin.send(coupons.list, { query: {} })).body.data[0]?.used

/** Coupons whose count is not the sum of their uses: none. */
async function listUntrueCoupons(store: TestStore): Promise<readonly string[]> {
  const { rows } = await sql<{ code: string }>`
    select code from coupons c where c.store_id = ${store.id} and c.used <> coalesce((
      select sum(change) from coupon_uses u where u.store_id = c.store_id and u.coupon_id = c.id), 0)`.execute(
    store.server.database.db,
  )
  return rows.map(({ code }) => code)
}

describe('an order with a code', () => {
  test('costs less, says so by the code, and has used it up once', async () => {
    const { store, order } = await openShop()
    await addCoupon(store)
    const { status, body } = await order({ couponCode: 'milk 10', total: 85.5 })
    expect(status).toBe(200)
    const off = {
      kind: 'percent',
      value: 10,
      amount: 9.5,
      taxOff: 0,
      reason: 'MILK10',
      isCoupon: true,
    }
    expect(body.data).toMatchObject({ subtotal: 95, discount: 9.5, total: 85.5, discounts: [off] })
    const read = await store.admin.send(orders.one, { params: { id: body.data.id } })
    // Nobody of the store has given it.
    expect(read.body.data.discounts).toEqual([off])
    expect(await usedOf(store)).toBe(1)
    expect(await listUntrueCoupons(store)).toEqual([])
    const query = { from: '2000-01-01', to: '2100-01-01' }
    const report = JSON.stringify(
      (await store.admin.send(sales.report, { query: query as never })).body,
    )
    expect(report).toContain('MILK10')
  })

  test('sent again is the same order, and one use', async () => {
    const { store, tea, order } = await openShop()
    await addCoupon(store, { uses: 1 })
    const body = orderOf(store, [{ productId: tea.id, quantity: 1 }], { couponCode: 'MILK10' })
    const send = () => store.stranger.send(orders.place, { body }, { 'idempotency-key': 'k1' })
    const [one, other] = [await send(), await send()]
    expect(other.body.data.id).toBe(one.body.data.id)
    expect(await usedOf(store)).toBe(1)
    expect((await order()).problem.message).toBe('This code has been used up.')
  })

  test('shows its price anew where another was shown, and uses nothing', async () => {
    const { store, order } = await openShop()
    await addCoupon(store)
    const { status, problem } = await order({ couponCode: 'MILK10', total: 95 })
    expect([status, problem.details]).toEqual([
      409,
      { subtotal: 95, shipping: 0, discount: 9.5, total: 85.5 },
    ])
    expect(await usedOf(store)).toBe(0)
  })

  test.each([
    [{ code: 'OTHER' }, 'This code is not known here.'],
    [{ minimum: 100 }, 'Add $5.00 more to use this code: it starts at $100.00.'],
    [{ until: '2020-01-01T12:00' }, 'This code was good until 1 Jan 2020 12:00.'],
    [{ isActive: false }, 'This code is no longer good.'],
  ])(
    'is refused beside the field where the code is %j, and nothing is sold',
    async (fields, reason) => {
      const { store, order } = await openShop()
      await addCoupon(store, fields)
      const { status, problem } = await order()
      const said = problem.message.replaceAll(/[₱$]/g, '$')
      expect([status, said, Object.keys(problem.fields ?? {})]).toEqual([
        409,
        reason,
        ['couponCode'],
      ])
      expect(await countSales(store)).toMatchObject({ orders: 0 })
    },
  )

  test('is no way to guess codes either', async () => {
    const { store, tea } = await openShop()
    await addCoupon(store)
    const guess = async (couponCode: string) => {
      const { statusCode, json } = await server.app.inject({
        method: 'POST',
        url: '/api/order',
        remoteAddress: '203.0.113.99',
        payload: orderOf(store, [{ productId: tea.id, quantity: 1 }], { couponCode }),
      })
      return [statusCode, json().message]
    }
    for (let turn = 0; turn < 10; turn += 1) expect((await guess(`NO-${turn}`))[0]).toBe(409)
    expect(await guess('NO-10')).toEqual([429, tooManyCodes])
    expect(await guess('MILK10')).toEqual([429, tooManyCodes])
    expect((await guess('')).at(0)).toBe(200)
  })
})

describe('an order that is called off', () => {
  test('before it was paid gives its use back, once', async () => {
    const { store, order, cancel } = await openShop()
    await addCoupon(store, { uses: 1 })
    const { id } = (await order()).body.data
    expect((await order()).status).toBe(409)
    await cancel(id)
    expect(await usedOf(store)).toBe(0)
    const again = (await order()).body.data
    expect([await usedOf(store), await listUntrueCoupons(store)]).toEqual([1, []])
    const body = { kind: 'void', reason: 'Twice' } as const
    await store.admin.send(corrections.correct, { params: { id: again.id }, body })
    expect([await usedOf(store), await listUntrueCoupons(store)]).toEqual([0, []])
  })

  test('after it was paid has used it', async () => {
    const { store, order, cancel } = await openShop()
    await addCoupon(store)
    const { id } = (await order()).body.data
    await store.admin.send(orders.pay, {
      params: { id },
      body: { paymentMethod: 'cash', cashGiven: 100 },
    })
    await cancel(id)
    expect([await usedOf(store), await listUntrueCoupons(store)]).toEqual([1, []])
  })
})

describe('once for each customer', () => {
  test('is once for an account, and once for an email however it is written', async () => {
    const { store, order, cancel } = await openShop()
    await addCoupon(store, { usesPerCustomer: 1 })
    const used = 'You have used this code already.'
    const by = (email: string) => ({ couponCode: 'MILK10', customer: { ...customer, email } })
    const first = await order(by('ana@example.com'))
    expect(first.status).toBe(200)
    expect((await order(by(' ANA@Example.com '))).problem.message).toBe(used)
    expect((await order(by('bea@example.com'))).status).toBe(200)
    const account = await register(store, ines)
    expect((await order(by('other@example.com'), account)).status).toBe(200)
    expect((await order(by('another@example.com'), account)).problem.message).toBe(used)
    expect((await order(by('other@example.com'))).problem.message).toBe(used)
    await cancel(first.body.data.id)
    expect((await order(by('ana@example.com'))).status).toBe(200)
    expect(await usedOf(store)).toBe(3)
  })

  test('stays counted in all when a customer is erased, of whom nothing is left with the coupon', async () => {
    const { store, order } = await openShop()
    await addCoupon(store, { usesPerCustomer: 1 })
    const { id } = (await order({ couponCode: 'MILK10', customer: ines })).body.data
    await finish(store, id)
    const body = { email: ines.email, password: testPassword }
    const { data } = (await store.admin.send(erasures.person, { body })).body
    expect(data.proof.places.filter(({ after }) => after > 0)).toEqual([])
    expect(await usedOf(store)).toBe(1)
    // Nobody knows any more that they were here.
    expect((await order({ couponCode: 'MILK10', customer: ines })).status).toBe(200)
  })
})

describe('at the same moment', () => {
  test('of thirty who want the last three uses, three have them, and the others are told', async () => {
    const { store, order } = await openShop()
    await addCoupon(store, { uses: 3 })
    const replies = await together(30, () => order())
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(3)
    const told = new Set(
      replies.filter(({ status }) => status !== 200).map(({ problem }) => problem.message),
    )
    expect([...told]).toEqual(['This code has been used up.'])
    expect(await countSales(store)).toMatchObject({ orders: 3 })
    expect([
      await usedOf(store),
      await listUntrueCoupons(store),
      await listUntrueShelves(store),
    ]).toEqual([3, [], []])
  })

  test('a customer who sends ten orders uses a code once', async () => {
    const { store, order } = await openShop()
    await addCoupon(store, { usesPerCustomer: 1 })
    const replies = await together(10, () => order())
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect([await usedOf(store), await listUntrueCoupons(store)]).toEqual([1, []])
  })

  // The embedded database places one order after the other; what the row says when it is held is asked here by hand.
  test('who comes second to the row of a code finds no use left, of all or of their own', async () => {
    const { store, order } = await openShop()
    const take = ({ id }: { readonly id: string }, email: string) =>
      store.inside(({ db, now }) =>
        sql`select take_coupon(${id}::uuid, null, ${email}, ${now.toISOString()}::timestamptz)`.execute(
          db,
        ),
      )
    const once = await addCoupon(store, { uses: 1 })
    expect((await take(once, ines.email)).rows).toHaveLength(1)
    await expect(take(once, 'ana@example.com')).rejects.toThrow('a coupon was used up')
    const own = await addCoupon(store, { code: 'BUN5', usesPerCustomer: 1 })
    expect((await order({ couponCode: 'BUN5', customer: ines })).status).toBe(200)
    await expect(take(own, ines.email)).rejects.toThrow('a customer has used a coupon')
    expect((await take(own, 'ana@example.com')).rows).toHaveLength(1)
  })

  test('orders with two codes and without, cancelled and changed meanwhile, never wait for each other for ever', async () => {
    const { store, order, cancel } = await openShop()
    const { id } = await addCoupon(store, { uses: 20 })
    await addCoupon(store, { code: 'BUN5', value: 5 })
    const codes = ['MILK10', 'BUN5', undefined]
    const replies = await together(60, async (at): Promise<{ readonly status: number }> => {
      if (at % 10 === 9) {
        const turned = { params: { id }, body: { isActive: true } }
        return served(() => store.admin.send(coupons.turn, turned))
      }
      const couponCode = codes[at % 3]
      const placed = await served(() => order(couponCode === undefined ? {} : { couponCode }))
      if (placed.status !== 200 || at % 2 === 1) return placed
      return served(() => cancel(placed.body.data.id))
    })
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    expect([await listUntrueCoupons(store), await listUntrueShelves(store)]).toEqual([[], []])
  })
})

describe('at the counter', () => {
  test('a code needs nobody’s leave, goes beside what the seller takes off, and names the seller', async () => {
    const { store, tea, cashier, sell } = await openDiscountShop(server)
    await addCoupon(store, { value: 50 })
    // 95.00 less a half of it, then less the tenth that a cashier may take off: shares of the whole are of all of it.
    const { body } = await sell(cashier, [tea.id], {
      couponCode: 'MILK10',
      discounts: [percent(10)],
      total: 38,
    })
    expect(body.data).toMatchObject({ discount: 57, total: 38 })
    const read = await store.admin.send(orders.one, { params: { id: body.data.id } })
    const told = (read.body.data.discounts ?? []).map(({ reason, isCoupon, by }) => [
      reason,
      isCoupon,
      by !== undefined,
    ])
    expect(told).toEqual([
      ['Regular customer', undefined, true],
      ['MILK10', true, true],
    ])
    const over = await sell(cashier, [tea.id], { couponCode: 'MILK10', discounts: [percent(11)] })
    expect(over.status).toBe(403)
    expect(await usedOf(store)).toBe(1)
  })

  test('what the law grants is better, and the code is not used; or the code is, and it is', async () => {
    const { store, platter, cashier, sell } = await openDiscountShop(server)
    const { id } = await addCoupon(store, { value: 28 })
    const sale = { couponCode: 'MILK10', discounts: [senior] }
    const law = (await sell(cashier, [platter.id], { ...sale, total: 714.29 })).body.data
    expect(law.discounts).toMatchObject([{ kind: 'statutory' }])
    expect(await usedOf(store)).toBe(0)
    const body = { code: 'MILK10', kind: 'percent' as const, value: 30 }
    await store.admin.send(coupons.change, { params: { id }, body })
    const code = (await sell(cashier, [platter.id], { ...sale, total: 700 })).body.data
    expect(code.discounts).toMatchObject([{ reason: 'MILK10', amount: 300 }])
    expect([await usedOf(store), await listUntrueCoupons(store)]).toEqual([1, []])
  })

  test('one that counts its customers needs their email', async () => {
    const { store, tea, cashier, sell } = await openDiscountShop(server)
    await addCoupon(store, { usesPerCustomer: 1 })
    const nameless = await sell(cashier, [tea.id], { couponCode: 'MILK10' })
    expect(nameless.problem.message).toMatch(/^This code counts how often/)
    const known = { couponCode: 'MILK10', customer: { email: 'ana@example.com' } }
    expect((await sell(cashier, [tea.id], known)).status).toBe(200)
    expect((await sell(cashier, [tea.id], known)).problem.message).toBe(
      'You have used this code already.',
    )
    // What their seller has used for themselves is not theirs.
    const own = orderOf(store, [{ productId: tea.id, quantity: 1 }], { couponCode: 'MILK10' })
    expect((await cashier.send(orders.place, { body: own })).status).toBe(200)
    expect(
      (await sell(cashier, [tea.id], { ...known, customer: { email: 'bea@example.com' } })).status,
    ).toBe(200)
  })

  test('whoever sells there guesses nothing', async () => {
    const { store, tea, cashier, sell } = await openDiscountShop(server)
    await addCoupon(store)
    for (let turn = 0; turn < 12; turn += 1) {
      expect((await sell(cashier, [tea.id], { couponCode: `NO-${turn}` })).status).toBe(409)
    }
    expect((await sell(cashier, [tea.id], { couponCode: 'MILK10' })).status).toBe(200)
  })
})
