import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import {
  everySliceIsKnown,
  everyTableHasAnOwner,
  exceptionsSayWhy,
  filesAreShort,
  foldersAreNamedAfterTheBusiness,
  foldersAreNotCrowds,
  importsNeverGoInCircles,
  journeysTypeAsPeopleDo,
  mostInFolder,
  mostLines,
  nothingIsLeftForLater,
  ownerByTable,
  pathsAreForScreens,
  ringsPointInwards,
  rootsArePure,
  sizes,
  slices,
  slicesPointLeft,
  tablesHaveOneOwner,
  thereAreNoBarrels,
  typesAreNotEscaped,
  type Rule,
  type Source,
} from './architecture-rules.ts'
import { visitsLoadNoMoreOfTheLibrary } from './architecture-libraries.ts'
import { picturesHaveAStandIn } from './architecture-pictures.ts'
import { outsideIsAskedInOnePlace } from './architecture-outside.ts'

const written = '{src,scripts,e2e,bench}/**/*.{ts,tsx,mjs,css}'
const sources: readonly Source[] = globSync(written).map((path) => ({
  path: path.replaceAll('\\', '/'),
  text: readFileSync(path, 'utf8'),
}))
const byHand = sources.filter(({ path }) => !path.endsWith('.gen.ts'))

const file = (path: string, ...lines: readonly string[]): Source => ({
  path,
  text: lines.join('\n'),
})
const importing = (path: string, specifier: string) =>
  file(path, `import { thing } from '${specifier}'`)

interface Article {
  readonly says: string
  readonly rule: Rule
  /** Each of these must be noticed, alone. */
  readonly broken: readonly (Source | readonly Source[])[]
  /** And each of these let through. */
  readonly kept: readonly Source[]
}

