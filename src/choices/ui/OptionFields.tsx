import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import type { Ingredient } from '../../inventory/contract.ts'
import { NumberEntry } from '../../kit/ui/form/NumberEntry.tsx'
import { SortableRow } from '../../kit/ui/order/Sortable.tsx'
import { RemoveButton } from '../../kit/ui/RemoveButton.tsx'
import { UnitPicker } from '../../measures/ui/UnitPicker.tsx'
import {
  emptyEffect,
  inShownUnits,
  nameOfOption,
  type EffectDraft,
  type OptionDraft,
} from '../group-draft.ts'
import styles from './GroupFields.module.css'
import { IngredientSelect, type Errors } from './IngredientSelect.tsx'

interface OptionFieldsProps {
  /** Its place among the options, from 0. */
  readonly at: number
  readonly path: string
  readonly option: OptionDraft
  readonly ingredients: readonly Ingredient[]
  readonly sizes: readonly string[]
  readonly symbol: string
  readonly errors: Errors
  readonly onChange: (option: OptionDraft) => void
  readonly onRemove: () => void
}

const effectNames = [
  { value: '', label: 'Changes nothing' },
  { value: 'add', label: 'Adds' },
  { value: 'scale', label: 'Multiplies' },
  { value: 'swap', label: 'Swaps' },
]

/** An option: its name, its price, and what it does to the recipe. */
export function OptionFields(props: OptionFieldsProps) {
  const { at: place, path, option, ingredients, sizes, symbol, errors, onChange, onRemove } = props
  const { label, price, isDefault, effects } = option
  const set = (parts: Partial<OptionDraft>) => onChange({ ...option, ...parts })
  const called = nameOfOption(option)
  return (
    <SortableRow at={place} className={styles.option}>
      {(grip) => (
        <>
          <div className={styles.head}>
            <TextInput
              name={`${path}label`}
              aria-label="Option"
              placeholder="Option"
              value={label}
              error={errors[`${path}label`]}
              autoComplete="off"
              onChange={({ currentTarget: { value } }) => set({ label: value })}
            />
            <NumberEntry
              name={`${path}price`}
              aria-label={`Price of ${called}`}
              value={price}
              symbol={symbol}
              error={errors[`${path}price`]}
              onEnter={(value) => set({ price: value })}
            />
            <Checkbox
              label="Preselected"
              aria-label={`${called} preselected`}
              checked={isDefault}
              onChange={({ currentTarget: { checked } }) => set({ isDefault: checked })}
            />
            <div className={styles.ends}>
              {grip}
              <RemoveButton of={called} onClick={onRemove} />
            </div>
          </div>
          {errors[`${path}effects`] !== undefined && (
            <p className={styles.error}>{errors[`${path}effects`]}</p>
          )}
          {[...effects, undefined].map((effect, at) => (
            <Effect
              key={at}
              path={`${path}effects.${at}.`}
              called={called}
              effect={effect}
              hasOthers={effects.length > 0}
              ingredients={ingredients}
              sizes={sizes}
              errors={errors}
              onChange={(changed) =>
                set({
                  effects:
                    changed === undefined
                      ? effects.toSpliced(at, 1)
                      : [
                          ...effects.slice(0, at),
                          inShownUnits(changed, ingredients),
                          ...effects.slice(at + 1),
                        ],
                })
              }
            />
          ))}
        </>
      )}
    </SortableRow>
  )
}

interface EffectProps {
  readonly path: string
  readonly called: string
  /** Undefined for the place of the next one. */
  readonly effect: EffectDraft | undefined
  readonly hasOthers: boolean
  readonly ingredients: readonly Ingredient[]
  readonly sizes: readonly string[]
  readonly errors: Errors
  /** Undefined takes it away. */
  readonly onChange: (effect: EffectDraft | undefined) => void
}

