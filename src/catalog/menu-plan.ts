import { buildProduct } from './menu-change.ts'
import type { Entry, Problems, Read } from './menu-entries.ts'
import type { KnownMenu, KnownProduct, MenuPlan, PlannedProduct, RowFate } from './planned-menu.ts'

const key = (...texts: readonly string[]) => texts.join('\n').toLowerCase()

/** What importing these rows would do to this menu. An empty cell leaves what is there; no row takes anything away. */
export function planMenu({ entries, problems }: Read, menu: KnownMenu): MenuPlan {
  const known = indexed(menu)
  const taken = new Map<string, number>()
  const ofProducts = new Set(entries.flatMap((entry) => entry.rows.map(({ number }) => number)))
  const rows: RowFate[] = [...problems]
    .filter(([number]) => !ofProducts.has(number))
    .map(([row, reason]) => ({ ...nothingSaid, row, reason }))
  const products: PlannedProduct[] = []
  const categories = new Map<string, string>()
  for (const entry of entries) {
    const planned = planEntry(entry, problems, known, taken)
    rows.push(...planned.rows)
    if (planned.product === undefined) continue
    for (const claim of planned.claims) taken.set(claim, entry.rows[0]?.number ?? 0)
    const { category } = planned.product
    const hasCategory = category === '' || known.categories.has(key(category))
    if (!hasCategory && !categories.has(key(category))) categories.set(key(category), category)
    if (planned.rows.some(({ fate }) => fate !== 'unchanged')) products.push(planned.product)
  }
  return {
    rows: rows.toSorted((a, b) => a.row - b.row),
    products,
    categories: [...categories.values()],
  }
}

const nothingSaid = {
  fate: 'refused',
  name: '',
  category: '',
  size: '',
  price: null,
  changes: [],
  notes: [],
} as const satisfies Partial<RowFate>

interface Owner {
  readonly product: KnownProduct
  readonly label: string
}

interface Known {
  readonly bySlug: ReadonlyMap<string, KnownProduct>
  readonly byName: ReadonlyMap<string, readonly KnownProduct[]>
  readonly byBarcode: ReadonlyMap<string, Owner>
  readonly categories: ReadonlyMap<string, string>
}

function indexed({ products, categories }: KnownMenu): Known {
  const byName = new Map<string, KnownProduct[]>()
  const byBarcode = new Map<string, Owner>()
  for (const product of products) {
    const { name, category, barcode, sizes } = product
    for (const at of [key(name), key(name, category)]) {
      const others = byName.get(at)
      if (others === undefined) byName.set(at, [product])
      else others.push(product)
    }
    if (barcode !== '') byBarcode.set(barcode, { product, label: name })
    for (const size of sizes) {
      if (size.barcode !== '') {
        byBarcode.set(size.barcode, { product, label: `${name}, ${size.label}` })
      }
    }
  }
  return {
    bySlug: new Map(products.map((product) => [product.slug, product])),
    byName,
    byBarcode,
    categories: new Map(categories.map((name) => [key(name), name])),
  }
}

interface Planned {
  readonly rows: readonly RowFate[]
  readonly product: PlannedProduct | undefined
  /** What no later row of the file may have too. */
  readonly claims: readonly string[]
}

function planEntry(
  entry: Entry,
  problems: Problems,
  known: Known,
  taken: ReadonlyMap<string, number>,
): Planned {
  const [first] = entry.rows
  const own = new Map(entry.rows.flatMap(({ number }) => asPair(number, problems.get(number))))
  if (first === undefined || own.size > 0) return refused(entry, own)
  const match = matched(entry, known)
  if (typeof match === 'string') return refused(entry, new Map([[first.number, match]]))
  const spelling = known.categories.get(key(entry.category)) ?? entry.category
  const built = buildProduct({ ...entry, category: spelling }, match)
  if (built.problems.size > 0) return refused(entry, built.problems)
  const claim =
    match === undefined ? key('new', entry.name, entry.category) : key('product', match.id)
  const before = taken.get(claim)
  if (before !== undefined) {
    const text = `Row ${before} is about the same product.`
    return refused(entry, new Map([[first.number, text]]))
  }
  const clashes = new Map(
    entry.rows.flatMap(({ number, barcode }) =>
      asPair(number, barcodeClash(barcode, match, known, taken)),
    ),
  )
  if (clashes.size > 0) return refused(entry, clashes)
  const notes = match === undefined ? elsewhere(entry, known) : []
  return {
    rows: built.fates.map((fate, at) =>
      at === 0 ? { ...fate, notes: [...fate.notes, ...notes] } : fate,
    ),
    product: built.product,
    claims: [claim, ...barcodesOf(entry).map((barcode) => key('barcode', barcode))],
  }
}

const asPair = (number: number, problem: string | undefined): readonly [number, string][] =>
  problem === undefined ? [] : [[number, problem]]

/** All rows of a product: half of one helps nobody. */
function refused({ rows, name, category }: Entry, reasons: Problems): Planned {
  const [worst] = reasons.keys()
  return {
    rows: rows.map((row) => ({
      ...nothingSaid,
      row: row.number,
      name,
      category,
      size: row.size,
      price: row.price ?? null,
      reason: reasons.get(row.number) ?? `Row ${worst} of the same product is refused.`,
    })),
    product: undefined,
    claims: [],
  }
}

const barcodesOf = ({ rows }: Entry) =>
  rows.map(({ barcode }) => barcode).filter((barcode) => barcode !== '')

/** The product that an entry is about; undefined when it is new, a text when nobody can tell. */
function matched(entry: Entry, known: Known): KnownProduct | string | undefined {
  const bySlug = known.bySlug.get(entry.slug)
  if (bySlug !== undefined) return bySlug
  const owners = barcodesOf(entry).flatMap((barcode) => known.byBarcode.get(barcode) ?? [])
  const [owner, ...others] = new Set(owners.map(({ product }) => product))
  if (others.length > 0) return 'The barcodes of these rows belong to different products.'
  if (owner !== undefined) return owner
  const { name, category } = entry
  const named = known.byName.get(category === '' ? key(name) : key(name, category)) ?? []
  if (named.length <= 1) return named[0]
  return category === ''
    ? `${named.length} products have this name. Please write the category too.`
    : `${named.length} products of this category have this name. Please write the slug too.`
}

function barcodeClash(
  barcode: string,
  match: KnownProduct | undefined,
  { byBarcode }: Known,
  taken: ReadonlyMap<string, number>,
): string | undefined {
  if (barcode === '') return undefined
  const owner = byBarcode.get(barcode)
  if (owner !== undefined && owner.product.id !== match?.id) {
    return `"${owner.label}" has this barcode already.`
  }
  const row = taken.get(key('barcode', barcode))
  return row === undefined ? undefined : `The product of row ${row} has this barcode too.`
}

function elsewhere({ name }: Entry, { byName }: Known): readonly string[] {
  const [other] = byName.get(key(name)) ?? []
  if (other === undefined) return []
  return [
    `Another product of this name is in ${other.category === '' ? 'no category' : `"${other.category}"`}.`,
  ]
}
