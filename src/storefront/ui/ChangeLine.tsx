import { useState } from 'react'
import type { PublicProduct } from '../../catalog/contract.ts'
import { listed } from '../../choices/selection.ts'
import { ChoiceFields } from '../../choices/ui/ChoiceFields.tsx'
import { Money } from '../../kit/ui/Money.tsx'
import { toast } from '../../kit/ui/toast.ts'
import type { PublicStore } from '../../stores/contract.ts'
import { itemOf, lineTotal, type CartItem } from '../cart.ts'
import { choiceOfLine, withLineChanged } from '../change-line.ts'
import { AddButton } from './AddButton.tsx'
import { AddonChoice, useChosen } from './AddonChoice.tsx'
import styles from './AddPanel.module.css'
import { changeLines } from './change-lines.ts'
import { Included } from './Included.tsx'
import own from './ChangeLine.module.css'
import { rememberChoice } from './last-choices.ts'
import { useIsShown } from './use-is-shown.ts'
import { useProductChoice } from './use-product-choice.ts'

interface ChangeLineProps {
  readonly store: PublicStore
  readonly line: CartItem
  /** As it is offered now. */
  readonly product: PublicProduct
  readonly onChanged: (item: CartItem) => void
}

/** The options of a line as they were chosen, to be chosen otherwise in its place. */
export function ChangeLine({ store, line, product, onChanged }: ChangeLineProps) {
  // What has run out since is known by then: it is what the line had when the window opened.
  const [before] = useState(() => choiceOfLine(line, product))
  const choice = useProductChoice(product, before)
  const { chosen, choose } = useChosen(product, [...before.options.keys()])
  const [isChanging, setChanging] = useState(false)
  const [problem, setProblem] = useState<string>()
  const isShown = useIsShown()
  const { currency } = store
  const item = itemOf(
    store,
    { ...product, ...choice.served },
    [...choice.taken, ...chosen],
    line.quantity,
  )

  async function change() {
    if (!choice.isWhole()) return
    setProblem(undefined)
    setChanging(true)
    const refusal = await changeLines(item, (lines) => withLineChanged(lines, line, item))
    setChanging(false)
    if (refusal !== undefined) {
      // Whoever has closed it meanwhile hears of it where they are now.
      if (isShown()) setProblem(refusal)
      else toast.failure(refusal)
      return
    }
    rememberChoice(item)
    if (isShown()) onChanged(item)
  }

  return (
    <>
      {before.lost.length > 0 && (
        <p className={own.lost} dir="auto">
          It can no longer be had with {listed(before.lost)}.
        </p>
      )}
      <Included parts={choice.included} />
      <ChoiceFields choice={choice} symbol={currency} />
      <AddonChoice
        product={product}
        symbol={currency}
        chosen={chosen}
        onChoose={choose}
        headingLevel={3}
      />
      <div className={styles.panel}>
        {problem !== undefined && (
          <p role="alert" className={styles.problem}>
            {problem}
          </p>
        )}
        <AddButton
          product={product}
          words="Change"
          size="lg"
          sum={<Money amount={lineTotal(item)} symbol={currency} />}
          isBusy={isChanging}
          onAdd={change}
        />
      </div>
    </>
  )
}
