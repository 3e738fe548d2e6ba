import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { DrinksStore } from './drinks-store.ts'

// The limit of placing an order: the plainest statements that place one on the same tables, in the same role, with the
// same rows shared by all, sent by pgbench. What they do does not follow what the server does.

const clients = 8
const carts = 12

/** `one by one` waits for each answer; `together` sends a transaction at once. */
export type Sending = 'one by one' | 'together'

/** `hot`: every order takes of the same two ingredients. `spread`: none does. */
export type Shelf = 'hot' | 'spread'

/** Orders per second. */
export async function runLikeOrders(
  url: string,
  store: DrinksStore,
  shelf: Shelf,
  sending: Sending,
  seconds: number,
): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'larder-pgbench-'))
  try {
    const files = await Promise.all(
      Array.from({ length: carts }, async (_, at) => {
        const file = join(folder, `cart-${at}.sql`)
        await writeFile(file, scriptOf(store, at, shelf, sending))
        return ['-f', file]
      }),
    )
    const settings = ['-n', '-M', 'prepared', '-c', `${clients}`, '-j', '2', '-T', `${seconds}`]
    const { stdout } = await promisify(execFile)('pgbench', [...settings, ...files.flat(), url])
    return Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const orderId = `('00000000-0000-7000-8000-' || lpad(to_hex(:fresh::bigint), 12, '0'))::uuid`
const key = `('bench-' || :fresh::text)`
const list = (ids: readonly string[]) => ids.map((id) => `'${id}'`).join(', ')

function scriptOf(store: DrinksStore, at: number, shelf: Shelf, sending: Sending): string {
  const chosen = [at, at * 5 + 7].flatMap(
    (place) => store.products[place % store.products.length] ?? [],
  )
  const taken = [...(shelf === 'hot' ? store.shared : []), ...chosen.map(({ syrup }) => syrup)]
  const storeId = `'${store.id}'::uuid`
  const opening = ['begin', 'set local role larder_app', `set local app.store_id = '${store.id}'`]
  const statements = [
    `select id from orders where store_id = ${storeId} and idempotency_key = ${key}`,
    `select p.id, p.name, p.price, r.ingredient_id, r.quantity from products p
       join recipe_lines r on r.store_id = p.store_id and r.product_id = p.id
       where p.store_id = ${storeId} and p.id in (${list(chosen.map(({ id }) => id))})`,
    `select id, stock, price_per_unit from ingredients
       where store_id = ${storeId} and id in (${list(taken)}) order by id for no key update`,
    `update stores set next_order_number = next_order_number + 1 where id = ${storeId} returning next_order_number`,
    `insert into orders (store_id, id, number, idempotency_key, request_hash, customer, payment_method, subtotal, total,
       total_cost, created_at, updated_at)
       values (${storeId}, ${orderId}, (select next_order_number - 1 from stores where id = ${storeId}), ${key}, '\\x00',
       '{}', 'cash', 190, 190, 3, now(), now())`,
    `insert into order_lines (store_id, order_id, position, product_id, name, price, cost, quantity, subtotal) values
       ${chosen.map(({ id }, line) => `(${storeId}, ${orderId}, ${line}, '${id}', 'Drink', 95, 1.5, 1, 95)`).join(', ')}`,
    `insert into order_events (store_id, order_id, position, to_status, created_at)
       values (${storeId}, ${orderId}, 0, 'pending', now())`,
    `with moved as (
       update ingredients set stock = stock - 10 where store_id = ${storeId} and id in (${list(taken)})
       returning id, stock
     ) insert into stock_movements (store_id, id, ingredient_id, reason, quantity, balance, order_id, created_at)
       select ${storeId}, gen_random_uuid(), id, 'sale', -10, stock, ${orderId}, now() from moved`,
    'set local role none',
    // Its hour never comes: the server that is measured next would try each of them, again and again.
    `insert into pgboss.job_common (name, data, start_after) values ('order-mail', '{}', now() + interval '1 day')`,
    'commit',
  ]
  const isTogether = sending === 'together'
  const lines = [
    '\\set fresh random(1, 281474976710655)',
    '\\startpipeline',
    ...opening.map(ended),
    ...(isTogether ? [] : ['\\endpipeline']),
    ...statements.map(ended),
    ...(isTogether ? ['\\endpipeline'] : []),
  ]
  return [...lines, ''].join('\n')
}

const ended = (statement: string) => `${statement.replaceAll(/\s*\n\s*/g, ' ')};`
