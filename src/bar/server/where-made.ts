import { listCategoryOfProducts } from '../../catalog/server/category-queries.ts'
import type { Scope } from '../../kit/server/scope.ts'
import { stationForPiece } from '../bar.ts'
import type { Station } from '../contract.ts'

interface Product {
  readonly productId: string
}

interface Line extends Product {
  readonly parts: readonly Product[]
}

/** Says which station makes a piece of one of these lines; undefined for what nobody has to make. */
export async function whereMade(
  scope: Scope,
  stations: readonly Station[],
  lines: readonly Line[],
): Promise<(made: Product, line: Product) => Station | undefined> {
  const products = lines.flatMap((line) => [line, ...line.parts])
  const categoryOf = await listCategoryOfProducts(scope, [
    ...new Set(products.map(({ productId }) => productId)),
  ])
  return (made, line) =>
    stationForPiece(stations, {
      own: categoryOf.get(made.productId) ?? null,
      ofLine: categoryOf.get(line.productId) ?? null,
    })
}
