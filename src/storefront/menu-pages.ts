import { z } from 'zod'
import { ProductCard } from '../catalog/contract.ts'
import { minutes } from '../kit/fields.ts'
import { menuGroups, menuPage } from './menu.ts'

/** What a browser keeps of one store's menu: its pages, each under its category and number, and when it was read. */
export const KeptMenu = z.object({
  storeId: z.string(),
  at: z.number(),
  pages: z.record(z.string(), z.array(ProductCard)),
})
export type KeptMenu = z.output<typeof KeptMenu>

const keptForMs = minutes(5)

/** No slug has a dot: a category that is called Other has pages of its own. */
const keyOf = (category: string, page: number) => `${category || '.other'} ${page}`

/** Cut into the pages that the screen shows, without what those who work there see more of. */
export function pagesOfMenu(
  storeId: string,
  products: readonly ProductCard[],
  at: number,
): KeptMenu {
  const pages = menuGroups(products).flatMap(({ slug, products: members }) => {
    const { pages: count } = menuPage(members, 1)
    return Array.from({ length: count }, (_, index): [string, ProductCard[]] => [
      keyOf(slug, index + 1),
      menuPage(members, index + 1).products.map((product) => ProductCard.parse(product)),
    ])
  })
  return { storeId, at, pages: Object.fromEntries(pages) }
}

/** The menu put together again; nothing of another store, and nothing that is too old. */
export function menuOfPages(
  kept: KeptMenu | null,
  storeId: string,
  now: number,
): readonly ProductCard[] | undefined {
  if (kept === null || kept.storeId !== storeId) return undefined
  // A clock that was set back does not make a menu live for ever.
  if (kept.at > now || now - kept.at >= keptForMs) return undefined
  return Object.values(kept.pages).flat()
}
