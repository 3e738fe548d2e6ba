import type { PublicAddon, PublicProduct } from '../../catalog/contract.ts'
import { listed } from '../../choices/selection.ts'
import type { ChoiceInHand } from '../../choices/ui/use-choice.ts'
import { offerOf } from '../last-choice.ts'
import styles from './LastChoice.module.css'
import { useLastChoices } from './last-choices.ts'

interface LastChoiceProps {
  readonly product: PublicProduct
  readonly choice: Omit<ChoiceInHand, 'served'>
  readonly chosen: readonly PublicAddon[]
  readonly onChoose: (chosen: readonly PublicAddon[]) => void
}

/** Offers what was chosen of a product the last time, to be taken with one tap; nothing where there is none. */
export function LastChoice({ product, choice, chosen, onChoose }: LastChoiceProps) {
  const offer = offerOf(useLastChoices(), product)
  if (offer === undefined) return null
  const taken = [...choice.taken, ...chosen.map((addon) => ({ ...addon, times: 1 }))]
  const isTaken =
    offer.sizeId === choice.size?.id &&
    taken.length === offer.options.size &&
    taken.every(({ _id, times }) => offer.options.get(_id) === times)
  return (
    <button
      type="button"
      className={styles.last}
      aria-pressed={isTaken}
      onClick={() => {
        choice.chooseAll(offer.sizeId, offer.options)
        onChoose(product.addons.filter(({ _id }) => offer.options.has(_id)))
      }}
    >
      <span>Same again</span> <strong dir="auto">{listed(offer.words)}</strong>
    </button>
  )
}
