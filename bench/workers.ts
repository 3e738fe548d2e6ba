import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { setTimeout as rest } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { runChild, type Environment } from './children.ts'
import type { DrinksStore } from './drinks-store.ts'
import { freePort } from '../src/testing/free-port.ts'
import { makeDatabase } from './postgres.ts'
import { load } from './reads.ts'
import { tell } from './report.ts'

// Two processes of one server beside one, on a machine with cores for both, PostgreSQL and who asks.

const server = fileURLToPath(new URL('../dist/larder.js', import.meta.url))
const coresForIt = 4
const rounds = 3
const seconds = 3

/** Where there are fewer cores it is only worth knowing when somebody names this part. */
export async function measureWorkers(asStarted: Environment, dataDir: string): Promise<void> {
  const cores = availableParallelism()
  const isEnough = cores >= coresForIt
  if (!isEnough && !process.argv.includes('workers')) {
    return console.log(`# two processes beside one: skipped, this machine has ${cores} cores`)
  }
  const own = await makeDatabase()
  if (own === undefined) return console.log('# two processes: skipped, no server answers')
  const environment = { ...asStarted, DATABASE_URL: own.url, DATA_DIR: dataDir, SEED: 'none' }
  try {
    const input = { howMany: 1 }
    const [store] = await runChild<readonly DrinksStore[]>('drinks-store.ts', environment, input)
    if (store === undefined) throw new Error('There is no store')
    const items = [{ productId: store.products[3]?.id, quantity: 2, addons: [] }]
    const check = { path: '/api/cart/check-ingredients', body: { storeId: store.id, items } }
    const rates = { one: 0, two: 0 }
    // In turns, so that a busy moment of the machine meets both.
    for (let round = 0; round < rounds; round += 1) {
      rates.one += await rateWith(1, environment, check)
      rates.two += await rateWith(2, environment, check)
    }
    tell({
      name: 'PostgreSQL: stock checks by two processes (limit: by one)',
      ours: rates.two / rounds,
      limit: rates.one / rounds,
      unit: '/s',
      ...(isEnough && { least: 1.6 }),
    })
  } finally {
    await own.drop()
  }
}

async function rateWith(
  workers: number,
  environment: Environment,
  call: { readonly path: string; readonly body: object },
): Promise<number> {
  const port = await freePort()
  const child = spawn(process.execPath, [server], {
    env: {
      ...process.env,
      ...environment,
      PORT: `${port}`,
      WORKERS: `${workers}`,
      REQUESTS_PER_MINUTE: '1000000000',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const address = `http://127.0.0.1:${port}`
  try {
    while (!(await isReady(address))) await rest(50)
    await load(address, call, 1)
    return await load(address, call, seconds)
  } finally {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
}

const isReady = (address: string) =>
  fetch(`${address}/api/ready`).then(
    ({ ok }) => ok,
    () => false,
  )
