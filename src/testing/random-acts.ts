import { sql } from 'kysely'
import { expect } from 'vitest'
import { choices } from '../choices/contract.ts'
import { products } from '../catalog/contract.ts'
import { inventory } from '../inventory/contract.ts'
import { orders } from '../orders/contract.ts'
import { listUntrueShelves, place } from './menu.ts'
import {
  arrives,
  by,
  centsOf,
  mayRecount,
  micros,
  move,
  ofMicros,
  recount,
  turned,
  upside,
  written,
  type Micro,
} from './notebook.ts'
import {
  larder,
  levels,
  names,
  openShakeShop,
  portion,
  type Name,
  type Wish,
} from './shake-shop.ts'
import type { TestServer } from './test-server.ts'

/** The same numbers for the same seed (mulberry32). */
function diceOf(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const upTo = (most: number) => Math.floor(next() * (most + 1))
  return { upTo, of: <Each>(all: readonly Each[]): Each => all[upTo(all.length - 1)] as Each }
}
type Dice = ReturnType<typeof diceOf>

type Shop = Awaited<ReturnType<typeof openShakeShop>>
const comparedEvery = 50

/** As often as these stand here. What sells most needs most. */
const acts = [
  ...Array.from({ length: 8 }, () => 'sell' as const),
  'cancel',
  ...Array.from({ length: 4 }, () => 'receive' as const),
  'count',
  'waste',
  'save',
] as const
/** Each turns every movement that an ingredient ever had, so a week in which it were a die's would be all of that. */
const turnedEvery = 40

/** Lives on until so much was sold, with a notebook beside the shop; answers how often each act was done. */
export async function liveRandomly(
  server: TestServer,
  { sales, seed }: { readonly sales: number; readonly seed: number },
) {
  const shop = await openShakeShop(server)
  const dice = diceOf(seed)
  const told = {
    sold: 0,
    refused: 0,
    cancelled: 0,
    received: 0,
    counted: 0,
    wasted: 0,
    turned: 0,
    saved: 0,
  }
  for (let at = 1; told.sold < sales; at += 1) {
    const act = at % turnedEvery === 0 ? 'turn' : dice.of(acts)
    const done = await live[act](shop, dice).catch((error: unknown) => {
      throw new Error(`At act ${at}, ${act}`, { cause: error })
    })
    if (done !== undefined) told[done] += 1
    if (at % comparedEvery === 0) await compare(shop)
  }
  await compare(shop)
  return told
}

type Live = (
  shop: Shop,
  dice: Dice,
) => Promise<keyof Awaited<ReturnType<typeof liveRandomly>> | undefined>

const live: Readonly<
  Record<'sell' | 'cancel' | 'receive' | 'count' | 'waste' | 'turn' | 'save', Live>
