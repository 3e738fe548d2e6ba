import { performance } from 'node:perf_hooks'
import { CompiledQuery } from 'kysely'
import { fillStore, many } from '../src/testing/many.ts'
import { openStore } from './open-store.ts'
import { openMeasured } from './surroundings.ts'
import { get, inTurn, msOf } from './timing.ts'

// What the lists of a large store cost beside those of a small one: the same calls, one after the other, within the
// server's process, so that nothing but the work itself is timed. Prints milliseconds per call and rows per second.

export interface LongLists {
  readonly calls: readonly {
    readonly name: string
    readonly few: number
    readonly many: number
  }[]
  readonly exports: readonly { readonly name: string; readonly rowsPerSecond: number }[]
}

const few = { products: 100, ingredients: 100 }

const { app, database, close } = await openMeasured()

async function furnish(name: string, counts: typeof few) {
  const store = await openStore(app, name)
  await fillStore(database.db, store.id, counts)
  return { ...store, counts }
}
type Furnished = Awaited<ReturnType<typeof furnish>>

const pageOf = (list: string, more: string) => `/${list}?limit=10&${more}`
const lastPage = ({ counts }: Furnished, list: 'products' | 'ingredients') => counts[list] / 10

const calls: readonly (readonly [name: string, path: (store: Furnished) => string])[] = [
  ['first page of products', () => pageOf('products/page', 'page=1')],
  [
    'last page of products',
    (store) => pageOf('products/page', `page=${lastPage(store, 'products')}`),
  ],
  ['products, cheapest first', () => pageOf('products/page', 'sort=cheapest')],
  ['search in products', () => pageOf('products/page', 'search=matcha')],
  ['first page of ingredients', () => pageOf('ingredients', 'page=1')],
  ['ingredients that run out first', () => pageOf('ingredients', 'sort=fullness')],
  ['search in ingredients', () => pageOf('ingredients', 'search=matcha')],
]

async function throughput(store: Furnished, list: 'products' | 'ingredients') {
  await get(app, store, `/${list}/export`)
  const start = performance.now()
  const lines = (await get(app, store, `/${list}/export`)).trimEnd().split('\r\n').length - 1
  return { name: list, rowsPerSecond: lines / ((performance.now() - start) / 1000) }
}

for (const name of ['Neighbour 1', 'Neighbour 2', 'Neighbour 3']) await furnish(name, many)
const small = await furnish('Small store', few)
const large = await furnish('Large store', many)
// As it is a minute later on PostgreSQL, and from the next start on in the embedded database.
await database.db.executeQuery(CompiledQuery.raw('vacuum analyze'))
const result: LongLists = {
  calls: await inTurn(calls, async ([name, path]) => ({
    name,
    few: await msOf(app, small, path(small)),
    many: await msOf(app, large, path(large)),
  })),
  exports: await inTurn(['products', 'ingredients'] as const, (list) => throughput(large, list)),
}
await close()
console.log(JSON.stringify(result))
