import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runChild } from './children.ts'
import { choicesOnPostgres } from './choices.ts'
import type { FirstVisit } from './first-visit.ts'
import { hotOnEmbedded, hotOnPostgres } from './hot.ts'
import { listsOnPostgres } from './lists.ts'
import { readsOnPostgres } from './menu-reads.ts'
import { measureOrders } from './orders.ts'
import { printTable, tell } from './report.ts'
import { measureStart } from './start.ts'
import { measureWorkers } from './workers.ts'

// Every measurement of docs/performance.md, each beside its limit on the same machine in the same minute.

/** As `npm start` runs it, without the talk. */
const asStarted = {
  NODE_ENV: 'production',
  LOG_LEVEL: 'warn',
  ...(JSON.parse(
    await readFile(new URL('../scripts/frugal.json', import.meta.url), 'utf8'),
  ) as Readonly<Record<string, string>>),
}

/** Nobody's visit begins there: most of what they load was loaded before. */
const comesLater: ReadonlySet<string> = new Set(['cart', 'checkout'])

/** Skipped where nothing was built: the server would have no pages to visit. */
async function measureFirstVisit(): Promise<void> {
  const built = new URL('../dist/server/render.js', import.meta.url)
  if (!existsSync(built)) return console.log('# first visit: skipped, nothing is built')
  const visits = await runChild<readonly FirstVisit[]>('first-visit.ts', asStarted)
  for (const { page, slowdown, scores, layoutShift, scriptBytes, styleBytes } of visits) {
    const of = `first visit, ${page}`
    console.log(`# ${of}: a phone ${slowdown.toFixed(1)} times slower than this machine`)
    for (const { name, score } of scores) {
      const least = name === 'performance' ? 0.97 : 0.95
      tell({ name: `${of}: ${name}`, ours: score, limit: 100, unit: '', least })
    }
    tell({ name: `${of}: shift of the layout`, ours: layoutShift, unit: '', exactly: 0 })
    const most = comesLater.has(page) ? {} : { most: 160 }
    tell({ name: `${of}: script, gzip`, ours: scriptBytes / 1000, unit: ' kB', ...most })
    tell({ name: `${of}: style, gzip`, ours: styleBytes / 1000, unit: ' kB', most: 25 })
  }
}

async function countPackages(): Promise<void> {
  const installed = new URL('../node_modules/.package-lock.json', import.meta.url)
  const { packages } = JSON.parse(await readFile(installed, 'utf8')) as {
    readonly packages: Readonly<Record<string, { readonly dev?: boolean }>>
  }
  const toRun = Object.values(packages).filter(({ dev }) => dev !== true).length
  tell({ name: 'packages installed to run', ours: toRun, unit: '', most: 350 })
}

const dataDir = await mkdtemp(join(tmpdir(), 'larder-bench-'))
const parts: Readonly<Record<string, () => Promise<void>>> = {
  start: () => measureStart(join(dataDir, 'start')),
  orders: () => measureOrders(asStarted, join(dataDir, 'orders')),
  reads: () => readsOnPostgres(asStarted, join(dataDir, 'reads')),
  lists: () => listsOnPostgres(asStarted, join(dataDir, 'lists')),
  hot: () => hotOnPostgres(asStarted, join(dataDir, 'hot')),
  'hot-embedded': () => hotOnEmbedded(asStarted, join(dataDir, 'hot-embedded')),
  choices: () => choicesOnPostgres(asStarted, join(dataDir, 'choices')),
  workers: () => measureWorkers(asStarted, join(dataDir, 'workers')),
  visit: measureFirstVisit,
  packages: countPackages,
}
const named = process.argv.slice(2)
const unknown = named.filter((name) => parts[name] === undefined)
try {
  if (unknown.length > 0) {
    throw new Error(`There are ${Object.keys(parts).join(', ')}, and no ${unknown.join(', ')}`)
  }
  for (const [name, measure] of Object.entries(parts)) {
    if (named.length === 0 || named.includes(name)) await measure()
  }
  printTable()
} finally {
  await rm(dataDir, { recursive: true, force: true })
}
