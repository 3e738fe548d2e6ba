import { Button } from '@mantine/core'
import { useId } from 'react'
import type { Ingredient } from '../../inventory/contract.ts'
import { costOfLines, portions } from '../../inventory/ingredient.ts'
import { Money } from '../../kit/ui/Money.tsx'
import { addIngredient, numberOf } from '../product-form.ts'
import { productFloor } from '../least-prices.ts'
import { changeAndFocus } from '../../kit/ui/form/focus-field.ts'
import { IngredientPicker } from './IngredientPicker.tsx'
import styles from './lines.module.css'
import { useMakeIngredient } from './make-ingredient.tsx'
import { pricedLines, type ShelfById } from './priced-lines.ts'
import { takenSoFar } from '../../measures/typed.ts'
import { RecipeLine } from './RecipeLine.tsx'
import { useDraft } from './use-draft.ts'

interface RecipeEditorProps {
  readonly ingredients: readonly Ingredient[]
  readonly shelf: ShelfById
  readonly symbol: string
}

const picker = 'recipe-picker'

/** What one portion takes from the shelf, line by line, and what that costs. */
export function RecipeEditor({ ingredients, shelf, symbol }: RecipeEditorProps) {
  const titleId = useId()
  const { draft, errors, actions } = useDraft()
  const make = useMakeIngredient()
  const problem = errors['ingredients']

  function pick({ id, unit }: Ingredient) {
    const { lines, at } = addIngredient(actions.current().ingredients, id, 1, unit)
    changeAndFocus(() => actions.replace({ ingredients: lines }), `ingredients.${at}.count`)
  }

  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <header className={styles.header}>
        <h2 id={titleId}>Recipe</h2>
        <p className="dimmed">What one portion takes from the shelf.</p>
      </header>
      {draft.ingredients.length > 0 && (
        <ul className={styles.lines} aria-label="Ingredients of one portion">
          <RecipeHead />
          {draft.ingredients.map(({ ingredient, count, unit }, at) => (
            <RecipeLine
              key={ingredient}
              at={at}
              ingredient={shelf.get(ingredient)}
              count={count}
              unit={unit}
              error={errors[`ingredients.${at}.count`]}
              symbol={symbol}
              actions={actions}
              picker={picker}
            />
          ))}
        </ul>
      )}
      {problem !== undefined && <p className={styles.error}>{problem}</p>}
      {ingredients.length === 0 ? (
        <p>
          There is nothing on the shelf yet; the product can be saved without.{' '}
          {make && (
            <Button variant="default" size="compact-sm" onClick={() => make('', pick)}>
              Add an ingredient
            </Button>
          )}
        </p>
      ) : (
        <div className={styles.picker}>
          <IngredientPicker
            label="Add an ingredient"
            id={picker}
            ingredients={ingredients}
            symbol={symbol}
            onPick={pick}
          />
        </div>
      )}
      {draft.ingredients.length > 0 && <Totals {...{ draft, shelf, symbol }} />}
    </section>
  )
}

/** The headings are repeated for each line where those who cannot see the columns will meet them. */
const RecipeHead = () => (
  <li className={styles.head} data-kind="recipe" aria-hidden>
    <span>Ingredient</span>
    <span>Quantity</span>
    <span>Unit cost</span>
    <span>Cost</span>
    <span>With markup</span>
    <span />
  </li>
)

interface TotalsProps {
  readonly draft: ReturnType<typeof useDraft>['draft']
  readonly shelf: ShelfById
  readonly symbol: string
}

function Totals({ draft, shelf, symbol }: TotalsProps) {
  const lines = draft.ingredients.map((line) => ({
    ingredient: line.ingredient,
    count: takenSoFar(line, numberOf(line.count), shelf),
  }))
  return (
    <div className={styles.totals}>
      <span>
        Cost <Money amount={costOfLines(pricedLines(lines, shelf))} symbol={symbol} />
      </span>
      <span>
        Least price <Money amount={productFloor(lines, shelf)} symbol={symbol} />
      </span>
      <span className="dimmed">{portionsText(lines, shelf)}</span>
    </div>
  )
}

function portionsText(
  lines: readonly { readonly ingredient: string; readonly count: number }[],
  shelf: ShelfById,
): string {
  const needs = lines
    .filter(({ count }) => count > 0)
    .map(({ ingredient, count }) => ({ ingredientId: ingredient, quantity: count }))
  const stock = new Map([...shelf].map(([id, ingredient]) => [id, ingredient.stock]))
  const { count, limitedBy } = portions(needs, stock)
  if (limitedBy === undefined) return ''
  const name = shelf.get(limitedBy)?.name ?? ''
  if (count === 0) return `The shelf cannot make one: too little ${name}.`
  return `The shelf can make ${count.toLocaleString('en-US')}; ${name} runs out first.`
}
