import { toCents } from '../kit/money.ts'
import type { Entry, Problems } from './menu-entries.ts'
import type {
  FieldChange,
  KnownProduct,
  KnownSize,
  PlannedProduct,
  PlannedSize,
  RowFate,
} from './planned-menu.ts'
import type { MenuRow } from './menu-rows.ts'
import { categoryRequired, comboHasNoRecipe } from './new-product.ts'
import { tooLow } from './least-prices.ts'
import { isTooLow } from './standing-prices.ts'

const mostSizes = 12
/** What Square calls the one way in which a product without variations is sold. */
const onlyVariation = 'regular'
/** Nothing of either is in a file, whatever else it says. */
const bareProduct = 'without recipe and picture: selling it takes nothing from the shelf.'
const withoutRecipe = 'This size takes nothing from the shelf until its recipe is entered.'

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

export interface Built {
  readonly product: PlannedProduct
  readonly fates: readonly RowFate[]
  readonly problems: Problems
}

/** The product that these rows make, or make of the one that is there. */
export function buildProduct(entry: Entry, known: KnownProduct | undefined): Built {
  const problems = new Map<number, string>()
  const [first] = entry.rows
  const refuse = ({ number }: MenuRow, problem: string | undefined) => {
    if (problem !== undefined && !problems.has(number)) problems.set(number, problem)
  }
  const about = productOf(entry, known)
  if (first !== undefined) {
    if (about.name === '') refuse(first, 'Name is required')
    if (about.category === '' && known === undefined) refuse(first, categoryRequired)
  }
  const isSized = !entry.rows.every((row) => isUnsized(row, entry, known))
  const sold = isSized ? bySize(entry, known, refuse) : asItIs(first, known, refuse)
  const product = { ...about, ...sold.product, ...withOwnBarcode(first, known, sold.product.sizes) }
  const changes = known === undefined ? [] : changesOf(known, product)
  const ofNew = known === undefined ? [newNote(product)] : []
  const fates = entry.rows.map((row, at): RowFate => {
    const own = sold.rows[at] ?? { isNew: false, changes: [], notes: [] }
    const all = at === 0 ? [...changes, ...own.changes] : own.changes
    return {
      row: row.number,
      fate: known === undefined || own.isNew ? 'new' : all.length > 0 ? 'changed' : 'unchanged',
      name: product.name,
      category: product.category,
      size: isSized ? row.size : '',
      price: row.price ?? null,
      changes: known === undefined ? [] : all,
      reason: '',
      notes: at === 0 ? [...ofNew, ...own.notes] : own.notes,
    }
  })
  return { product, fates, problems }
}

const newNote = ({ inStock }: PlannedProduct) =>
  inStock ? `On sale at once, ${bareProduct}` : `Switched off, and ${bareProduct}`

type Refuse = (row: MenuRow, problem: string | undefined) => void

function productOf(entry: Entry, known: KnownProduct | undefined) {
  const name = entry.name || (known?.name ?? '')
  const before = known?.category ?? ''
  const category = entry.category === '' || same(entry.category, before) ? before : entry.category
  return {
    id: known?.id,
    name,
    // No product is without one, and files of other programs are: then it says no more than its name.
    description: entry.description || (known?.description ?? name),
    category,
    inStock: entry.inStock ?? known?.inStock ?? true,
  }
}

function isUnsized({ size }: MenuRow, { rows }: Entry, known: KnownProduct | undefined): boolean {
  const hasIt = known?.sizes.some(({ label }) => same(label, size)) ?? false
  return size === '' || (rows.length === 1 && same(size, onlyVariation) && !hasIt)
}

interface Sold {
  readonly product: Pick<PlannedProduct, 'price' | 'sizes'>
  readonly rows: readonly {
    readonly isNew: boolean
    readonly changes: readonly FieldChange[]
    readonly notes: readonly string[]
  }[]
}

function asItIs(row: MenuRow | undefined, known: KnownProduct | undefined, refuse: Refuse): Sold {
  const price = row?.price ?? known?.price
  const sizes = known?.sizes ?? []
  if (row !== undefined && price === undefined) refuse(row, 'Price is required')
  if (row !== undefined && sizes.length > 0 && differ(price, known?.price)) {
    refuse(
      row,
      'This product has sizes: please give each of them a row of its own. The file of “Download your menu” has them.',
    )
  }
  if (row !== undefined && sizes.length === 0) refuse(row, cheaper(price, known))
  return {
    product: { price: price ?? 0, sizes },
    rows: [{ isNew: false, changes: priceChange(known?.price, price), notes: [] }],
  }
}

