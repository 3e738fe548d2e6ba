import { memo } from 'react'
import type { Ingredient } from '../../inventory/contract.ts'
import { costOfLines, extendedPrice } from '../../inventory/ingredient.ts'
import { formatUnitPrice } from '../../inventory/quantity.ts'
import type { Entered } from '../../kit/entered.ts'
import { Money } from '../../kit/ui/Money.tsx'
import { NumberEntry } from '../../kit/ui/form/NumberEntry.tsx'
import { RemoveButton } from '../../kit/ui/RemoveButton.tsx'
import { leastCount } from '../new-product.ts'
import { UnitPicker } from '../../measures/ui/UnitPicker.tsx'
import { numberOf } from '../product-form.ts'
import { takenSoFar } from '../../measures/typed.ts'
import { changeAndFocus } from '../../kit/ui/form/focus-field.ts'
import styles from './lines.module.css'
import type { DraftActions } from './use-draft.ts'

interface RecipeLineProps {
  readonly at: number
  /** Undefined when it has left the shelf since. */
  readonly ingredient: Ingredient | undefined
  readonly count: Entered
  /** In which it is typed. */
  readonly unit: string | undefined
  readonly error: string | undefined
  readonly symbol: string
  readonly actions: DraftActions
  /** The field to go on in after this one. */
  readonly picker: string
}

/** One ingredient of the recipe. Drawn again only when something of its own changes: recipes may be long. */
export const RecipeLine = memo(function RecipeLine(props: RecipeLineProps) {
  const { at, ingredient, count, unit: typed, error, symbol, actions, picker } = props
  const field = `ingredients.${at}.count`
  const name = ingredient?.name ?? 'This ingredient is gone'
  const own = ingredient?.unit ?? ''
  const unit = typed ?? own
  const price = formatUnitPrice(ingredient?.pricePerUnit ?? 0, symbol)
  const quantity = ingredient
    ? takenSoFar(
        { ingredient: ingredient.id, unit: typed },
        numberOf(count),
        new Map([[ingredient.id, ingredient]]),
      )
    : 0

  const remove = () =>
    changeAndFocus(
      () => actions.replace({ ingredients: actions.current().ingredients.toSpliced(at, 1) }),
      picker,
    )

  return (
    <li className={styles.line} data-kind="recipe">
      <span className={styles.name} dir="auto">
        {name} <small>{`${price} / ${own}`}</small>
      </span>
      <span className={styles.quantity}>
        <NumberEntry
          name={field}
          aria-label={`Quantity of ${name}, in ${unit}`}
          value={count}
          error={error}
          step={leastCount}
          min={leastCount}
          onEnter={(value) => actions.set(field, value)}
          onBlur={() => actions.check(field)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            changeAndFocus(() => undefined, picker)
          }}
        />
        {ingredient && (
          <UnitPicker
            ingredient={ingredient}
            value={unit}
            label={`Unit of ${name}`}
            onPick={(picked) => actions.set(`ingredients.${at}.unit`, picked)}
          />
        )}
      </span>
      <span className={styles.cell} data-label="Unit cost">
        {price}
      </span>
      <span className={styles.cell} data-label="Cost">
        <Money
          amount={ingredient ? costOfLines([{ ...ingredient, quantity }]) : 0}
          symbol={symbol}
        />
      </span>
      <span className={styles.cell} data-label="With markup">
        <Money
          amount={ingredient ? extendedPrice({ ...ingredient, stock: quantity }) : 0}
          symbol={symbol}
        />
      </span>
      <RemoveButton className={styles.remove} of={name} onClick={remove} />
    </li>
  )
})