> = {
  async sell(shop, dice) {
    const { pages, store, shake, optionId, sold } = shop
    const wishes = Array.from({ length: 1 + dice.upTo(1) }, (): Wish => ({
      size: dice.of([0, 1] as const),
      level: dice.of(levels),
      hasOats: dice.upTo(2) === 0,
      pearls: dice.upTo(3),
      pumps: dice.upTo(2),
      quantity: 1 + dice.upTo(8),
    }))
    const portions = wishes.map((wish) => portion(pages, wish))
    const needs = new Map<Name, Micro>()
    for (const [at, needed] of portions.entries()) {
      for (const [name, much] of needed) {
        needs.set(name, (needs.get(name) ?? 0n) + much * BigInt(wishes[at]?.quantity ?? 0))
      }
    }
    const fits = [...needs].every(([name, much]) => pages[name].stock >= much)
    const answer = await place(
      store.admin,
      store,
      wishes.map((wish) => ({
        productId: shake.id,
        size: shake.sizes?.[wish.size]?.id ?? '',
        quantity: wish.quantity,
        addons: [
          { _id: optionId(`${wish.level * 100} %`) },
          ...(wish.hasOats ? [{ _id: optionId('Oats') }] : []),
          ...(wish.pearls > 0 ? [{ _id: optionId('Pearls'), times: wish.pearls }] : []),
          ...(wish.pumps > 0 ? [{ _id: optionId('Pump'), times: wish.pumps }] : []),
        ],
      })),
    )
    expect(answer.status).toBe(fits ? 200 : 409)
    if (!fits) return 'refused'
    const { id } = answer.body.data
    for (const [name, much] of needs) if (much > 0n) move(pages[name], -much, id)
    const cents = portions.map((needed, at) => {
      const lines = [...needed].map(([name, much]) => ({ much, price: pages[name].price }))
      return centsOf(lines) * (wishes[at]?.quantity ?? 0)
    })
    const { rows } = await sql<{ cost: number }>`
      select total_cost as cost from orders where id = ${id}`.execute(shop.server.database.db)
    expect(Math.round((rows[0]?.cost ?? 0) * 100)).toBe(cents.reduce((sum, each) => sum + each, 0))
    sold.push(id)
    return 'sold'
  },

  async cancel({ pages, store, sold }, dice) {
    const [order] = sold.splice(dice.upTo(sold.length - 1), 1)
    if (order === undefined) return undefined
    const body = { status: 'cancelled' } as const
    expect((await store.admin.send(orders.move, { params: { id: order }, body })).status).toBe(200)
    for (const name of names) {
      const own = pages[name].rows.filter((row) => row.order === order)
      const taken = own.reduce((sum, { much }) => sum - much, 0n)
      if (taken > 0n) move(pages[name], taken, order)
    }
    return 'cancelled'
  },

  async receive(shop, dice) {
    const { name, page, unit, many } = anything(shop, dice, 20)
    const { over, under } = turned(page, unit, larder[name].unit)
    const usual = larder[name].price * (Number(over) / Number(under))
    const priceEach = Math.max(1, Math.round(usual * (50 + dice.upTo(100)))) / 100
    const body = { reason: 'purchase' as const, quantity: many, note: '', unit, priceEach }
    const price = by(written(priceEach), upside(turned(page, unit, page.unit)))
    await expectMoved(shop, name, body, 200)
    move(page, arrives(page, many, unit))
    page.price = micros(price)
    return 'received'
  },

  /** Somebody finds about what is there. */
  async count(shop, dice) {
    const { name, page, unit } = anything(shop, dice, 1)
    const { over, under } = by(ofMicros(page.stock), turned(page, page.unit, unit))
    const there = (Number(over) / Number(under)) * (0.8 + dice.upTo(30) / 100)
    const many = Math.round(there * 100) / 100
    await expectMoved(shop, name, { reason: 'count', quantity: many, note: '', unit }, 200)
    move(page, arrives(page, many, unit) - page.stock)
    return 'counted'
  },

  async waste(shop, dice) {
    const { name, page, unit, many } = anything(shop, dice, 1)
    const gone = arrives(page, many, unit)
    const isThere = gone <= page.stock
    const body = { reason: 'waste' as const, quantity: many, note: '', unit }
    await expectMoved(shop, name, body, isThere ? 200 : 422)
    if (isThere) move(page, -gone)
    return 'wasted'
  },

  async turn({ pages, store, ids }, dice) {
    const name = dice.of(names)
    const unit = dice.of(larder[name].units)
    const may = mayRecount(pages[name], unit)
    const params = { id: ids[name] }
    const answer = await store.admin.send(inventory.changeUnit, { params, body: { unit } })
    expect(answer.status).toBe(may ? 200 : 422)
    if (may && unit !== pages[name].unit) recount(pages[name], unit)
    return 'turned'
  },

  /** What was read is written back: it says the same in any unit. */
  async save({ store, shake, more }, dice) {
    if (dice.upTo(1) === 0) {
      const { data } = (
        await store.admin.send(products.one, { params: { id: shake.id }, query: {} })
      ).body
      const lines = 'ingredients' in data ? data.ingredients : []
      const body = {
        name: 'Shake',
        description: 'Again',
        price: 99_999,
        category: shake.categoryId,
        ingredients: lines.map(({ ingredient, count, typed }) => ({
          ingredient,
          count: typed?.quantity ?? count,
          unit: typed?.unit,
        })),
      }
      const saved = await store.admin.send(products.change, { params: { id: shake.id }, body })
      expect(saved.status).toBe(200)
    } else {
      const shared = (await store.admin.send(choices.list, { query: {} })).body.data[0]
      const options = (shared?.options ?? []).map((option) => ({
        ...option,
        effects: option.effects.map((effect) =>
          effect.kind === 'add' ? { ...effect, ...effect.typed } : effect,
        ),
      }))
      const body = { label: 'More', max: null, mostEach: 3, options }
      const saved = await store.admin.send(choices.change, { params: { id: more.id }, body })
      expect(saved.status).toBe(200)
    }
    return 'saved'
  },
}

/** A few of something in one of its packs, or as it is counted. */
function anything({ pages }: Shop, dice: Dice, most: number) {
  const name = dice.of(names)
  const page = pages[name]
  const unit = dice.of([...Object.keys(page.packs), ...larder[name].units])
  return { name, page, unit, many: 1 + dice.upTo(most * 4) / 4 }
}

async function expectMoved(
  { store, ids }: Shop,
  name: Name,
  body: { reason: 'purchase' | 'count' | 'waste'; quantity: number; note: string; unit: string },
  status: number,
) {
  const params = { id: ids[name] }
  expect((await store.admin.send(inventory.move, { params, body })).status).toBe(status)
}

async function compare({ store, pages, ids, shake }: Shop) {
  const { data } = (await store.admin.send(inventory.list, { query: { limit: 50 } })).body
  for (const name of names) {
    const entry = data.find(({ id }) => id === ids[name])
    const { unit, stock, price } = pages[name]
    expect({ name, unit: entry?.unit, stock: entry?.stock, price: entry?.pricePerUnit }).toEqual({
      name,
      unit,
      stock: Number(stock) / 1e6,
      price: Number(price) / 1e6,
    })
  }
  const plain = { level: 1, hasOats: false, pearls: 0, pumps: 0, quantity: 1 }
  const { sizes } = (await store.admin.send(products.one, { params: { id: shake.id }, query: {} }))
    .body.data
  const costs = ([0, 1] as const).map((size) => {
    const needs = [...portion(pages, { ...plain, size })]
    return centsOf(needs.map(([name, much]) => ({ much, price: pages[name].price }))) / 100
  })
  expect((sizes as readonly { cost: number }[]).map(({ cost }) => cost)).toEqual(costs)
  expect(await listUntrueShelves(store)).toEqual([])
}
