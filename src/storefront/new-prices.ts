import type { CartItem } from './cart.ts'
import { newsText, priceOfOne } from './cart-review.ts'

/** What lines cost otherwise than before, once each: the same drink may stand in several. */
export const newPrices = (
  lines: readonly CartItem[],
  reprice: (line: CartItem) => CartItem,
  symbol: string,
): readonly string[] => {
  const said = lines.flatMap((line) => {
    const [before, now] = [priceOfOne(line), priceOfOne(reprice(line))]
    return before === now ? [] : [newsText(line, { kind: 'new price', before, now }, symbol)]
  })
  return [...new Set(said)]
}
