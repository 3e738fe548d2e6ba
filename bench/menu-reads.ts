import { startChild, startServer, runChild, type Child, type Environment } from './children.ts'
import type { MenuStore } from './menu-store.ts'
import { makeDatabase } from './postgres.ts'
import { compare, load, type Call } from './reads.ts'
import { tell } from './report.ts'

// What strangers and staff read of a menu, beside a bare server that answers the same bytes.

type Server = Child<{ readonly address: string; readonly hasScreens: boolean }>

export async function measureReads(server: Server, store: MenuStore): Promise<void> {
  const bare = await startChild<{ readonly address: string }>('bare.ts', {})
  const { address } = server.greeting
  const menu = `/api/products?storeId=${store.id}`
  const product = `/api/products/slug/${store.products[7]?.slug}?storeId=${store.id}`
  const staff = { authorization: `Bearer ${store.token}` }
  const page = `/${store.slug}/menu`
  const hasPage = server.greeting.hasScreens && (await fetch(address + page)).ok
  const calls: readonly (readonly [name: string, call: Call, least: number])[] = [
    ['menu, as it is', { path: menu }, 0.6],
    ['menu, gzip', { path: menu, headers: { 'accept-encoding': 'gzip' } }, 0.6],
    ['menu, brotli', { path: menu, headers: { 'accept-encoding': 'br' } }, 0.6],
    ['one product', { path: product }, 0.4],
    ...(hasPage ? ([['menu page', { path: page }, 0.6]] as const) : []),
    ['menu for staff', { path: menu, headers: staff }, 0.35],
    ['one product for staff', { path: product, headers: staff }, 0.25],
  ]
  for (const [name, call, least] of calls) {
    const { ours, bare: limit } = await compare(address, bare, call)
    tell({ name, ours, limit, unit: '/s', least })
  }
  await bare.stop()
  if (!hasPage) console.log('# menu page: skipped, `npm run build` has not been run')
  const items = [{ productId: store.products[3]?.id, quantity: 2, addons: [] }]
  const check = { path: '/api/cart/check-ingredients', body: { storeId: store.id, items } }
  tell({ name: 'stock check', ours: await load(address, check, 3), unit: '/s' })
}

/** Those alone. */
export async function readsOnPostgres(asStarted: Environment, folder: string): Promise<void> {
  const own = await makeDatabase()
  if (own === undefined) return console.log('# reads: skipped, no PostgreSQL answers')
  const environment = { ...asStarted, DATABASE_URL: own.url, DATA_DIR: folder }
  try {
    const store = await runChild<MenuStore>('menu-store.ts', environment)
    const server: Server = await startServer(environment)
    await measureReads(server, store)
    await server.stop()
  } finally {
    await own.drop()
  }
}
