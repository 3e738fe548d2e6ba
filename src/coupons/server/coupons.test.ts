import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { changes } from '../../accounts/changes-contract.ts'
import { products } from '../../catalog/contract.ts'
import { stores } from '../../stores/contract.ts'
import { addCoupon } from '../../testing/coupons.ts'
import { addProduct, stockTea } from '../../testing/menu.ts'
import {
  openStore,
  startServer,
  type TestServer,
  type TestStore,
} from '../../testing/test-server.ts'
import { CouponFields, coupons } from '../contract.ts'
import { tooManyCodes } from './code-tries.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
afterEach(() => {
  server.clock.now = undefined
})

const at = (moment: string) => {
  server.clock.now = new Date(moment)
}

async function openShop() {
  const store = await openStore(server)
  await store.admin.send(stores.change, {
    params: { storeId: store.id },
    body: { timeZone: 'Asia/Manila' },
  })
  const { tea, category } = await stockTea(store, 10_000)
  const bun = await addProduct(store, { name: 'Bun', category: category.id, price: 40 })
  const check = (code: string, productId = tea.id, more: object = {}, by = store.stranger) =>
    by.send(coupons.check, {
      body: { storeId: store.id, code, items: [{ productId, quantity: 1 }], ...more },
    })
  return { store, tea, bun, category, check }
}

const list = async (store: TestStore, search = '') =>
  (await store.admin.send(coupons.list, { query: { search } })).body

describe('a coupon', () => {
  test('is kept in capitals, once at a store, and found by code or words', async () => {
    const { store } = await openShop()
    const added = await addCoupon(store, { code: ' milk 10', description: 'For mornings' })
    expect(added).toMatchObject({
      code: 'MILK10',
      value: 10,
      uses: null,
      used: 0,
      state: 'good',
      from: null,
      until: null,
    })
    const body = { code: 'Milk10', kind: 'amount' as const, value: 5 }
    const taken = await store.admin.send(coupons.add, { body })
    expect([taken.status, taken.problem.fields]).toEqual([
      422,
      { code: 'Another coupon has this code.' },
    ])
    const other = await openStore(server)
    expect((await addCoupon(other, { code: 'MILK10' })).code).toBe('MILK10')
    await addCoupon(store, { code: 'BUN_5'.replace('_', '-') })
    expect((await list(store)).data.map(({ code }) => code)).toEqual(['BUN-5', 'MILK10'])
    expect((await list(store, 'morn')).data.map(({ code }) => code)).toEqual(['MILK10'])
    expect((await list(store, 'milk')).total).toBe(1)
    expect((await list(store, '%')).total).toBe(0)
  })

  test('is changed, keeping its own code, and switched off and on; who did it is noted', async () => {
    const { store, check } = await openShop()
    const { id } = await addCoupon(store)
    const params = { id }
    const body = { code: 'MILK10', kind: 'amount' as const, value: 20, uses: 5 }
    const { data } = (await store.admin.send(coupons.change, { params, body })).body
    expect(data).toMatchObject({ kind: 'amount', value: 20, uses: 5 })
    await store.admin.send(coupons.turn, { params, body: { isActive: false } })
    expect((await list(store)).data[0]?.state).toBe('off')
    expect((await check('MILK10')).problem.message).toBe('This code is no longer good.')
    await store.admin.send(coupons.turn, { params, body: { isActive: true } })
    expect((await check('MILK10')).status).toBe(200)
    const noted = await store.admin.send(changes.list, { query: { kind: 'discounts' } })
    expect(
      noted.body.data.map(({ subject, act, differences }) => [
        subject,
        act,
        differences.map(({ name, before, after }) => `${name}: ${before} > ${after}`),
      ]),
    ).toEqual([
      ['Coupon MILK10', 'changed', ['On: no > yes']],
      ['Coupon MILK10', 'changed', ['On: yes > no']],
      [
        'Coupon MILK10',
        'changed',
        ['Kind: percent > amount', 'Takes off: 10% > 20.00', 'Uses in all:  > 5'],
      ],
      [
        'Coupon MILK10',
        'added',
        expect.arrayContaining(['Code:  > MILK10', 'Is for:  > everything']),
      ],
    ])
  })

  test('is noted with the names of what it is for, also when one takes the place of another', async () => {
    const { store, tea, bun, category } = await openShop()
    const { id } = await addCoupon(store, { productIds: [tea.id] })
    const change = async (fields: object) => {
      const body = { code: 'MILK10', kind: 'percent' as const, value: 10, ...fields }
      await store.admin.send(coupons.change, { params: { id }, body })
      const noted = await store.admin.send(changes.list, { query: { kind: 'discounts' } })
      return noted.body.data[0]?.differences
    }
    expect(await change({ productIds: [bun.id] })).toEqual([
      { name: 'Is for', before: tea.name, after: 'Bun' },
    ])
    expect(await change({ productIds: [bun.id], categoryIds: [category.id] })).toEqual([
      { name: 'Is for', before: 'Bun', after: `Bun, all of ${category.name}` },
    ])
    await store.admin.send(products.remove, { params: { id: bun.id } })
    expect(await change({})).toEqual([
      { name: 'Is for', before: `all of ${category.name}, 1 deleted`, after: 'everything' },
    ])
  })

  test.each([
    [{ value: 0 }, 'value'],
    [{ value: 100.5 }, 'value'],
    [{ kind: 'gift' }, 'kind'],
    [{ code: 'A' }, 'code'],
    [{ code: 'pwd' }, 'code'],
    [{ uses: 0 }, 'uses'],
    [{ usesPerCustomer: 1.5 }, 'usesPerCustomer'],
    [{ from: '2026-02-30T10:00' }, 'from'],
    [{ from: '2026-11-03' }, 'from'],
    [{ from: '2026-11-03T10:00Z' }, 'from'],
    [{ from: '2026-11-03T10:00', until: '2026-11-03T09:59' }, 'until'],
    [{ minimum: -1 }, 'minimum'],
  ])('%j is refused', async (fields, name) => {
    const { store } = await openShop()
    const body = { code: 'MILK10', kind: 'percent', value: 10, ...fields }
    const refused = await store.admin.sendRaw(coupons.add, { body })
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([422, [name]])
  })
})

