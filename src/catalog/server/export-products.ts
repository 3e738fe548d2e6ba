import type { Cell } from '../../kit/csv.ts'
import { serveCsv } from '../../kit/server/csv.ts'
import type { Backbone } from '../../kit/server/serve.ts'
import { products, type Product } from '../contract.ts'
import { otherCategory } from '../product.ts'
import { presentProducts } from './present.ts'
import { listProductsAfter } from './product-pages.ts'

const batch = 200

const columns = [
  ['Name', ({ name }) => name],
  ['Category', ({ category }) => category?.name ?? otherCategory],
  ['Description', ({ description }) => description],
  ['Cost', ({ cost }) => cost],
  ['Price', ({ price }) => price],
  ['Switched on', ({ isSwitchedOn }) => (isSwitchedOn ? 'yes' : 'no')],
  ['Portions in stock', ({ portions }) => portions],
  ['Runs out first', ({ limitedBy }) => limitedBy],
  ['Ingredients', ({ ingredients }) => joined(ingredients, ingredientText)],
  ['Barcode', ({ barcode }) => barcode],
  ['Add-ons', ({ addons }) => joined(addons, addonText)],
] as const satisfies readonly (readonly [string, (product: Product) => Cell])[]

const joined = <Item>(items: readonly Item[], text: (item: Item) => string) =>
  items.map(text).join('; ')

const ingredientText = ({ name, count, unit }: Product['ingredients'][number]) =>
  `${name} ${count} ${unit}`

const addonText = ({ type, label, price }: Product['addons'][number]) =>
  `${type === '' ? label : `${type}: ${label}`} ${price.toFixed(2)}`

export function serveProductExport(backbone: Backbone): void {
  serveCsv(backbone, products.exported, {
    name: 'products',
    header: columns.map(([title]) => title),
    cells: (product: Product) => columns.map(([, cell]) => cell(product)),
    read: async (scope, _, last) =>
      presentProducts(scope, await listProductsAfter(scope, last?.id, batch)),
  })
}
