import type { ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accounts } from '../../src/accounts/contract.ts'
import { categories, products } from '../../src/catalog/contract.ts'
import { inventory } from '../../src/inventory/contract.ts'
import { payments } from '../../src/payments/contract.ts'
import { shifts } from '../../src/shifts/contract.ts'
import { asking } from '../../src/testing/asking.ts'
import { freePort } from '../../src/testing/free-port.ts'
import { layDatabase } from '../first-database.ts'
import { larderAt, start, type Larder, type OpenStore } from '../larder.ts'
import { hire } from '../staff.ts'

/** A server that can be killed, with its database, and stands up again at the same address. */
export interface Server {
  readonly port: number
  readonly larder: Larder
  kill(): Promise<void>
  start(): Promise<void>
  breakDatabase(): Promise<void>
  end(): Promise<void>
}

/** @param url of a PostgreSQL database; on a folder of its own without one. */
export async function openServer(url: string): Promise<Server> {
  const dataDir = await mkdtemp(join(tmpdir(), 'larder-storm-'))
  if (url === '') await layDatabase(dataDir)
  const port = await freePort()
  const run = () => start(dataDir, port, { DATABASE_URL: url })
  let running: ChildProcess | undefined = await run()
  const stop = async (how: 'SIGKILL' | 'SIGTERM') => {
    const ending = running
    running = undefined
    if (ending === undefined) return
    const ended = new Promise((done) => ending.once('exit', done))
    ending.kill(how)
    await ended
  }
  return {
    port,
    larder: larderAt(`http://localhost:${port}`, dataDir),
    kill: () => stop('SIGKILL'),
    async start() {
      running ??= await run()
    },
    async breakDatabase() {
      if (url !== '') await breakConnections(url)
    },
    async end() {
      await stop('SIGTERM')
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

function breakConnections(url: string): Promise<void> {
  const mine = 'datname = current_database() and pid <> pg_backend_pid()'
  return asking(url, `select pg_terminate_backend(pid) from pg_stat_activity where ${mine}`)
}

/** What one piece takes from the shelf, in whole grams and pieces. */
export interface Dish {
  readonly name: string
  readonly price: number
  readonly needs: { readonly tea: number; readonly flour: number }
}

export const dishes: readonly [Dish, ...Dish[]] = [
  { name: 'Storm Tea', price: 95, needs: { tea: 10, flour: 0 } },
  { name: 'Thunder Cake', price: 62.5, needs: { tea: 0, flour: 75 } },
  { name: 'Lightning Bun', price: 33.35, needs: { tea: 2, flour: 40 } },
]

export const openingFloat = 1500
export const shelfAtFirst = 1_000_000
export const ownMethod = 'GCash'
export const drawerOf = (name: string) => `Drawer of ${name}`

/** A store that sells them, and two people who stand at a drawer each. */
export async function openShop(larder: Larder) {
  const store = await larder.openStore(`Storm ${crypto.randomUUID().slice(0, 6)}`)
  const { id: storeId, token } = store
  const shelf = async (name: string) => {
    const body = { name, stock: shelfAtFirst, unit: 'g', pricePerUnit: 0.01, markup: 0 } as const
    return (await larder.send(inventory.add, { body }, token)).data.id
  }
  const shelves = { tea: await shelf('Tea'), flour: await shelf('Flour') }
  const category = { name: 'All', slug: 'all', description: 'All there is' }
  const { data: all } = await larder.send(categories.add, { body: category }, token)
  for (const { name, price, needs } of dishes) {
    const ingredients = (['tea', 'flour'] as const).flatMap((what) =>
      needs[what] === 0 ? [] : [{ ingredient: shelves[what], count: needs[what] }],
    )
    const body = { name, description: 'In any weather', category: all.id, price, ingredients }
    await larder.send(products.add, { params: { storeId }, body }, token)
  }
  const customMethods = [{ name: ownMethod, config: { info: 'Show it' } }]
  await larder.send(payments.save, { body: { storeId, customMethods } }, token)
  const people = [
    await atADrawer(larder, store, 'cashier', 'Cora'),
    // Takes back what he has sold himself.
    await atADrawer(larder, store, 'manager', 'Dino'),
  ] as const
  return { store, shelves, people }
}

export type Shop = Awaited<ReturnType<typeof openShop>>
export type Seller = Shop['people'][number]

async function atADrawer(
  larder: Larder,
  store: OpenStore,
  role: 'cashier' | 'manager',
  name: string,
) {
  const person = await hire(larder, store, role, name)
  const drawer = { storeId: store.id, drawer: drawerOf(name), openingFloat }
  const { data: shift } = await larder.send(shifts.open, { body: drawer }, person.token)
  const login = { email: person.email, password: person.password, storeSlug: store.slug }
  const session = await larder.send(accounts.login, { body: login })
  return { ...person, name, shiftId: shift.id, session }
}
