import { serveCsv } from '../../kit/server/csv.ts'
import type { Backbone } from '../../kit/server/serve.ts'
import { categories, type Category } from '../contract.ts'
import { listCategories } from './category-queries.ts'

export function serveCategoryExport(backbone: Backbone): void {
  serveCsv(backbone, categories.exported, {
    name: 'categories',
    header: ['Name', 'Slug', 'Description', 'On the menu', 'Products'],
    cells: ({ name, slug, description, isActive, productCount }: Category) => [
      name,
      slug,
      description,
      isActive ? 'yes' : 'no',
      productCount,
    ],
    // A menu has few enough sections to be read at once.
    read: async (scope, _, last) => (last === undefined ? listCategories(scope) : []),
  })
}
