import type { ProductCard } from '../contract.ts'
import { Money } from '../../kit/ui/Money.tsx'

interface PriceFromProps {
  readonly product: Pick<ProductCard, 'price' | 'priceFrom'>
  readonly symbol: string
}

/** What a product costs, or what its cheapest size does. */
export const PriceFrom = ({ product: { price, priceFrom }, symbol }: PriceFromProps) => (
  <>
    {priceFrom !== undefined && <small>from </small>}
    <Money amount={priceFrom ?? price} symbol={symbol} />
  </>
)