const rulebook: readonly Article[] = [
  {
    says: 'rings point inwards: server and ui import roots, roots import roots, server and ui never meet',
    rule: ringsPointInwards,
    broken: [
      importing('src/orders/order.ts', './server/queries.ts'),
      importing('src/orders/checkout.ts', '../catalog/ui/Menu.tsx'),
      importing('src/orders/ui/Checkout.tsx', '../server/queries.ts'),
      importing('src/orders/server/routes.ts', '../ui/Checkout.tsx'),
      importing('src/kit/money.ts', '../database/open.ts'),
      importing('src/kit/ui/form/Form.tsx', '../../../database/tables.gen.ts'),
      file('src/app/documents/shop.tsx', "const late = await import('../server/create-server.ts')"),
    ],
    kept: [
      importing('src/orders/server/place-order.ts', '../checkout.ts'),
      importing('src/orders/ui/Checkout.tsx', '../../kit/ui/Form.tsx'),
      importing('src/kit/server/scope.ts', '../../database/open.ts'),
      importing('src/orders/server/routes.test.ts', '../../testing/test-server.ts'),
    ],
  },
  {
    says: `slices point left: ${slices.join(' · ')}`,
    rule: slicesPointLeft,
    broken: [
      importing('src/kit/fields.ts', '../stores/store.ts'),
      importing('src/catalog/product.ts', '../orders/order.ts'),
      importing('src/accounts/ui/Login.tsx', '../../storefront/ui/Menu.tsx'),
      importing('src/operator/server/routes.ts', '../../app/api.ts'),
    ],
    kept: [
      importing('src/orders/checkout.ts', '../catalog/product.ts'),
      importing('src/app/server/server.ts', '../operator/server/routes.ts'),
      importing('src/stores/ui/use-store.ts', '../../paths.ts'),
    ],
  },
  {
    says: 'the addresses of the product are for screens and the composition',
    rule: pathsAreForScreens,
    broken: [importing('src/orders/order.ts', '../paths.ts')],
    kept: [
      importing('src/orders/ui/Checkout.tsx', '../../paths.ts'),
      importing('src/app/documents/pages.ts', '../paths.ts'),
    ],
  },
  {
    says: 'imports never go in circles, not even of types',
    rule: importsNeverGoInCircles,
    broken: [
      importing('src/orders/order.ts', './order.ts'),
      [
        importing('src/orders/order.ts', './cash.ts'),
        file('src/orders/cash.ts', "import type { Order } from './order.ts'"),
      ],
    ],
    kept: [
      importing('src/orders/order.ts', './cash.ts'),
      importing('src/orders/cash.ts', '../kit/money.ts'),
      importing('src/orders/order.ts', '../kit/money.ts'),
    ],
  },
  {
    says: 'every folder of src is a slice with a place in the order',
    rule: everySliceIsKnown,
    broken: [file('src/loyalty/points.ts')],
    kept: [file('src/orders/order.ts'), file('src/paths.ts')],
  },
  {
    says: 'a table is named only by the slice that owns it',
    rule: tablesHaveOneOwner,
    broken: [
      file('src/orders/server/queries.ts', "scope.db.selectFrom('products')"),
      file('src/orders/server/queries.ts', "db.insertInto('stockMovements')"),
      file('src/catalog/server/queries.ts', "query.innerJoin('ingredients', join)"),
      file('src/sales/server/queries.ts', 'sql`select sum(total) from orders`'),
      file(
        'src/sales/server/queries.ts',
        'sql<Row>`with a as (select 1)\nupdate stores set name = $1`',
      ),
      file('src/demo/seed.ts', "db.selectFrom('storeSlugs')"),
    ],
    kept: [
      file('src/orders/server/queries.ts', "scope.db.selectFrom('orderLines')"),
      file('src/orders/server/queries.ts', 'sql`insert into orders select * from placed`'),
      file('src/sales/server/queries.ts', '// sums come from orders, never from products'),
    ],
  },
  {
    says: 'every table has an owner',
    rule: everyTableHasAnOwner,
    broken: [
      file('src/database/tables.gen.ts', 'export interface Tables {\n  loyaltyPoints: X\n}'),
    ],
    kept: [file('src/database/tables.gen.ts', 'export interface Tables {\n  orderLines: X\n}')],
  },
  {
    says: 'roots are pure: no clock, no randomness, no input and output',
    rule: rootsArePure,
    broken: [
      file('src/orders/order.ts', 'const placedAt = Date.now()'),
      file('src/orders/order.ts', 'const placedAt = new Date()'),
      file('src/kit/slug.ts', 'const code = Math.random()'),
      file('src/stores/store.ts', 'const name = process.env.NAME'),
      file('src/stores/store.ts', "await fetch('/api')"),
      file('src/stores/store.ts', "import { join } from 'node:path'"),
      file('src/storefront/cart.ts', "localStorage.getItem('cart')"),
    ],
    kept: [
      file('src/orders/order.ts', 'const day = new Date(now).getUTCDay() // never Date.now()'),
      file('src/orders/server/queries.ts', 'const placedAt = Date.now()'),
    ],
  },
  {
    says: 'no barrels, no index files, no default exports',
    rule: thereAreNoBarrels,
    broken: [
      file('src/orders/index.ts'),
      file('src/orders/order.ts', "export * from './status.ts'"),
      file('src/orders/order.ts', "export type { Order } from './contract.ts'"),
      file('src/orders/ui/Checkout.tsx', 'export default function Checkout() {}'),
    ],
    kept: [
      file('vitest.config.ts', 'export default config'),
      file('src/orders/order.ts', 'export const isFinal = true'),
    ],
  },
  {
    says: 'no screen makes the file of libraries larger, which every first visit loads',
    rule: visitsLoadNoMoreOfTheLibrary,
    broken: [
      file('src/bar/ui/Bar.tsx', "import { useQueries, useQuery } from '@tanstack/react-query'"),
      file(
        'src/bar/ui/Bar.tsx',
        "import {\n  useQuery,\n  useIsFetching,\n} from '@tanstack/react-query'",
      ),
    ],
    kept: [
      file('src/bar/ui/Bar.tsx', "import { useQuery, type QueryKey } from '@tanstack/react-query'"),
      file('src/bar/ui/Bar.tsx', "import type { InfiniteData } from '@tanstack/react-query'"),
    ],
  },
  {
    says: 'every picture has something that stands in when it fails to load',
    rule: picturesHaveAStandIn,
    broken: [file('src/orders/ui/prints/Invoice.tsx', '<img src={logo} alt="" />')],
    kept: [
      file('src/kit/ui/Image.tsx', '<img src={src} alt={alt} />'),
      file('src/orders/ui/prints/Invoice.tsx', '<Image src={logo} alt="" instead={null} />'),
    ],
  },
  {
    says: 'folders are named after the business, not utils, helpers, common, services or types',
    rule: foldersAreNamedAfterTheBusiness,
    broken: [file('src/orders/utils/sum.ts'), file('src/types/order.ts')],
    kept: [file('src/orders/server/queries.ts')],
  },
  {
    says: `no folder holds more than ${mostInFolder} files, tests left out`,
    rule: foldersAreNotCrowds,
    broken: [Array.from({ length: mostInFolder + 1 }, (_, at) => file(`src/orders/a${at}.ts`))],
    kept: Array.from({ length: mostInFolder }, (_, at) => file(`src/orders/a${at}.ts`)),
  },
  {
    says: `no file has more than ${mostLines} lines`,
    rule: filesAreShort,
    broken: [file('src/orders/order.ts', ...Array<string>(mostLines + 1).fill('x'))],
    kept: [file('src/orders/order.ts', ...Array<string>(mostLines).fill('x'))],
  },
  {
    says: 'types are not escaped: no any, no ignored errors, no non-null assertions',
    rule: typesAreNotEscaped,
    broken: [
      file('src/orders/order.ts', 'const order: any = {}'),
      file('src/orders/order.ts', 'const order = {} as any'),
      file('src/orders/order.ts', 'const orders: Map<string, any> = x', 'let y: Array<any>'),
      file('src/orders/order.ts', '// @ts-expect-error'),
      file('src/orders/order.ts', 'order!.total'),
      file('src/orders/order.ts', 'lines[0]![0]'),
    ],
    kept: [file('src/orders/order.ts', "throw invalid('Saved!.') // for any order!.")],
  },
  {
    says: 'whoever asks the world outside asks through askOutside, which no transaction may wait for',
    rule: outsideIsAskedInOnePlace,
    broken: [
      file('src/orders/server/place-order.ts', "await fetch('https://maps.example')"),
      file('src/kit/server/s3-store.ts', 'return await fetch(signed)'),
      file('src/kit/server/mailer.ts', 'const sender = createTransport({ url })'),
      file(
        'src/kit/server/s3-store.ts',
        "import { askOutside } from './outside.ts'",
        'askOutside(ms, (signal) => fetch(address, { signal }))',
        "const answer = await fetch(address, { redirect: 'error' })",
      ),
      file(
        'src/payments/server/provider-http.ts',
        "import { askOutside } from '../../kit/server/outside.ts'",
        'const { signal } = new AbortController()',
        'await fetch(url, { method, signal })',
      ),
      file(
        'src/payments/server/provider-http.ts',
        "import { askOutside } from '../../kit/server/outside.ts'",
        'await fetch(url, { signal: AbortSignal.timeout(1000) })',
      ),
    ],
    kept: [
      file(
        'src/kit/server/s3-store.ts',
        "import { askOutside } from './outside.ts'",
        'askOutside(ms, (signal) => fetch(address, { signal }))',
      ),
      file(
        'src/payments/server/provider-http.ts',
        "import { askOutside } from '../../kit/server/outside.ts'",
        'askOutside(ms, (signal) => once(url, signal))',
        'const once = (url: string, signal: AbortSignal) =>',
        '  fetch(sign(url), { method, headers: { ...(more && { more }) }, signal })',
      ),
      file('src/app/documents/pages.ts', 'const fetchAnswer = (address) => app.inject(address)'),
      file('src/kit/ui/calls/call.ts', 'await fetch(address)'),
    ],
  },
  {
    says: 'nothing is left for later: no skipped tests, no notes to oneself',
    rule: nothingIsLeftForLater,
    broken: ['skip', 'only', 'todo'].map((word) => file('src/a.test.ts', `test.${word}('x')`)),
    kept: [file('src/a.test.ts', "test('skips nothing')")],
  },
  {
    says: 'journeys type key by key, or paste: e2e/typing.ts',
    rule: journeysTypeAsPeopleDo,
    broken: [
      file('e2e/order-a-drink.e2e.ts', "await page.getByLabel('Cash given').fill('50')"),
      file('e2e/order-a-drink.e2e.ts', 'await search', "  .fill('tea')"),
      file('e2e/kitchen.ts', "await page.keyboard.insertText('95.50')"),
    ],
    kept: [
      file('e2e/kitchen.ts', "await type(page.getByLabel('Price'), '95.50')"),
      file('e2e/kitchen.ts', 'localStorage.clear()'),
      file('src/stores/ui/Logo.tsx', 'context.fill()'),
    ],
  },
  {
    says: 'an exception from a lint rule says why',
    rule: exceptionsSayWhy,
    broken: [file('src/a.ts', 'first()', '// oxlint-disable-next-line no-console', 'speak()')],
    kept: [file('src/a.ts', '// The command line.', '// oxlint-disable-next-line no-console')],
  },
]

