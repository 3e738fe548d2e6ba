import { menuGroups, menuItemsPerCategory } from './menu.ts'
import { searchMenu, type Described } from './menu-search.ts'

/** Menus up to this length travel whole with their pages: about 40 kB compressed. */
export const mostProductsInPage = 500

/**
 * What a page needs to begin with. A menu of ordinary length is all of it; of a longer one the first two pages of each
 * category, so that the browser knows there are more.
 */
export function menuPart<Product extends Pick<Described, 'category'>>(
  products: readonly Product[],
): readonly Product[] {
  if (products.length <= mostProductsInPage) return products
  return menuGroups(products)
    .flatMap((group) => group.products.slice(0, 2 * menuItemsPerCategory))
    .slice(0, mostProductsInPage)
}

/** The same for somebody who searches; where nothing matches, the menu is still one with products. */
export function menuPartFor<Product extends Described>(
  products: readonly Product[],
  search: string,
): readonly Product[] {
  if (products.length <= mostProductsInPage) return products
  const found = searchMenu(products, search)
  return menuPart(found.length > 0 ? found : products)
}