describe('the time of a coupon', () => {
  test('is a whole minute, or none: half of one is refused in words', () => {
    const read = (until: string) =>
      CouponFields.safeParse({ code: 'MILK10', kind: 'percent', value: 10, until })
    expect(read('unfinished').error?.issues[0]?.message).toBe('Please enter a day and a time')
    expect(read('').data?.until).toBeNull()
  })

  test('is that of the shop, from the first second to the last', async () => {
    const { store, check } = await openShop()
    const times = { from: '2026-11-02T00:00', until: '2026-11-03T23:59' }
    expect(await addCoupon(store, times)).toMatchObject(times)
    at('2026-11-01T15:59:59.999Z')
    expect((await check('MILK10')).problem.message).toBe('This code is good from 2 Nov.')
    expect((await list(store)).data[0]?.state).toBe('early')
    at('2026-11-01T16:00:00Z')
    expect((await check('MILK10')).status).toBe(200)
    at('2026-11-03T15:59:59.999Z')
    expect((await check('MILK10')).status).toBe(200)
    expect((await list(store)).data[0]?.state).toBe('good')
    at('2026-11-03T16:00:00Z')
    expect((await check('MILK10')).problem.message).toBe('This code was good until 3 Nov.')
    expect((await list(store)).data[0]).toMatchObject({ state: 'over', ...times })
  })

  test('is one hour shorter on the day when clocks go forward', async () => {
    const { store, check } = await openShop()
    await store.admin.send(stores.change, {
      params: { storeId: store.id },
      body: { timeZone: 'Europe/Berlin' },
    })
    const times = { from: '2027-03-28T01:30', until: '2027-03-28T03:29' }
    expect(await addCoupon(store, times)).toMatchObject(times)
    at('2027-03-28T00:29:59Z')
    expect((await check('MILK10')).status).toBe(409)
    at('2027-03-28T01:29:59Z')
    expect((await check('MILK10')).status).toBe(200)
    at('2027-03-28T01:30:00Z')
    expect((await check('MILK10')).problem.message).toBe('This code was good until 28 Mar 03:29.')
  })
})

describe('a code that is checked', () => {
  test('says what it takes off this cart, and what it is for', async () => {
    const { store, tea, bun, check } = await openShop()
    await addCoupon(store, { productIds: [tea.id], description: 'Tea day' })
    const { body } = await check('milk 10')
    expect(body.data).toEqual({
      code: 'MILK10',
      kind: 'percent',
      value: 10,
      startsAt: null,
      endsAt: null,
      minimum: 0,
      productIds: [tea.id],
      description: 'Tea day',
      off: 9.5,
    })
    const refused = await check('MILK10', bun.id)
    expect([refused.status, refused.problem.fields]).toEqual([
      409,
      { couponCode: 'This code is for other products.' },
    ])
  })

  test('may be for a category, whatever is put into it', async () => {
    const { store, bun, category, check } = await openShop()
    await addCoupon(store, { categoryIds: [category.id] })
    expect((await check('MILK10', bun.id)).body.data).toMatchObject({
      off: 4,
      productIds: expect.arrayContaining([bun.id]),
    })
    const cake = await addProduct(store, { name: 'Cake', category: category.id, price: 100 })
    expect((await check('MILK10', cake.id)).body.data.off).toBe(10)
  })

  test('of another store is not known', async () => {
    const [{ store }, { check }] = [await openShop(), await openShop()]
    await addCoupon(store)
    const refused = await check('MILK10')
    expect([refused.status, refused.problem.message]).toEqual([409, 'This code is not known here.'])
  })

  test('that nobody can know yet is good for whoever has not said their email', async () => {
    const { store, check } = await openShop()
    await addCoupon(store, { usesPerCustomer: 1 })
    expect((await check('MILK10')).status).toBe(200)
    const cashier = await store.as('cashier')
    const sold = await check('MILK10', undefined, { at: 'counter' }, cashier)
    expect(sold.problem.message).toMatch(/^This code counts how often each customer uses it/)
  })
})

describe('codes are not to be guessed', () => {
  test('ten wrong ones in ten minutes are enough, and then a right one is no longer told', async () => {
    const { store, tea } = await openShop()
    await addCoupon(store)
    const guess = async (code: string, ip = '203.0.113.7') => {
      const { statusCode, json } = await server.app.inject({
        method: 'POST',
        url: '/api/coupons/check',
        remoteAddress: ip,
        payload: { storeId: store.id, code, items: [{ productId: tea.id, quantity: 1 }] },
      })
      return [statusCode, json().message ?? json().data?.off]
    }
    at('2026-11-02T04:00:00Z')
    // Right ones do not count.
    for (let turn = 0; turn < 12; turn += 1) expect(await guess('MILK10')).toEqual([200, 9.5])
    const wrong = await Promise.all(Array.from({ length: 30 }, (_, turn) => guess(`GUESS-${turn}`)))
    expect(wrong.filter(([status]) => status === 409)).toHaveLength(10)
    expect(await guess('MILK10')).toEqual([429, tooManyCodes])
    expect(await guess('MILK10', '198.51.100.9')).toEqual([200, 9.5])
    at('2026-11-02T04:10:01Z')
    expect(await guess('MILK10')).toEqual([200, 9.5])
  })
})
