import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { readInput } from './input.ts'
import type { MenuProduct } from './menu-store.ts'

// Shoppers in a process of their own: each asks whether the shelf can make its cart and then orders it.

export interface Shopping {
  readonly address: string
  /** Shoppers share themselves out among them. */
  readonly shops: readonly Shop[]
  readonly shoppers: number
  /** Without an end, every shopper orders once, all at the same moment. */
  readonly seconds?: number
  /** Two products and an address of one's own, to which a letter goes, without asking before. */
  readonly flow?: 'with a letter'
}

export interface Shop {
  readonly id: string
  readonly products: readonly (MenuProduct & {
    /** How it is ordered, beside how many; else as it is, the first with a topping. */
    readonly asOrdered?: object
  })[]
}

export interface Shopped {
  readonly ordered: number
  readonly refused: number
  readonly failed: number
  readonly seconds: number
  /** Of a whole flow, in milliseconds. */
  readonly p50: number
  readonly p99: number
}

const { address, shops, shoppers, seconds, flow } = await readInput<Shopping>()
const agent = new Agent({ keepAlive: true, maxSockets: shoppers })

function post(path: string, body: object, headers: Record<string, string> = {}): Promise<number> {
  const text = JSON.stringify(body)
  return new Promise((done, failed) => {
    const sent = request(`${address}/api${path}`, {
      method: 'POST',
      agent,
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(text),
        ...headers,
      },
    })
    sent.on('error', failed)
    sent.on('response', (response) => {
      response.resume()
      response.on('end', () => done(response.statusCode ?? 0))
    })
    sent.end(text)
  })
}

const any = <Item>(list: readonly Item[]): Item => {
  const item = list[Math.floor(Math.random() * list.length)]
  if (item === undefined) throw new Error('There is nothing to choose from')
  return item
}

/** Two different products, one with a topping where nothing else is said. */
function cart({ products }: Shop) {
  const first = any(products)
  const second = any(products.filter(({ id }) => id !== first.id))
  return [
    {
      productId: first.id,
      quantity: 1,
      addons: first.addonIds.length === 0 ? [] : [{ _id: any(first.addonIds) }],
      ...first.asOrdered,
    },
    { productId: second.id, quantity: 2, addons: [], ...second.asOrdered },
  ]
}

const order = (shop: Shop, items: readonly object[], email = 'carla@example.com') =>
  post(
    '/order',
    {
      storeId: shop.id,
      paymentMethod: 'cash',
      customer: { firstName: 'Carla', lastName: 'Diaz', email, phone: '0917' },
      items,
    },
    { 'idempotency-key': randomUUID() },
  )

type Go = (shop: Shop) => Promise<number>

const wholeFlow: Go = async (shop) => {
  const items = cart(shop)
  const checked = await post('/cart/check-ingredients', { storeId: shop.id, items })
  return checked === 200 ? order(shop, items) : checked
}

const withLetter: Go = (shop) => order(shop, cart(shop), `${randomUUID()}@example.com`)

const orderOne: Go = (shop) =>
  order(shop, [{ productId: any(shop.products).id, quantity: 1, addons: [] }])

const statuses: number[] = []
const times: number[] = []
const started = performance.now()

async function shopOnce(shop: Shop, go: Go): Promise<void> {
  const begun = performance.now()
  statuses.push(await go(shop))
  times.push(performance.now() - begun)
}

async function shopOn(shop: Shop, untilMs: number): Promise<void> {
  const next = flow === 'with a letter' ? withLetter : wholeFlow
  while (performance.now() < untilMs) await shopOnce(shop, next)
}

await Promise.all(
  Array.from({ length: shoppers }, (_, at) => {
    const shop = shops[at % shops.length]
    if (shop === undefined) throw new Error('There is no shop to go to')
    return seconds === undefined ? shopOnce(shop, orderOne) : shopOn(shop, started + seconds * 1000)
  }),
)
agent.destroy()

const sorted = times.toSorted((a, b) => a - b)
const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0
const count = (matches: (status: number) => boolean) => statuses.filter(matches).length
const shopped: Shopped = {
  ordered: count((status) => status === 200),
  refused: count((status) => status === 409),
  failed: count((status) => status !== 200 && status !== 409),
  seconds: (performance.now() - started) / 1000,
  p50: at(0.5),
  p99: at(0.99),
}
console.log(JSON.stringify(shopped))
