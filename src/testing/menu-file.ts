import { understand, type Table, type TableCell } from '../catalog/menu-columns.ts'
import { entriesOf } from '../catalog/menu-entries.ts'
import { planMenu } from '../catalog/menu-plan.ts'
import { readRows } from '../catalog/menu-rows.ts'
import type { KnownMenu, KnownProduct, MenuPlan } from '../catalog/planned-menu.ts'

/** A file with this head. */
export const tableOf = (
  heads: readonly string[],
  rows: readonly (readonly TableCell[])[],
): Table => ({
  sheets: [],
  sheet: '',
  rows: [heads, ...rows].map((cells, at) => ({ number: at + 1, cells })),
})

/** Sold as it is. */
export const tea: KnownProduct = {
  id: 'tea',
  slug: 'classic-milk-tea',
  name: 'Classic Milk Tea',
  description: 'Black tea, fresh milk',
  category: 'Milk Tea',
  barcode: '4800001',
  inStock: true,
  price: 95,
  floor: 12,
  hasRecipe: true,
  sizes: [],
}
/** Sold in two sizes. */
const latte: KnownProduct = {
  ...tea,
  id: 'latte',
  slug: 'latte',
  name: 'Latte',
  description: 'Espresso and milk',
  category: 'Coffee',
  barcode: '',
  price: 100,
  sizes: [
    { id: 'small', label: 'Small', price: 100, barcode: '', floor: 40 },
    { id: 'large', label: 'Large', price: 130, barcode: '4800002', floor: 60 },
  ],
}
export const menu: KnownMenu = { products: [tea, latte], categories: ['Milk Tea', 'Coffee'] }
export const empty: KnownMenu = { products: [], categories: [] }

/** What would become of the rows of such a file. */
export const plan = (
  heads: readonly string[],
  rows: readonly (readonly TableCell[])[],
  known: KnownMenu = menu,
): MenuPlan => planMenu(entriesOf(readRows(tableOf(heads, rows), understand(heads), '₱')), known)

const own = ['Name', 'Category', 'Size', 'Price', 'Description', 'Barcode', 'Switched on', 'Slug']
const row = (cells: Partial<Record<string, TableCell>>): readonly TableCell[] =>
  own.map((title) => cells[title] ?? '')
/** The same for one of Larder's own, whose cells are named. */
export const planOwn = (rows: readonly Partial<Record<string, TableCell>>[], known?: KnownMenu) =>
  plan(own, rows.map(row), known)
export const reasonsOf = ({ rows }: MenuPlan) => rows.map(({ reason }) => reason)
export const fatesOf = ({ rows }: MenuPlan) => rows.map(({ fate }) => fate)
