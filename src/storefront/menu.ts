import { otherCategory } from '../catalog/product.ts'
import { pagesOf } from '../kit/page.ts'

/** Products of a category on one page of the menu. */
export const menuItemsPerCategory = 3
/** Products shown on the store's home. */
export const featuredCount = 3
/** Descriptions longer than this are cut on the store's home. */
const longestTeaser = 80

interface Listed {
  readonly category: { readonly name: string; readonly slug: string } | null
}

export interface MenuGroup<Product> {
  readonly name: string
  /** Empty for the products without a category. */
  readonly slug: string
  readonly products: readonly Product[]
}

/** The menu by category, in the order it comes in; what belongs to none comes last. */
export function menuGroups<Product extends Listed>(
  products: readonly Product[],
): readonly MenuGroup<Product>[] {
  const bySlug = Map.groupBy(products, ({ category }) => category?.slug ?? '')
  const groups = [...bySlug].map(([slug, members]) => ({
    slug,
    name: members[0]?.category?.name ?? otherCategory,
    products: members,
  }))
  return [...groups.filter(({ slug }) => slug !== ''), ...groups.filter(({ slug }) => slug === '')]
}

/** In the place of a page's number: all of a group at once. */
export const allPages = 'all'

/** A page of a group, or all of it; a page beyond the last one is the last one. */
export function menuPage<Product>(products: readonly Product[], wanted: number | typeof allPages) {
  if (wanted === allPages) return { page: 1, pages: 1, products }
  const pages = pagesOf(products.length, menuItemsPerCategory)
  const page = Math.min(Math.max(1, Math.trunc(wanted) || 1), pages)
  const from = (page - 1) * menuItemsPerCategory
  return { page, pages, products: products.slice(from, from + menuItemsPerCategory) }
}

/**
 * A few products by chance, the same ones for the same `chance` (from 0 up to 1): two renderings must agree. Each
 * product draws a lot of its own, so that what comes or goes moves nothing else.
 */
export function featured<Product extends { readonly id: string; readonly inStock: boolean }>(
  products: readonly Product[],
  chance: number,
): readonly Product[] {
  const sellable = products.filter(({ inStock }) => inStock)
  return (sellable.length > 0 ? sellable : products)
    .map((product) => ({ product, lot: lotOf(product.id, chance) }))
    .toSorted((one, other) => one.lot - other.lot)
    .slice(0, featuredCount)
    .map(({ product }) => product)
}

/** A number that looks like chance: the mixing of MurmurHash3. */
function lotOf(id: string, chance: number): number {
  let mixed = Math.floor(chance * 2 ** 32)
  for (const letter of id) mixed = mix(mixed ^ (letter.codePointAt(0) ?? 0))
  return mixed
}

function mix(number: number): number {
  const once = Math.imul(number ^ (number >>> 16), 0x85ebca6b)
  const twice = Math.imul(once ^ (once >>> 13), 0xc2b2ae35)
  return (twice ^ (twice >>> 16)) >>> 0
}

export const teaser = (description: string) =>
  description.length > longestTeaser
    ? `${description.slice(0, longestTeaser).trimEnd()}…`
    : description

/** Why a product cannot be had right now, in the customer's words; undefined when it can. */
export function whyNotSold(product: {
  readonly inStock: boolean
  readonly isSwitchedOn: boolean
}): string | undefined {
  if (product.inStock) return undefined
  return product.isSwitchedOn ? 'Sold out for now' : 'Not offered at the moment'
}
