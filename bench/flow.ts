import { randomUUID } from 'node:crypto'
import type { Child } from './children.ts'
import type { MenuProduct } from './menu-store.ts'
import type { Statement } from './server.ts'

/** What one order flow sent to the database: the stock check where it has one, then the order. */
export interface RecordedFlow {
  readonly statements: readonly Statement[]
  readonly idempotencyKey: string
  readonly orderNumber: number
  readonly startedAt: number
}

/** Goes through one order flow while nobody else does, and notes down every message to the database. */
export async function recordFlow(
  server: Child<{ readonly address: string }>,
  store: { readonly id: string; readonly products: readonly MenuProduct[] },
  at: number,
  flow: 'with a stock check' | 'order alone' = 'with a stock check',
): Promise<RecordedFlow> {
  const items = [at, at * 7 + 3].map((place, line) => {
    const product = store.products[place % store.products.length]
    const addons = line === 0 ? (product?.addonIds ?? []).slice(0, 1) : []
    return { productId: product?.id, quantity: line + 1, addons: addons.map((_id) => ({ _id })) }
  })
  const idempotencyKey = randomUUID()
  const startedAt = Date.now()
  await server.ask('record')
  const send = post(server.greeting.address)
  if (flow === 'with a stock check') {
    await send('/cart/check-ingredients', { storeId: store.id, items })
  }
  const customer = {
    firstName: 'Carla',
    lastName: 'Diaz',
    // Of one address only the first few orders of a day have a letter, and count it.
    email: flow === 'order alone' ? `${randomUUID()}@example.com` : 'carla@example.com',
    phone: '0917',
  }
  const order = { storeId: store.id, paymentMethod: 'cash', customer, items }
  const answer = await send('/order', order, { 'idempotency-key': idempotencyKey })
  const { data } = answer as { readonly data: { readonly orderNumber: number } }
  const statements = await server.ask<readonly Statement[]>('recorded')
  return { statements, idempotencyKey, orderNumber: data.orderNumber, startedAt }
}

const post =
  (address: string) =>
  async (path: string, body: object, headers: Record<string, string> = {}): Promise<unknown> => {
    const response = await fetch(`${address}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return response.json()
  }

const opensTransaction = /^(?:begin|set local|commit)\b/i

export interface FlowCounts {
  readonly roundTrips: number
  /** Without what opens and ends the transactions. */
  readonly statements: number
}

export function countStatements({ statements }: RecordedFlow): FlowCounts {
  const own = statements.filter(({ text }) => !opensTransaction.test(text.trim()))
  return { roundTrips: statements.length, statements: own.length }
}
