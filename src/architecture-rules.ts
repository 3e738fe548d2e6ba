import { found, withoutComments, withoutWords } from './architecture-words.ts'

/** A source file as the rules see it: its path from the root of the repository, and its text. */
export interface Source {
  readonly path: string
  readonly text: string
}

/** Finds what breaks a rule, as sentences that name the file; nothing found means the rule is kept. */
export type Rule = (sources: readonly Source[]) => readonly string[]

/** From left to right: a slice imports only those to its left. */
export const slices = [
  'database',
  'kit',
  'marketing',
  'pricing',
  'stores',
  'accounts',
  'money',
  'payments',
  'hooks',
  'measures',
  'inventory',
  'choices',
  'combos',
  'catalog',
  'printing',
  'storefront',
  'coupons',
  'orders',
  'shifts',
  'counter',
  'kiosk',
  'kitchen',
  'bar',
  'sales',
  'dashboard',
  'guides',
  'registration',
  'archive',
  'erasure',
  'operator',
  'fakes',
  'demo',
  'app',
  'testing',
] as const

/** The slice that owns a table: the only one whose queries may name it. */
export const ownerByTable: Readonly<Record<string, (typeof slices)[number]>> = {
  account_emails: 'accounts',
  addon_types: 'catalog',
  api_keys: 'accounts',
  addons: 'catalog',
  bar_lines: 'bar',
  bar_parts: 'bar',
  stations: 'bar',
  campaign: 'registration',
  categories: 'catalog',
  choice_groups: 'choices',
  choice_needs: 'choices',
  choice_options: 'choices',
  combo_entries: 'combos',
  combo_slots: 'combos',
  erasures: 'erasure',
  fee_attempts: 'registration',
  counter_devices: 'counter',
  coupon_uses: 'coupons',
  coupons: 'coupons',
  hook_deliveries: 'hooks',
  hooks: 'hooks',
  images: 'stores',
  imports: 'archive',
  ingredients: 'inventory',
  installation: 'database',
  approvals: 'accounts',
  user_pins: 'accounts',
  known_places: 'accounts',
  login_tickets: 'accounts',
  money_movements: 'money',
  operator_acts: 'operator',
  operator_places: 'operator',
  operator_sessions: 'operator',
  operators: 'operator',
  order_corrections: 'orders',
  order_discounts: 'orders',
  order_events: 'orders',
  order_lines: 'orders',
  order_taxes: 'orders',
  order_charges: 'orders',
  orders: 'orders',
  password_resets: 'accounts',
  payment_attempts: 'payments',
  payment_captures: 'payments',
  payment_methods: 'payments',
  payment_proofs: 'orders',
  payment_refunds: 'payments',
  product_groups: 'choices',
  product_sizes: 'choices',
  print_jobs: 'printing',
  printers: 'printing',
  products: 'catalog',
  push_keys: 'orders',
  push_subscriptions: 'orders',
  recipe_lines: 'catalog',
  sale_doubts: 'orders',
  sales_days: 'orders',
  servers: 'database',
  sessions: 'accounts',
  size_lines: 'choices',
  shift_joins: 'shifts',
  shifts: 'shifts',
  stock_movements: 'inventory',
  store_changes: 'kit',
  store_slugs: 'stores',
  stores: 'stores',
  tries: 'kit',
  users: 'accounts',
  webhook_inbox: 'payments',
  z_reports: 'shifts',
}

type Ring = 'root' | 'server' | 'ui'

export const isTest = ({ path }: Source) =>
  path.endsWith('.test.ts') || path.startsWith('src/testing/')
export const isCode = ({ path }: Source) => /\.(?:ts|tsx|mjs)$/.test(path)
export const sliceOf = (path: string) => /^src\/([^/]+)\//.exec(path)?.[1]
const rankOf = (path: string) => slices.findIndex((slice) => slice === sliceOf(path))

/** Server through and through, without rings. */
const allServer: readonly string[] = ['database', 'fakes', 'demo', 'testing']