function Effect({
  path,
  called,
  effect,
  hasOthers,
  ingredients,
  sizes,
  errors,
  onChange,
}: EffectProps) {
  const ingredient = ingredients.find(({ id }) => id === effect?.ingredient)
  const names =
    effect === undefined && hasOthers
      ? effectNames.with(0, { value: '', label: 'And …' })
      : effectNames
  return (
    <div className={styles.effect}>
      <NativeSelect
        aria-label={`What ${called} does`}
        value={effect?.kind ?? ''}
        data={effect === undefined ? names : effectNames.with(0, { value: '', label: 'Remove' })}
        onChange={({ currentTarget: { value } }) => {
          const kind = (['add', 'scale', 'swap'] as const).find((each) => each === value)
          onChange(kind === undefined ? undefined : { ...emptyEffect, ...effect, kind })
        }}
      />
      {effect?.kind === 'scale' && (
        <NumberEntry
          name={`${path}factor`}
          aria-label={`Factor of ${called}`}
          symbol="×"
          value={effect.factor}
          error={errors[`${path}factor`]}
          onEnter={(factor) => onChange({ ...effect, factor })}
        />
      )}
      {effect?.kind === 'add' && (
        <NumberEntry
          name={`${path}quantity`}
          aria-label={`Quantity of ${called}`}
          value={effect.quantity}
          error={errors[`${path}quantity`]}
          onEnter={(quantity) => onChange({ ...effect, quantity })}
        />
      )}
      {effect?.kind === 'add' && ingredient && (
        <UnitOf
          label={`Unit of ${called}`}
          ingredient={ingredient}
          unit={effect.unit}
          onPick={(unit) => onChange({ ...effect, unit })}
        />
      )}
      {effect !== undefined && (
        <IngredientSelect
          label={effect.kind === 'swap' ? `${called} takes the place of` : `${called} is about`}
          value={effect.ingredient}
          ingredients={ingredients}
          error={errors[`${path}ingredient`]}
          onChange={(id) => onChange({ ...effect, ingredient: id, unit: undefined })}
        />
      )}
      {effect?.kind === 'swap' && (
        <Swap
          path={path}
          called={called}
          effect={effect}
          ingredient={ingredient}
          ingredients={ingredients}
          errors={errors}
          onChange={onChange}
        />
      )}
      {effect?.kind === 'add' && sizes.length > 1 && (
        <BySize {...{ path, called, effect, ingredient, sizes, errors, onChange }} />
      )}
    </div>
  )
}

interface SwapProps extends Pick<EffectProps, 'path' | 'called' | 'ingredients' | 'errors'> {
  readonly effect: EffectDraft
  /** What is swapped, once it is chosen. */
  readonly ingredient: Ingredient | undefined
  readonly onChange: (effect: EffectDraft) => void
}

/** What takes the place of an ingredient: so much of it for one of that. */
function Swap({ path, called, effect, ingredient, ingredients, errors, onChange }: SwapProps) {
  const other = ingredients.find(({ id }) => id === effect.with)
  return (
    <>
      <span className={styles.word}>for</span>
      <IngredientSelect
        label={`${called} puts in`}
        value={effect.with}
        ingredients={ingredients}
        error={errors[`${path}with`]}
        onChange={(id) => onChange({ ...effect, with: id, withUnit: undefined })}
      />
      <NumberEntry
        name={`${path}ratio`}
        aria-label={`Ratio of ${called}`}
        symbol="×"
        value={effect.ratio}
        error={errors[`${path}ratio`]}
        onEnter={(ratio) => onChange({ ...effect, ratio })}
      />
      {ingredient && other && (
        <>
          <UnitOf
            label={`Unit that ${called} puts in`}
            ingredient={other}
            unit={effect.withUnit}
            onPick={(withUnit) => onChange({ ...effect, withUnit })}
          />
          <span className={styles.word}>for one</span>
          <UnitOf
            label={`Unit that ${called} takes the place of`}
            ingredient={ingredient}
            unit={effect.unit}
            onPick={(unit) => onChange({ ...effect, unit })}
          />
        </>
      )}
    </>
  )
}

interface UnitOfProps {
  readonly label: string
  readonly ingredient: Ingredient
  /** Undefined for the ingredient's own. */
  readonly unit: string | undefined
  readonly onPick: (unit: string) => void
}

const UnitOf = ({ label, ingredient, unit, onPick }: UnitOfProps) => (
  <div className={styles.measure}>
    <UnitPicker
      ingredient={ingredient}
      value={unit ?? ingredient.unit}
      label={label}
      onPick={onPick}
    />
  </div>
)

interface BySizeProps extends Pick<EffectProps, 'path' | 'called' | 'sizes' | 'errors'> {
  readonly effect: EffectDraft
  /** What is added, once it is chosen. */
  readonly ingredient: Ingredient | undefined
  readonly onChange: (effect: EffectDraft) => void
}

/** Where a size takes another quantity; left empty, it takes the same. */
const BySize = ({ path, called, effect, ingredient, sizes, errors, onChange }: BySizeProps) => (
  <div className={styles.bySize}>
    {sizes.map((size, at) => (
      <NumberEntry
        // Two may be called the same while one of them is being written.
        key={at}
        name={`${path}bySize.${size}`}
        label={size === '' ? `In size ${at + 1}` : `In ${size}`}
        aria-label={`Quantity of ${called} in ${size}`}
        value={effect.bySize[size] ?? ''}
        placeholder="the same"
        error={errors[`${path}bySize.${size}`]}
        rightSection={<span className={styles.unit}>{effect.unit ?? ingredient?.unit}</span>}
        rightSectionWidth="3.5rem"
        rightSectionPointerEvents="none"
        onEnter={(quantity) => {
          const { [size]: _, ...others } = effect.bySize
          onChange({
            ...effect,
            bySize: quantity === '' ? others : { ...others, [size]: quantity },
          })
        }}
      />
    ))}
  </div>
)
