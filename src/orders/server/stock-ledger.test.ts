import {
  assert,
  asyncModelRun,
  asyncProperty,
  boolean,
  commands,
  constantFrom,
  integer,
  nat,
  type AsyncCommand,
} from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  openStore,
  startServer,
  type TestServer,
  type TestStore,
} from '../../testing/test-server.ts'
import {
  addCategory,
  addIngredient,
  addProduct,
  listUntrueShelves,
  orderOf,
  stockOf,
} from '../../testing/menu.ts'
import { inventory } from '../../inventory/contract.ts'
import { orders } from '../contract.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

/** What should be there: stock and what each order took, in ten-thousandths. */
interface Model {
  milk: number
  pearls: number
  readonly orders: { readonly takes: Takes; status: 'pending' | 'delivered' | 'cancelled' }[]
}
interface Takes {
  readonly milk: number
  readonly pearls: number
}
/** What is there. */
interface Real {
  readonly store: TestStore
  readonly milk: string
  readonly pearls: string
  readonly tea: string
  readonly addon: string
  readonly placed: { readonly id: string; readonly items: Items }[]
}
type Items = Parameters<typeof orderOf>[1]
type Step = AsyncCommand<Model, Real>

const milkPerTea = 1001
const pearlsPerAddon = 10_333
const openingStock = { milk: 20_000, pearls: 100_000 }

async function openTeaShop(): Promise<Real> {
  const store = await openStore(server)
  const milk = await addIngredient(store, 'Milk', openingStock.milk / 10_000)
  const pearls = await addIngredient(store, 'Pearls', openingStock.pearls / 10_000)
  const category = await addCategory(store, 'Tea', 'tea')
  const tea = await addProduct(store, {
    name: 'Tea',
    category: category.id,
    addons: [
      { label: 'Pearls', ingredient: pearls.id, quantity: pearlsPerAddon / 10_000, price: 15 },
    ],
  })
  // In steps that no form takes, to see that nothing is lost below a hundredth.
  await store.inside(({ db, storeId }) =>
    db
      .insertInto('recipeLines')
      .values({ storeId, productId: tea.id, ingredientId: milk.id, quantity: milkPerTea / 10_000 })
      .execute(),
  )
  const [addon] = tea.addons
  return {
    store,
    milk: milk.id,
    pearls: pearls.id,
    tea: tea.id,
    addon: addon?._id ?? '',
    placed: [],
  }
}

const step = (
  name: string,
  run: (model: Model, real: Real) => Promise<void>,
  check: (model: Readonly<Model>) => boolean = () => true,
): Step => ({ check, toString: () => name, run: async (model, real) => agree(model, real, run) })

/** After every step the shelves hold what the model says and what their ledgers add up to. */
async function agree(model: Model, real: Real, run: (model: Model, real: Real) => Promise<void>) {
  await run(model, real)
  expect({
    milk: await stockOf(real.store, real.milk),
    pearls: await stockOf(real.store, real.pearls),
    untrue: await listUntrueShelves(real.store),
  }).toEqual({ milk: model.milk / 10_000, pearls: model.pearls / 10_000, untrue: [] })
}

const hasOrders = (model: Readonly<Model>) => model.orders.length > 0
const send = ({ store }: Real, items: Items, key: string) =>
  store.stranger.send(orders.place, { body: orderOf(store, items) }, { 'idempotency-key': key })

const sell = (quantity: number, hasPearls: boolean) =>
  step(`sell ${quantity} ${hasPearls ? 'with' : 'without'} pearls`, async (model, real) => {
    const takes = { milk: quantity * milkPerTea, pearls: hasPearls ? quantity * pearlsPerAddon : 0 }
    const canBeMade = takes.milk <= model.milk && takes.pearls <= model.pearls
    const items = [
      { productId: real.tea, quantity, addons: hasPearls ? [{ _id: real.addon }] : [] },
    ]
    const { status, body } = await send(real, items, `order ${model.orders.length}`)
    expect(status).toBe(canBeMade ? 200 : 409)
    if (!canBeMade) return
    model.milk -= takes.milk
    model.pearls -= takes.pearls
    model.orders.push({ takes, status: 'pending' })
    real.placed.push({ id: body.data.id, items })
  })

const sendAgain = (at: number, times: number) =>
  step(
    `send order ${at} again, ${times} times at once`,
    async (model, real) => {
      const index = at % model.orders.length
      const { id, items } = real.placed[index] ?? { id: '', items: [] }
      const replies = await Promise.all(
        Array.from({ length: times }, () => send(real, items, `order ${index}`)),
      )
      expect(replies.map(({ body }) => body.data.id)).toEqual(replies.map(() => id))
    },
    hasOrders,
  )

const move = (at: number, to: 'cancelled' | 'delivered', times: number) =>
  step(
    `${to} order ${at}, ${times} times at once`,
    async (model, { store, placed }) => {
      const index = at % model.orders.length
      const order = model.orders[index]
      const params = { id: placed[index]?.id ?? '' }
      const replies = await Promise.all(
        Array.from({ length: times }, () =>
          store.admin.send(orders.move, { params, body: { status: to } }),
        ),
      )
      const isAllowed = order?.status === 'pending' || order?.status === to
      expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([isAllowed ? 200 : 409]))
      if (order?.status !== 'pending') return
      order.status = to
      if (to === 'delivered') return
      model.milk += order.takes.milk
      model.pearls += order.takes.pearls
    },
    hasOrders,
  )

const count = (milk: number) =>
  step(`count ${milk} of milk in the form`, async (model, real) => {
    const body = {
      name: 'Milk',
      unit: 'g',
      pricePerUnit: 0.1,
      markup: 0,
      stock: milk / 10_000,
    } as const
    const reply = await real.store.admin.send(inventory.change, { params: { id: real.milk }, body })
    expect(reply.status).toBe(200)
    model.milk = milk
  })

const enter = (reason: 'purchase' | 'waste', pearls: number) =>
  step(`${reason} of ${pearls} pearls`, async (model, real) => {
    const change = reason === 'purchase' ? pearls : -pearls
    const reply = await real.store.admin.send(inventory.move, {
      params: { id: real.pearls },
      body: { reason, quantity: pearls / 10_000 },
    })
    const isAllowed = model.pearls + change >= 0
    expect(reply.status).toBe(isAllowed ? 200 : 422)
    if (isAllowed) model.pearls += change
  })

test('a shelf is what its ledger adds up to, whatever a day brings', async () => {
  const days = commands(
    [
      integer({ min: 1, max: 9 }).chain((quantity) => boolean().map((has) => sell(quantity, has))),
      nat(30).chain((at) => integer({ min: 1, max: 4 }).map((times) => sendAgain(at, times))),
      nat(30).chain((at) =>
        constantFrom('cancelled', 'delivered').chain((to) =>
          integer({ min: 1, max: 4 }).map((times) => move(at, to as 'cancelled', times)),
        ),
      ),
      nat(60_000).map(count),
      integer({ min: 1, max: 80_000 }).chain((pearls) =>
        constantFrom('purchase', 'waste').map((reason) => enter(reason as 'waste', pearls)),
      ),
    ],
    { maxCommands: 25, size: 'max' },
  )
  await assert(
    asyncProperty(days, (day) =>
      asyncModelRun(
        async () => ({ model: { ...openingStock, orders: [] }, real: await openTeaShop() }),
        day,
      ),
    ),
    { numRuns: 15, endOnFailure: true },
  )
})
