import type { MenuRow } from './menu-rows.ts'

/** The rows of one product, in the order of the file. */
export interface Entry {
  readonly rows: readonly MenuRow[]
  readonly name: string
  readonly category: string
  readonly description: string
  readonly slug: string
  readonly inStock: boolean | undefined
}

/** A reason by the number of the row that it is about. */
export type Problems = ReadonlyMap<number, string>

export interface Read {
  readonly entries: readonly Entry[]
  /** Rows that cannot be taken, whatever the menu is. */
  readonly problems: Problems
}

const sameText = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** Rows put together that are about one product: by slug, by handle, else by the name in its category. */
export function entriesOf(rows: readonly MenuRow[]): Read {
  const problems = new Map<number, string>()
  const groups = new Map<string, MenuRow[]>()
  for (const row of rows) {
    const key = keyOf(row)
    const group = key === undefined ? undefined : groups.get(key)
    if (row.isBare) problems.set(row.number, 'There is nothing to take over in this row.')
    else if (key === undefined) problems.set(row.number, row.problem ?? 'Name is required')
    else if (group === undefined) groups.set(key, [row])
    else group.push(row)
  }
  const entries = [...groups.values()].map((group): Entry => {
    for (const [number, problem] of problemsOf(group)) problems.set(number, problem)
    return {
      rows: group,
      name: firstOf(group, 'name'),
      category: firstOf(group, 'category'),
      description: firstOf(group, 'description'),
      slug: group[0]?.slug ?? '',
      inStock: group.find(({ inStock }) => inStock !== undefined)?.inStock,
    }
  })
  return { entries, problems }
}

function keyOf({ slug, handle, name, category }: MenuRow): string | undefined {
  if (slug !== '') return `slug ${slug}`
  if (handle !== '') return `handle ${handle}`
  return name === '' ? undefined : `name ${category}\n${name}`.toLowerCase()
}

const firstOf = (rows: readonly MenuRow[], field: 'name' | 'category' | 'description') =>
  rows.find((row) => row[field] !== '')?.[field] ?? ''

const alike = { name: 'name', category: 'category', description: 'description' } as const

/**
 * What is wrong within the rows of one product. One refused row refuses them all: half a product helps nobody.
 * A file may hold thousands of rows of one product, so what they share is looked up once and not for each row.
 */
function problemsOf(group: readonly MenuRow[]): Problems {
  const differing = differsFrom(group)
  const isSized = group.some(({ size }) => size !== '')
  const sizes = new Map<string, MenuRow>()
  const barcodes = new Map<string, MenuRow>()
  const problems = new Map<number, string>()
  for (const row of group) {
    const size = row.size.toLowerCase()
    const problem =
      row.problem ??
      differing(row) ??
      unsized(row, isSized) ??
      twice(row, sizes.get(size)) ??
      alsoScanned(barcodes.get(row.barcode))
    if (problem !== undefined) problems.set(row.number, problem)
    if (!sizes.has(size)) sizes.set(size, row)
    if (row.barcode !== '' && !barcodes.has(row.barcode)) barcodes.set(row.barcode, row)
  }
  return problems
}

/** What is the product's is the same in all of its rows, or is left open. */
function differsFrom(group: readonly MenuRow[]): (row: MenuRow) => string | undefined {
  const fields = Object.entries(alike) as [keyof typeof alike, string][]
  const firsts = fields.map(
    ([field, title]) => [field, title, group.find((row) => row[field] !== '')] as const,
  )
  const switched = group.find(({ inStock }) => inStock !== undefined)
  return (row) => {
    for (const [field, title, first] of firsts) {
      if (first !== undefined && row[field] !== '' && !sameText(first[field], row[field])) {
        return otherwise(first, title)
      }
    }
    return switched !== undefined && row.inStock !== undefined && row.inStock !== switched.inStock
      ? otherwise(switched, 'switch')
      : undefined
  }
}

const otherwise = ({ number }: MenuRow, title: string) =>
  `This row has another ${title} than row ${number} of the same product: give both the same.`

const unsized = ({ size }: MenuRow, isSized: boolean): string | undefined =>
  size === '' && isSized ? 'Size is required: other rows of this product have one.' : undefined

const twice = ({ size }: MenuRow, first: MenuRow | undefined): string | undefined =>
  first && `Row ${first.number} is the same product${size === '' ? '' : ' and size'} already.`

const alsoScanned = (first: MenuRow | undefined): string | undefined =>
  first && `Row ${first.number} has this barcode too.`
