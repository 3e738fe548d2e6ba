import { stored } from '../../kit/ui/calls/stored.ts'
import type { ProductCard } from '../../catalog/contract.ts'
import { inPartAt } from '../../kit/ui/calls/loading.ts'
import { mostProductsInPage } from '../menu-part.ts'
import { KeptMenu, menuOfPages, pagesOfMenu } from '../menu-pages.ts'

const kept = stored('menu', KeptMenu.nullable(), null)

/** The menu as this browser was last answered, in the last minutes and at this store. */
export const findKeptMenu = (storeId: string) => menuOfPages(kept.get(), storeId, Date.now())

/** When it was read; of interest only beside the menu itself. */
export const keptMenuAt = (): number | undefined => kept.get()?.at

/** One store's at a time: that of another store goes. A long menu is too much for what a browser keeps. */
export function keepMenu(storeId: string, products: readonly ProductCard[], at: number): void {
  if (at === inPartAt || products.length > mostProductsInPage) return
  const current = kept.get()
  if (current?.storeId === storeId && current.at === at) return
  kept.set(pagesOfMenu(storeId, products, at))
}

export const forgetKeptMenu = (): void => kept.set(null)
