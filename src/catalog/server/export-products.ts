import { entryLabel } from '../../combos/selection.ts'
import type { Cell } from '../../kit/csv.ts'
import { serveCsv } from '../../kit/server/csv.ts'
import type { Backbone } from '../../kit/server/serve.ts'
import { products, type Product } from '../contract.ts'
import { productFieldNames, productFields, type ProductField } from '../product-fields.ts'
import { otherCategory } from '../product.ts'
import { presentProducts } from './present.ts'
import { listProductsAfter } from './product-pages.ts'

const batch = 200

type Column = readonly [string, (product: Product) => Cell]

const field = (name: ProductField): Column => [
  productFields[name].title,
  (product) => product[name],
]

const placed: ReadonlySet<ProductField> = new Set(['name', 'description', 'price', 'barcode'])

const columns: readonly Column[] = [
  field('name'),
  ['Category', ({ category }) => category?.name ?? otherCategory],
  field('description'),
  ['Cost', ({ cost }) => cost],
  field('price'),
  ['Switched on', ({ isSwitchedOn }) => (isSwitchedOn ? 'yes' : 'no')],
  ['Portions in stock', ({ portions }) => portions],
  ['Runs out first', ({ limitedBy }) => limitedBy],
  ['Ingredients', ({ ingredients }) => joined(ingredients, ingredientText)],
  field('barcode'),
  ['Add-ons', ({ addons }) => joined(addons, addonText)],
  // Files are read by their columns' places too, so what is declared later comes last.
  ...productFieldNames.filter((name) => !placed.has(name)).map(field),
  ['Sizes', ({ sizes = [] }) => joined(sizes, priced)],
  [
    'Choices',
    ({ groups = [] }) =>
      joined(
        groups.flatMap(({ label: type, options }) =>
          options.map((option) => ({ ...option, type })),
        ),
        addonText,
      ),
  ],
  ['Parts', ({ slots = [] }) => joined(slots, slotText)],
]

const joined = <Item>(items: readonly Item[], text: (item: Item) => string) =>
  items.map(text).join('; ')

const ingredientText = ({ name, count, unit }: Product['ingredients'][number]) =>
  `${name} ${count} ${unit}`

const slotText = ({ label, entries }: NonNullable<Product['slots']>[number]) =>
  `${label}: ${entries.map((entry) => priced({ label: entryLabel(entry), price: entry.extra })).join(' / ')}`

interface Priced {
  readonly label: string
  readonly price: number
}

const priced = ({ label, price }: Priced) => `${label} ${price.toFixed(2)}`

const addonText = ({ type, ...addon }: Priced & { readonly type: string }) =>
  type === '' ? priced(addon) : `${type}: ${priced(addon)}`

export function serveProductExport(backbone: Backbone): void {
  serveCsv(backbone, products.exported, {
    name: 'products',
    header: columns.map(([title]) => title),
    cells: (product: Product) => columns.map(([, cell]) => cell(product)),
    read: async (scope, _, last) =>
      presentProducts(scope, await listProductsAfter(scope, last?.id, batch)),
  })
}
