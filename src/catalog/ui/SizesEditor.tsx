import { Button, TextInput } from '@mantine/core'
import { useId, type KeyboardEvent } from 'react'
import type { GroupDraft } from '../../choices/group-draft.ts'
import type { Ingredient } from '../../inventory/contract.ts'
import { costOfLines } from '../../inventory/ingredient.ts'
import { NumberEntry } from '../../kit/ui/form/NumberEntry.tsx'
import { Money } from '../../kit/ui/Money.tsx'
import { RemoveButton } from '../../kit/ui/RemoveButton.tsx'
import { productFloor, tooLow } from '../least-prices.ts'
import { UnitPicker } from '../../measures/ui/UnitPicker.tsx'
import { takenSoFar } from '../../measures/typed.ts'
import { earned, earnsLabel, numberOf, raised, staysBelow } from '../product-form.ts'
import {
  addToSizes,
  cellUnitOf,
  countOf,
  fillSize,
  removeFromSizes,
  rowsOf,
  unitOf,
  withCount,
  withLabel,
  withSize,
  withUnit,
  withoutSize,
  type SizeDraft,
} from '../size-drafts.ts'
import { useStore } from '../../stores/ui/use-store.ts'
import { sizeBefore, type Standing } from '../standing-prices.ts'
import { afterRemoval, changeAndFocus } from '../../kit/ui/form/focus-field.ts'
import { FillSize } from './FillSize.tsx'
import { IngredientPicker } from './IngredientPicker.tsx'
import lines from './lines.module.css'
import { pricedLines, type ShelfById } from './priced-lines.ts'
import styles from './SizesEditor.module.css'
import { useDraft } from './use-draft.ts'

interface SizesEditorProps {
  readonly ingredients: readonly Ingredient[]
  readonly shelf: ShelfById
  /** How the product stood when the form began; undefined of a new one. */
  readonly standing: Standing | undefined
  readonly symbol: string
}

const picker = 'recipe-picker'

/** The recipe as a table: a row for each ingredient, a column for each size, and what each size costs and earns. */
export function SizesEditor({ ingredients, shelf, standing, symbol }: SizesEditorProps) {
  const titleId = useId()
  const { draft, errors, actions } = useDraft()
  const { sizes } = draft
  const set = (next: readonly SizeDraft[]) => actions.replace({ sizes: next })
  const { groups } = draft
  const parts: PartProps = { sizes, groups, shelf, standing, symbol, set, actions, errors }
  return (
    <section className={lines.card} aria-labelledby={titleId}>
      <header className={lines.header}>
        <h2 id={titleId}>Sizes</h2>
        <p className="dimmed">What one portion of each size takes from the shelf, and its price.</p>
      </header>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <Labels {...parts} />
          </thead>
          <tbody>
            <Quantities {...parts} />
          </tbody>
          <tfoot>
            <Prices {...parts} />
            <Sums sizes={sizes} shelf={shelf} symbol={symbol} />
          </tfoot>
        </table>
      </div>
      {errors['sizes'] !== undefined && <p className={lines.error}>{errors['sizes']}</p>}
      <div className={styles.foot}>
        <IngredientPicker
          label="Add an ingredient"
          id={picker}
          ingredients={ingredients}
          symbol={symbol}
          onPick={({ id, unit }) => {
            const next = addToSizes(actions.current().sizes, id, unit)
            changeAndFocus(() => set(next), cellOf(0, rowsOf(next).indexOf(id)))
          }}
        />
        <Button
          variant="default"
          onClick={() => changeAndFocus(() => set(withSize(sizes)), fieldOf(sizes.length, 'label'))}
        >
          Add a size
        </Button>
      </div>
    </section>
  )
}

interface PartProps extends SumsProps, Pick<ReturnType<typeof useDraft>, 'actions' | 'errors'> {
  readonly groups: readonly GroupDraft[]
  readonly standing: Standing | undefined
  readonly set: (sizes: readonly SizeDraft[]) => void
}

/** Part by part, so that what was said about the others stays said. */
function rename(at: number, label: string, actions: PartProps['actions']) {
  const { sizes, groups } = actions.current()
  const next = withLabel({ sizes, groups }, at, label)
  actions.set(fieldOf(at, 'label'), label)
  next.sizes.forEach((size, place) => {
    if (size !== sizes[place]) actions.set(`sizes.${place}`, size)
  })
  next.groups.forEach((group, place) => {
    if (group !== groups[place]) actions.set(`groups.${place}`, group)
  })
}

/** What the sizes are called. */
const Labels = ({ sizes, groups, actions, errors }: PartProps) => (
  <tr>
    <th scope="col">Ingredient</th>
    {sizes.map((size, at) => (
      <th key={at} scope="col">
        <div className={styles.size}>
          <TextInput
            name={fieldOf(at, 'label')}
            aria-label={`Label of size ${at + 1}`}
            value={size.label}
            error={errors[fieldOf(at, 'label')]}
            autoComplete="off"
            onChange={({ currentTarget: { value } }) => rename(at, value, actions)}
          />
          <RemoveButton
            className={styles.remove}
            of={nameOf(size, at)}
            onClick={() =>
              changeAndFocus(
                () => actions.replace(withoutSize({ sizes, groups }, at)),
                afterRemoval({
                  at,
                  of: sizes.length,
                  nameOf: (next) => fieldOf(next, 'label'),
                  none: picker,
                }),
              )
            }
          />
        </div>
      </th>
    ))}
  </tr>
)

