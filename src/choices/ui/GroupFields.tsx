import { arrayMove } from '@dnd-kit/sortable'
import { Button, Checkbox, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Ingredient } from '../../inventory/contract.ts'
import { afterRemoval, changeAndFocus } from '../../kit/ui/form/focus-field.ts'
import { NumberEntry } from '../../kit/ui/form/NumberEntry.tsx'
import { Sortable } from '../../kit/ui/order/Sortable.tsx'
import { RemoveButton } from '../../kit/ui/RemoveButton.tsx'
import {
  beginsWithNone,
  emptyOption,
  nameOfOption,
  type OptionDraft,
  type RulesDraft,
} from '../group-draft.ts'
import styles from './GroupFields.module.css'
import type { Errors } from './IngredientSelect.tsx'
import { OptionFields } from './OptionFields.tsx'

interface GroupFieldsProps {
  /** Before the names of its fields: `groups.2.`; empty for a group by itself. */
  readonly path: string
  readonly rules: RulesDraft
  readonly ingredients: readonly Ingredient[]
  /** The labels of the sizes in which an option may add another quantity. */
  readonly sizes: readonly string[]
  readonly symbol: string
  readonly errors: Errors
  /** What its options leave undone in the product that it is a group of. */
  readonly warnings?: readonly string[]
  readonly onChange: (rules: RulesDraft) => void
  /** Of a group among others. */
  readonly grip?: ReactNode
  readonly onRemove?: () => void
}

/** A group as it is written: how many may be taken, where it is offered, and its options with what each does. */
export function GroupFields(props: GroupFieldsProps) {
  const { path, rules, ingredients, sizes, symbol, errors, warnings, onChange, grip, onRemove } =
    props
  const { label, min, max, mostEach, online, counter, options } = rules
  const set = (parts: Partial<RulesDraft>) => onChange({ ...rules, ...parts })
  const setOption = (at: number, option: OptionDraft) => set({ options: options.with(at, option) })
  const called = label === '' ? 'the group' : label
  const addOption = `${path}options.add`
  return (
    <div className={styles.group}>
      <div className={styles.rules}>
        <TextInput
          name={`${path}label`}
          label="Group"
          value={label}
          error={errors[`${path}label`]}
          autoComplete="off"
          onChange={({ currentTarget: { value } }) => set({ label: value })}
        />
        <NumberEntry
          name={`${path}min`}
          label="At least"
          aria-label={`At least, of ${called}`}
          value={min}
          error={errors[`${path}min`]}
          step={1}
          onEnter={(value) => set({ min: value })}
        />
        <NumberEntry
          name={`${path}max`}
          label="At most"
          aria-label={`At most, of ${called}`}
          value={max ?? ''}
          placeholder="any"
          error={errors[`${path}max`]}
          step={1}
          onEnter={(value) => set({ max: value === '' ? null : value })}
        />
        <NumberEntry
          name={`${path}mostEach`}
          label="Of each"
          aria-label={`Of each, of ${called}`}
          value={mostEach}
          error={errors[`${path}mostEach`]}
          step={1}
          onEnter={(value) => set({ mostEach: value })}
        />
        <div className={styles.where}>
          <Checkbox
            label="Online"
            aria-label={`${called} online`}
            checked={online}
            onChange={({ currentTarget: { checked } }) => set({ online: checked })}
          />
          <Checkbox
            label="Counter"
            aria-label={`${called} at the counter`}
            checked={counter}
            onChange={({ currentTarget: { checked } }) => set({ counter: checked })}
          />
        </div>
        {onRemove && (
          <div className={styles.ends}>
            {grip}
            <RemoveButton of={called} onClick={onRemove} />
          </div>
        )}
      </div>
      {beginsWithNone(rules) && (
        <p className="dimmed">
          With at least 0, customers see “None” first. For ice or sugar, add an option such as
          “Regular” and ask for at least 1.
        </p>
      )}
      {errors[`${path}options`] !== undefined && (
        <p className={styles.error}>{errors[`${path}options`]}</p>
      )}
      <Warnings of={warnings} />
      <ul className={styles.options} aria-label={`Options of ${called}`}>
        <Sortable
          names={options.map((option) => nameOfOption(option))}
          onMove={(from, to) => set({ options: arrayMove([...options], from, to) })}
        >
          {options.map((option, at) => (
            <OptionFields
              key={at}
              at={at}
              path={`${path}options.${at}.`}
              option={option}
              ingredients={ingredients}
              sizes={sizes}
              symbol={symbol}
              errors={errors}
              onChange={(changed) => setOption(at, changed)}
              onRemove={() =>
                changeAndFocus(
                  () => set({ options: options.toSpliced(at, 1) }),
                  afterRemoval({
                    at,
                    of: options.length,
                    nameOf: (next) => `${path}options.${next}.label`,
                    none: addOption,
                  }),
                )
              }
            />
          ))}
        </Sortable>
      </ul>
      <Button
        variant="default"
        size="sm"
        id={addOption}
        className={styles.more ?? ''}
        onClick={() =>
          changeAndFocus(
            () => set({ options: [...options, emptyOption] }),
            `${path}options.${options.length}.label`,
          )
        }
      >
        Add an option
      </Button>
    </div>
  )
}

/** What does nothing can stay so: the recipe may be written last. */
export const Warnings = ({ of: warnings = [] }: { readonly of?: readonly string[] | undefined }) =>
  warnings.map((warning) => (
    <p key={warning} className={styles.warning}>
      {warning}
    </p>
  ))
