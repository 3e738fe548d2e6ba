import type { PublicProduct } from '../../catalog/contract.ts'
import { useChoice, type ChoiceBefore } from '../../choices/ui/use-choice.ts'
import { useComboChoice } from '../../combos/ui/use-combo-choice.ts'

/** The choice of a product while somebody is choosing, be it one with sizes and options or a combo of others. */
export function useProductChoice(product: PublicProduct | undefined, before?: ChoiceBefore) {
  const choice = useChoice(product, before)
  const combo = useComboChoice(product, before)
  return product?.slots === undefined ? { ...choice, included: [] } : combo
}