/** How much of each ingredient each size takes. */
function Quantities({ sizes, shelf, set, actions, errors }: PartProps) {
  const rows = rowsOf(sizes)
  /** As in a spreadsheet: Enter goes down the column, and from its end to the search. */
  const down = (at: number, row: number) => (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    const next = rows[row + 1] === undefined ? picker : cellOf(at, row + 1)
    changeAndFocus(() => undefined, next)
  }
  return rows.map((ingredient, row) => {
    const entry = shelf.get(ingredient)
    const { name = 'This ingredient is gone', unit: own = '' } = entry ?? {}
    const unit = unitOf(sizes, ingredient) ?? own
    return (
      <tr key={ingredient}>
        <th scope="row">
          <span className={styles.rowHead}>
            <span className={styles.name}>{name}</span>
            <RemoveButton
              className={styles.remove}
              of={name}
              onClick={() => changeAndFocus(() => set(removeFromSizes(sizes, ingredient)), picker)}
            />
          </span>
          {entry && (
            <UnitPicker
              ingredient={entry}
              value={unit}
              label={`Unit of ${name}`}
              onPick={(picked) => set(withUnit(sizes, ingredient, picked))}
            />
          )}
        </th>
        {sizes.map((size, at) => {
          const cellUnit = cellUnitOf(sizes, at, ingredient) ?? own
          const line = size.ingredients.findIndex((each) => each.ingredient === ingredient)
          const field = `sizes.${at}.ingredients.${line}.count`
          return (
            <td key={at}>
              <NumberEntry
                name={cellOf(at, row)}
                aria-label={`${name} in ${nameOf(size, at)}, in ${cellUnit}`}
                value={countOf(size, ingredient)}
                error={errors[field]}
                placeholder="none"
                onEnter={(count) => set(withCount(sizes, at, ingredient, count))}
                onBlur={() => actions.check(field)}
                onKeyDown={down(at, row)}
              />
              {cellUnit !== unit && <small className="dimmed">{cellUnit}</small>}
            </td>
          )
        })}
      </tr>
    )
  })
}

/** What fills a column, and what each size is sold for and found by. */
const Prices = ({ sizes, shelf, standing, symbol, set, actions, errors }: PartProps) => (
  <>
    <tr>
      <th scope="row">Scale the rest</th>
      {sizes.map((size, at) => (
        <td key={at}>
          {at > 0 && (
            <FillSize
              name={nameOf(size, at)}
              onFill={(factor) => set(fillSize(sizes, at, factor, shelf))}
            />
          )}
        </td>
      ))}
    </tr>
    <tr>
      <th scope="row">Price</th>
      {sizes.map((size, at) => {
        const { least } = sumsOf(size, shelf)
        const before = sizeBefore(standing, { id: size.id, at }, shelf)
        return (
          <td key={at}>
            <NumberEntry
              name={fieldOf(at, 'price')}
              aria-label={`Price of ${nameOf(size, at)}`}
              value={size.price}
              error={errors[fieldOf(at, 'price')]}
              symbol={symbol}
              onEnter={(price) => actions.set(fieldOf(at, 'price'), price)}
              onBlur={() => {
                const isLow = raised(size.price, least, before) !== size.price
                if (isLow) actions.say(fieldOf(at, 'price'), tooLow('ingredients', least))
                else actions.check(fieldOf(at, 'price'))
              }}
            />
            {staysBelow(size.price, least, before) && (
              <small className="dimmed">Below the least. It can stay as it is.</small>
            )}
          </td>
        )
      })}
    </tr>
    <tr>
      <th scope="row">Barcode</th>
      {sizes.map((size, at) => (
        <td key={at}>
          <TextInput
            name={fieldOf(at, 'barcode')}
            aria-label={`Barcode of ${nameOf(size, at)}`}
            value={size.barcode}
            error={errors[fieldOf(at, 'barcode')]}
            autoComplete="off"
            onChange={({ currentTarget: { value } }) => actions.set(fieldOf(at, 'barcode'), value)}
            onKeyDown={(event) => {
              // A scanner ends with Enter: the next size is scanned next, and nothing is sent.
              if (event.key !== 'Enter') return
              event.preventDefault()
              if (sizes[at + 1]) changeAndFocus(() => undefined, fieldOf(at + 1, 'barcode'))
            }}
          />
        </td>
      ))}
    </tr>
  </>
)

const fieldOf = (at: number, name: string) => `sizes.${at}.${name}`
const cellOf = (at: number, row: number) => `sizes.${at}.row.${row}`
const nameOf = ({ label }: SizeDraft, at: number) => (label === '' ? `size ${at + 1}` : label)

interface SumsProps {
  readonly sizes: readonly SizeDraft[]
  readonly shelf: ShelfById
  readonly symbol: string
}

/** What each size costs, the least it may be sold for, and what it earns. */
function Sums({ sizes, shelf, symbol }: SumsProps) {
  const { taxRates } = useStore()
  const sums = sizes.map((size) => sumsOf(size, shelf))
  const rows = [
    ['Cost', 'cost'],
    ['At least', 'least'],
    [earnsLabel(taxRates), 'earns'],
  ] as const
  return rows.map(([label, part]) => (
    <tr key={part}>
      <th scope="row">{label}</th>
      {sums.map(({ [part]: amount }, at) => (
        <td
          key={at}
          className={styles.sum}
          data-loss={part === 'earns' && amount !== undefined && amount < 0}
        >
          {amount === undefined ? '–' : <Money amount={amount} symbol={symbol} />}
        </td>
      ))}
    </tr>
  ))
}

function sumsOf({ price, ingredients }: SizeDraft, shelf: ShelfById) {
  const counted = ingredients.map((line) => ({
    ingredient: line.ingredient,
    count: takenSoFar(line, numberOf(line.count), shelf),
  }))
  const cost = costOfLines(pricedLines(counted, shelf))
  return { cost, least: productFloor(counted, shelf), earns: earned(price, cost) }
}