function bySize(entry: Entry, known: KnownProduct | undefined, refuse: Refuse): Sold {
  const before = known?.sizes ?? []
  const changed = new Map<string, PlannedSize>()
  const added: PlannedSize[] = []
  const rows = entry.rows.map((row) => {
    const target = targetOf(row, before)
    if (target === undefined) {
      // The first size of a product is the product as it was, with its recipe.
      const isProductItself = before.length === 0 && added.length === 0
      if (row.price === undefined) refuse(row, 'Price is required')
      if (isProductItself && known !== undefined) refuse(row, cheaper(row.price, known))
      const { size: label, price = 0, barcode } = row
      added.push({ id: undefined, label, price, barcode })
      const isBare = known?.hasRecipe === true && !isProductItself
      return { isNew: true, changes: [], notes: isBare ? [withoutRecipe] : [] }
    }
    if (changed.has(target.id)) refuse(row, 'Another row is about the same size already.')
    const size = {
      id: target.id,
      label: same(row.size, target.label) ? target.label : row.size,
      price: row.price ?? target.price,
      barcode: row.barcode || target.barcode,
    }
    refuse(row, cheaper(size.price, target))
    changed.set(target.id, size)
    const changes = [
      ...textChange('Size', target.label, size.label),
      ...priceChange(target.price, size.price),
      ...textChange('Barcode', target.barcode, size.barcode),
    ]
    return { isNew: false, changes, notes: [] }
  })
  const sizes = [...before.map((size) => changed.get(size.id) ?? kept(size)), ...added]
  const [first] = entry.rows
  if (first !== undefined) {
    if (known?.isCombo === true) refuse(first, comboHasNoRecipe)
    if (sizes.length > mostSizes) refuse(first, `Please use at most ${mostSizes} sizes`)
    const labels = new Set(sizes.map(({ label }) => label.toLowerCase()))
    if (labels.size < sizes.length) refuse(first, 'Two sizes have the same label')
  }
  return { product: { price: sizes[0]?.price ?? 0, sizes }, rows }
}

const kept = ({ id, label, price, barcode }: KnownSize): PlannedSize => ({
  id,
  label,
  price,
  barcode,
})

const targetOf = ({ barcode, size }: MenuRow, sizes: readonly KnownSize[]) =>
  sizes.find((each) => barcode !== '' && each.barcode === barcode) ??
  sizes.find(({ label }) => same(label, size))

/** A barcode is on the product or on one of its sizes, never on both. */
function withOwnBarcode(
  row: MenuRow | undefined,
  known: KnownProduct | undefined,
  sizes: readonly PlannedSize[],
): Pick<PlannedProduct, 'barcode'> {
  const isSizes = (barcode: string) => sizes.some((size) => size.barcode === barcode)
  const entered = row?.barcode ?? ''
  const before = known?.barcode ?? ''
  if (entered !== '' && !isSizes(entered)) return { barcode: entered }
  return { barcode: isSizes(before) ? '' : before }
}

const differ = (one: number | undefined, other: number | undefined) =>
  one !== undefined && other !== undefined && toCents(one) !== toCents(other)

/** A file says nothing of recipes: what is sold at a price is what was, so that a price that is left as it is may stand. */
const cheaper = (
  price: number | undefined,
  known: { readonly price: number; readonly floor: number } | undefined,
): string | undefined =>
  known !== undefined && price !== undefined && isTooLow({ price, floor: known.floor }, known)
    ? tooLow('ingredients', known.floor)
    : undefined

const changesOf = (known: KnownProduct, product: PlannedProduct): readonly FieldChange[] => [
  ...textChange('Name', known.name, product.name),
  ...textChange('Category', known.category, product.category),
  ...textChange('Description', known.description, product.description),
  ...textChange('Barcode', known.barcode, product.barcode),
  ...textChange('Switched on', word(known.inStock), word(product.inStock)),
]

const word = (isOn: boolean) => (isOn ? 'yes' : 'no')

const textChange = (field: string, from: string, to: string): readonly FieldChange[] =>
  from === to ? [] : [{ field, from, to }]

const priceChange = (from: number | undefined, to: number | undefined): readonly FieldChange[] =>
  from !== undefined && to !== undefined && differ(from, to)
    ? [{ field: 'Price', from: from.toFixed(2), to: to.toFixed(2) }]
    : []