/** Of the composition, what draws screens is ui. */
export function ringOf(path: string): Ring {
  if (allServer.includes(sliceOf(path) ?? '')) return 'server'
  if (path.startsWith('src/app/')) {
    if (path.startsWith('src/app/shell/') || path.endsWith('.tsx')) return 'ui'
    return path === 'src/app/api.ts' ? 'root' : 'server'
  }
  return (/^src\/[^/]+\/(server|ui)\//.exec(path)?.[1] as Ring | undefined) ?? 'root'
}

/** What the product itself is written in: tests may look at everything. */
const ofProduct = (sources: readonly Source[]) =>
  sources.filter((source) => isCode(source) && source.path.startsWith('src/') && !isTest(source))

const specifiers = /(?:\bfrom|\bimport)\s*\(?\s*['"]([^'"]+)['"]/g

interface Import {
  readonly from: string
  readonly to: string
}

/** What the product's files import of each other. Tests may look at everything. */
export const importsOf = (sources: readonly Source[]): readonly Import[] =>
  ofProduct(sources).flatMap(({ path, text }) =>
    Array.from(text.matchAll(specifiers), ([, specifier = '']) => specifier)
      .filter((specifier) => specifier.startsWith('.'))
      .map((specifier) => ({ from: path, to: resolved(path, specifier) })),
  )

function resolved(path: string, specifier: string): string {
  const parts = path.split('/').slice(0, -1)
  for (const part of specifier.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.') parts.push(part)
  }
  return parts.join('/')
}

const arrow = ({ from, to }: Import) => `${from} imports ${to}`

const mayReach: Readonly<Record<Ring, readonly Ring[]>> = {
  root: ['root'],
  server: ['server', 'root'],
  ui: ['ui', 'root'],
}

export const ringsPointInwards: Rule = (sources) =>
  importsOf(sources)
    .filter(({ from, to }) => !mayReach[ringOf(from)].includes(ringOf(to)))
    .map(arrow)

export const slicesPointLeft: Rule = (sources) =>
  importsOf(sources)
    .filter(({ from, to }) => sliceOf(from) !== undefined && sliceOf(to) !== undefined)
    .filter(({ from, to }) => rankOf(to) > rankOf(from))
    .map(arrow)

/** `paths.ts` names addresses of every slice, so only what draws links and the composition may import it. */
export const pathsAreForScreens: Rule = (sources) =>
  importsOf(sources)
    .filter(({ to }) => to === 'src/paths.ts')
    .filter(({ from }) => ringOf(from) !== 'ui' && sliceOf(from) !== 'app')
    .map(arrow)

/** Two files that need each other are one file, or three. */
export const importsNeverGoInCircles: Rule = (sources) => {
  const targets = Map.groupBy(importsOf(sources), ({ from }) => from)
  const done = new Set<string>()
  const circles: string[] = []
  const walk = (path: string, way: readonly string[]): void => {
    const at = way.indexOf(path)
    if (at >= 0) circles.push([...way.slice(at), path].join(' imports '))
    if (at >= 0 || done.has(path)) return
    done.add(path)
    for (const { to } of targets.get(path) ?? []) walk(to, [...way, path])
  }
  for (const path of targets.keys()) walk(path, [])
  return circles
}

export const everySliceIsKnown: Rule = (sources) =>
  unique(
    sources
      .filter(({ path }) => sliceOf(path) !== undefined && rankOf(path) < 0)
      .map(({ path }) => `src/${sliceOf(path)} is not in the order of the slices`),
  )

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const builders =
  /\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|(?:inner|left|right|full|cross)Join)\(\s*(?:\[\s*)?['"](\w+)/g
const statements = /\b(?:from|join|into|update)\s+(?:only\s+)?"?([a-z_]+)\b/gi

/** Tables named by a query builder, and those named in the text of a statement. */
function tablesIn(text: string): readonly string[] {
  const built = Array.from(text.matchAll(builders), ([, name = '']) => snake(name))
  const written = Array.from(text.matchAll(/`[^`]*`/g), ([template]) =>
    Array.from(template.matchAll(statements), ([, name = '']) => name),
  )
  return unique([...built, ...(/\bsql\b/.test(text) ? written.flat() : [])])
}

export const tablesHaveOneOwner: Rule = (sources) =>
  ofProduct(sources).flatMap(({ path, text }) =>
    tablesIn(text)
      .filter((table) => (ownerByTable[table] ?? sliceOf(path)) !== sliceOf(path))
      .map((table) => `${path} names the table ${table} of ${ownerByTable[table]}`),
  )

/** Reads the generated types: a new table must be given to a slice. */
export const everyTableHasAnOwner: Rule = (sources) =>
  sources
    .filter(({ path }) => path === 'src/database/tables.gen.ts')
    .flatMap(({ text }) => {
      const [, tables = ''] = /interface Tables \{([^}]*)\}/.exec(text) ?? []
      return Array.from(tables.matchAll(/(\w+):/g), ([, name = '']) => snake(name))
    })
    .filter((table) => !(table in ownerByTable))
    .map((table) => `the table ${table} belongs to no slice`)

const impure =
  /\bDate\.now\b|\bnew Date\(\s*\)|\bMath\.random\b|\bprocess\b\.|\bglobalThis\b|\bfetch\(|\bperformance\.|\bcrypto\.|\bset(?:Timeout|Interval)\(|\b(?:local|session)Storage\b|\bconsole\.|['"]node:/g

export const rootsArePure: Rule = (sources) =>
  ofProduct(sources)
    .filter(({ path }) => ringOf(path) === 'root')
    .flatMap(({ path, text }) =>
      found(withoutComments(text), impure).map((what) => `${path} uses ${what}`),
    )

/** Bundles take it for a library, so it has the names and the shape of one. */
const standsForReact = 'src/kit/ui/preact/react.ts'

export const thereAreNoBarrels: Rule = (sources) =>
  sources
    .filter((source) => isCode(source) && source.path !== standsForReact)
    .flatMap(({ path, text }) => [
      ...(/(?:^|\/)index\.\w+$/.test(path) ? [`${path} is called index`] : []),
      ...found(text, /^export\s+(?:type\s+)?(?:\*|\{[^}]*\})[^\n]*\bfrom\b/gm).map(
        (what) => `${path} passes on what is another file's: ${what}`,
      ),
      ...(/^export default\b/m.test(text) && !path.endsWith('.config.ts')
        ? [`${path} has a default export`]
        : []),
    ])

const vague = /(?:^|\/)(?:utils?|helpers?|common|services?|types|lib|misc|shared)\//
export const foldersAreNamedAfterTheBusiness: Rule = (sources) =>
  sources
    .filter(({ path }) => vague.test(path))
    .map(({ path }) => `${path} is in a folder that says nothing`)

/** Beyond this nobody finds a file by looking: the folder holds two trades. */
export const mostInFolder = 40

export const foldersAreNotCrowds: Rule = (sources) => {
  const folders = Map.groupBy(ofProduct(sources), ({ path }) =>
    path.slice(0, path.lastIndexOf('/')),
  )
  return [...folders]
    .filter(([, files]) => files.length > mostInFolder)
    .map(([folder, files]) => `${folder} has ${files.length} files`)
}

export const mostLines = 350
const linesOf = ({ text }: Source) => text.trimEnd().split('\n').length

export const filesAreShort: Rule = (sources) => {
  const long = sources.filter((source) => linesOf(source) > mostLines)
  if (long.length === 0) return []
  return [...long.map((source) => `${source.path} has ${linesOf(source)} lines`), sizes(sources)]
}

/** The aim, beside the limit: a median of 80 lines at most, and 220 for all but one file in twenty. */
export function sizes(sources: readonly Source[]): string {
  const sorted = sources.map(linesOf).toSorted((a, b) => a - b)
  const at = (part: number) => sorted[Math.floor((sorted.length - 1) * part)]
  return `Of ${sorted.length} files the median has ${at(0.5)} lines, the p95 ${at(0.95)}.`
}

const escapes =
  /(?::|\bas|<|\|)\s*any\b(?![\w(])|@ts-(?:ignore|nocheck|expect-error)|[\w)\]]!(?:\.|\[)[\w'"]/g

export const typesAreNotEscaped: Rule = (sources) =>
  sources
    .filter(isCode)
    .flatMap(({ path, text }) =>
      found(withoutWords(text), escapes).map((what) => `${path} has ${what}`),
    )

const unfinished =
  /\b(?:it|test|describe)\.(?:skip|only|todo|fixme|fails)\b|\b(?:xit|xtest|xdescribe|fit|fdescribe)\(|\b(?:TO[D]O|FIX[M]E|XX[X])\b/g

export const nothingIsLeftForLater: Rule = (sources) =>
  sources
    .filter(isCode)
    .flatMap(({ path, text }) => found(text, unfinished).map((what) => `${path} has ${what}`))

const atOnce = /\.(?:fill|insertText)\(/g
/** A value that is put into a field whole says nothing about typing it, which is how every number was once lost. */
export const journeysTypeAsPeopleDo: Rule = (sources) =>
  sources
    .filter(({ path }) => path.startsWith('e2e/'))
    .flatMap(({ path, text }) => found(text, atOnce).map((what) => `${path} has ${what}`))

/** In a comment on the line above. */
export const exceptionsSayWhy: Rule = (sources) =>
  sources.filter(isCode).flatMap(({ path, text }) => {
    const lines = text.split('\n').map((line) => line.trim())
    return lines
      .filter((line, at) => disables.test(line) && !lines[at - 1]?.startsWith('//'))
      .map((line) => `${path} gives no reason: ${line}`)
  })

const disables = /^(?:\/\/|\/\*|\{\/\*) (?:ox|es)lint-disable/

const unique = <Item>(items: readonly Item[]): readonly Item[] => [...new Set(items)]
