import { StatusBadge } from '../../kit/ui/StatusBadge.tsx'
import type { Ingredient } from '../contract.ts'
import { isLow } from '../ingredient.ts'

interface StockBadgeProps {
  readonly ingredient: Pick<Ingredient, 'stock' | 'lowStockLevel'>
}

/** Nothing while there is enough. */
export function StockBadge({ ingredient: { stock, lowStockLevel } }: StockBadgeProps) {
  if (!isLow(stock, lowStockLevel)) return null
  return stock === 0 ? (
    <StatusBadge tone="bad">None left</StatusBadge>
  ) : (
    <StatusBadge tone="waiting">Low</StatusBadge>
  )
}
