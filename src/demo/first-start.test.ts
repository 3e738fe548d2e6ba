import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { accounts } from '../accounts/contract.ts'
import { createImages, diskStore } from '../kit/server/images.ts'
import { operator } from '../operator/contract.ts'
import { callerOf } from '../kit/server/in-process.ts'
import { createLog } from '../app/server/log.ts'
import {
  openStore,
  operatorOf,
  operatorToken,
  startServer,
  type TestServer,
} from '../testing/test-server.ts'
import { bakery } from './bakery.ts'
import { coffee } from './coffee.ts'
import { beginWithDemo } from './first-start.ts'
import { seedDemoStores, type Login } from './seed.ts'

const offered = coffee.products.slice(0, 2)
/** Two of the demo stores; the first with a short menu and two days of trade. */
const stores = [
  {
    ...coffee,
    products: offered,
    categories: coffee.categories.filter(({ name }) =>
      offered.some(({ category }) => category === name),
    ),
    tradedDays: 2,
  },
  bakery,
]

let server: TestServer
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'larder-demo-'))
  await writeFile(join(folder, 'operator-token'), operatorToken)
  server = await startServer({ images: createImages(diskStore(join(folder, 'images'))) })
})
afterEach(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

/** The server as a demo sees it whose process ends after so many calls. */
function endingAfter(calls: number): FastifyInstance {
  let left = calls
  return new Proxy(server.app, {
    get(app, name) {
      if (name === 'inject' && (left -= 1) < 0) throw new Error('killed')
      return Reflect.get(app, name) as unknown
    },
  })
}

interface Start {
  readonly shown: readonly Login[]
  readonly said: readonly string[]
}

/** One start of the server up to the moment it would listen. */
async function start(calls = Infinity, seed: 'demo' | 'none' = 'demo'): Promise<Start> {
  const { database, events, jobs, clock } = server
  const log = createLog('silent')
  const shown: Login[] = []
  const said: string[] = []
  await beginWithDemo({
    ground: { database, events, jobs, now: () => new Date() },
    log,
    images: createImages(diskStore(join(folder, 'images'))),
    seed,
    fill: () =>
      seedDemoStores(endingAfter(calls), {
        tokenFile: join(folder, 'operator-token'),
        clock: { now: () => new Date(), pretend: (moment) => (clock.now = moment) },
        playMoney: undefined,
        stores,
      }),
    show: (logins) => shown.push(...logins),
    say: (text) => said.push(text),
  }).finally(() => {
    clock.now = undefined
  })
  return { shown, said }
}

async function slugsNow(): Promise<readonly string[]> {
  const { body } = await operatorOf(server).send(operator.stores, { query: {} })
  return body.data.map(({ slug }) => slug).toSorted()
}

const pictures = async () =>
  (await readdir(join(folder, 'images'), { recursive: true })).filter((name) =>
    name.endsWith('.webp'),
  )

const removed =
  'An earlier start was broken off while it made the demo stores. What it left is removed.'
const both = ['quiet-kettle-coffee', 'sunday-crumb-bakery']

/** Whether somebody who reads the terminal gets in everywhere, and finds what there should be. */
async function expectWhole({ shown }: Start): Promise<void> {
  expect(await slugsNow()).toEqual(both)
  expect(shown.map(({ slug }) => slug)).toEqual(both)
  for (const { slug, email, password } of shown) {
    const stranger = callerOf(server.app, undefined)
    const { status } = await stranger.send(accounts.login, {
      body: { email, password, storeSlug: slug },
    })
    expect([slug, status]).toEqual([slug, 200])
  }
  const { rows } = await sql<{ products: number; orders: number }>`
    select (select count(*) from products) as products, (select count(*) from orders) as orders
  `.execute(server.database.db)
  expect(rows[0]?.products).toBe(offered.length)
  expect(rows[0]?.orders).toBeGreaterThan(0)
}

test('a demo that is broken off is made anew as a whole, and its passwords are shown and good', async () => {
  await expect(start(2)).rejects.toThrow('killed')
  expect(await slugsNow()).toEqual(['quiet-kettle-coffee'])
  await expect(start(25)).rejects.toThrow('killed')
  const whole = await start()
  expect(whole.said).toEqual([removed])
  await expectWhole(whole)
  expect(await start()).toEqual({ shown: [], said: [] })
  expect(await slugsNow()).toEqual(both)
})

test('a start that wants no demo removes what another left of it, pictures included', async () => {
  // Its pictures are there by then, and on no day of the week has it traded to the end.
  await expect(start(25)).rejects.toThrow('killed')
  expect((await pictures()).length).toBeGreaterThan(0)
  expect(await start(Infinity, 'none')).toEqual({ shown: [], said: [removed] })
  expect(await slugsNow()).toEqual([])
  await expect.poll(pictures).toEqual([])
})

test('a store that somebody opened meanwhile is never removed with it', async () => {
  await expect(start(2)).rejects.toThrow('killed')
  const store = await openStore(server)
  expect(await start()).toEqual({ shown: [], said: [] })
  expect(await slugsNow()).toEqual(['quiet-kettle-coffee', store.slug].toSorted())
})
