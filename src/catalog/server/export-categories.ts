import type { Cell } from '../../kit/csv.ts'
import { serveCsv } from '../../kit/server/csv.ts'
import type { Backbone } from '../../kit/server/serve.ts'
import { categories, type Category } from '../contract.ts'
import { listCategories } from './category-queries.ts'

/** What an export leaves out: names for programs. */
type Unexported = '_id' | 'id' | 'store'

const columns = {
  name: ['Name', ({ name }) => name],
  slug: ['Slug', ({ slug }) => slug],
  description: ['Description', ({ description }) => description],
  isActive: ['On the menu', ({ isActive }) => (isActive ? 'yes' : 'no')],
  productCount: ['Products', ({ productCount }) => productCount],
} satisfies Readonly<
  Record<Exclude<keyof Category, Unexported>, readonly [string, (category: Category) => Cell]>
>

export function serveCategoryExport(backbone: Backbone): void {
  serveCsv(backbone, categories.exported, {
    name: 'categories',
    header: Object.values(columns).map(([title]) => title),
    cells: (category: Category) => Object.values(columns).map(([, cell]) => cell(category)),
    // A menu has few enough sections to be read at once.
    read: async (scope, _, last) => (last === undefined ? listCategories(scope) : []),
  })
}
