/** In how many orders a product stood, of those that were looked at. */
export interface Ordered {
  readonly productId: string
  readonly orders: number
}

/** Orders further back say what was popular, not what is. */
export const popularForDays = 30
/** The latest are enough to tell, however many there are. */
export const mostOrdersLookedAt = 300

const mostPopular = 6
/** A taste that two people share is no fashion. */
const fewestOrders = 3
const fewestProducts = 2

/** What to show as popular, most ordered first; nothing where too little was sold to tell. */
export function popularOf(ordered: readonly Ordered[]): readonly string[] {
  const popular = ordered
    .filter(({ orders }) => orders >= fewestOrders)
    .toSorted((a, b) => b.orders - a.orders || (a.productId < b.productId ? -1 : 1))
    .slice(0, mostPopular)
    .map(({ productId }) => productId)
  return popular.length < fewestProducts ? [] : popular
}