describe.for(rulebook)('$says', ({ rule, broken, kept }) => {
  test('holds', () => {
    expect(rule(rule === everyTableHasAnOwner ? sources : byHand)).toEqual([])
  })

  test('would notice what breaks it, and nothing else', () => {
    expect(broken.filter((example) => rule([example].flat()).length === 0)).toEqual([])
    expect(rule(kept)).toEqual([])
  })
})

test('the rules look at the whole product', () => {
  expect(sizes(byHand)).toMatch(/^Of \d{3,} files/)
  const generated = sources.find(({ path }) => path === 'src/database/tables.gen.ts')?.text ?? ''
  const tables = generated.match(/^export interface \w+Table \{/gm) ?? []
  expect(Object.keys(ownerByTable)).toHaveLength(tables.length)
})

test('every decision record has a number of its own, and begins with it', () => {
  const records = globSync('docs/decisions/[0-9]*.md').map((path) => path.replaceAll('\\', '/'))
  const numbers = records.map((path) => path.slice('docs/decisions/'.length).slice(0, 4))
  expect(new Set(numbers).size).toBe(records.length)
  const strangers = records.filter((path, at) => {
    const begins = `# ${numbers[at] ?? ''}`
    return !readFileSync(path, 'utf8').startsWith(begins)
  })
  expect(strangers).toEqual([])
})
