import { listWished } from '../../catalog/server/product-queries.ts'
import { stockOf } from '../../inventory/ingredient.ts'
import { readShelf } from '../../inventory/server/queries.ts'
import { conflict } from '../../kit/problem.ts'
import { serve, type Backbone } from '../../kit/server/serve.ts'
import type { Scope } from '../../kit/server/scope.ts'
import { choose, ingredientsOf, shortfall, shortfallDetails, shortfallText } from '../choice.ts'
import { cart, popular, type Wish } from '../contract.ts'
import { popularOf, type Ordered } from '../popular.ts'

export function serveCart(backbone: Backbone): void {
  serve(backbone, cart.check, async ({ body }, scope) => {
    await checkCart(scope, body.items)
    return {}
  })
}

/** Who counts orders is told by the composition: they come after the storefront. */
export function servePopular(
  backbone: Backbone,
  countOrdered: (scope: Scope) => Promise<readonly Ordered[]>,
): void {
  serve(backbone, popular.list, async (_, scope) => ({
    data: [...popularOf(await countOrdered(scope))],
  }))
}

/** Advisory: only an order takes stock. */
async function checkCart(scope: Scope, wishes: readonly Wish[]): Promise<void> {
  const menu = await listWished(
    scope,
    wishes.map(({ productId }) => productId),
  )
  const choice = choose(wishes, menu)
  if (!choice.ok) throw conflict(choice.reason, { productId: choice.productId })
  const shelf = await readShelf(scope, ingredientsOf(choice.lines))
  const short = shortfall(choice.lines, stockOf(shelf))
  if (short !== undefined) {
    throw conflict(shortfallText(short), shortfallDetails(short))
  }
}
