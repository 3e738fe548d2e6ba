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
    if (row.isBare) problems.set(row.number, 'There is nothing to take over in this row.')
    else if (key === undefined) problems.set(row.number, row.problem ?? 'Name is required')
    else groups.set(key, [...(groups.get(key) ?? []), row])
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

/** What is wrong within the rows of one product. One refused row refuses them all: half a product helps nobody. */
function problemsOf(group: readonly MenuRow[]): Problems {
  const problems = new Map<number, string>()
  group.forEach((row, at) => {
    const problem = row.problem ?? differing(group, row) ?? unsized(group, row) ?? twice(group, at)
    if (problem !== undefined) problems.set(row.number, problem)
  })
  return problems
}

/** What is the product's is the same in all of its rows, or is left open. */
function differing(group: readonly MenuRow[], row: MenuRow): string | undefined {
  for (const [field, title] of Object.entries(alike) as [keyof typeof alike, string][]) {
    const first = group.find((other) => other[field] !== '')
    if (first !== undefined && row[field] !== '' && !sameText(first[field], row[field])) {
      return otherwise(first, title)
    }
  }
  const first = group.find(({ inStock }) => inStock !== undefined)
  return first !== undefined && row.inStock !== undefined && row.inStock !== first.inStock
    ? otherwise(first, 'switch')
    : undefined
}

const otherwise = ({ number }: MenuRow, title: string) =>
  `This row has another ${title} than row ${number} of the same product.`

const unsized = (group: readonly MenuRow[], { size }: MenuRow): string | undefined =>
  size === '' && group.some((other) => other.size !== '')
    ? 'Size is required: other rows of this product have one.'
    : undefined

function twice(group: readonly MenuRow[], at: number): string | undefined {
  const { size = '' } = group[at] ?? {}
  const first = group.slice(0, at).find((other) => sameText(other.size, size))
  return (
    first && `Row ${first.number} is the same product${size === '' ? '' : ' and size'} already.`
  )
}
