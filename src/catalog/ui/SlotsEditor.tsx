import { arrayMove } from '@dnd-kit/sortable'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useId } from 'react'
import type { Entered } from '../../kit/entered.ts'
import { NumberEntry } from '../../kit/ui/form/NumberEntry.tsx'
import { Money } from '../../kit/ui/Money.tsx'
import { Sortable, SortableRow } from '../../kit/ui/order/Sortable.tsx'
import { RemoveButton } from '../../kit/ui/RemoveButton.tsx'
import { ErrorState, Skeleton } from '../../kit/ui/states.tsx'
import type { PublicStore } from '../../stores/contract.ts'
import {
  comboFigures,
  emptySlot,
  pickKey,
  type EntryDraft,
  type Pickable,
  type SlotDraft,
} from '../combo-drafts.ts'
import { earned, earnsLabel } from '../product-form.ts'
import { afterRemoval, changeAndFocus } from '../../kit/ui/form/focus-field.ts'
import lines from './lines.module.css'
import type { ShelfById } from './priced-lines.ts'
import styles from './SlotsEditor.module.css'
import { useDraft } from './use-draft.ts'
import { usePickables } from './use-pickables.ts'

/** Of the recipe, which a product without parts has. */
const picker = 'recipe-picker'

/** Where it begins: its first part cannot be written before the products are there. */
export const slotsCard = 'slots'

interface SlotsEditorProps {
  readonly shelf: ShelfById
  readonly store: PublicStore
}

/** What a combo is made of, part by part, what that costs, and what is earned by it. */
export function SlotsEditor({ shelf, store }: SlotsEditorProps) {
  const titleId = useId()
  const { draft, errors, actions } = useDraft()
  const { all, error, retry } = usePickables(store.id, shelf, true)
  const { slots } = draft
  const set = (next: readonly SlotDraft[]) => actions.replace({ slots: next })
  return (
    <section className={lines.card} aria-labelledby={titleId} id={slotsCard} tabIndex={-1}>
      <header className={lines.header}>
        <h2 id={titleId}>Made of other products</h2>
        <p className="dimmed">
          A part with one product comes with it. Of several, the customer chooses one, and gets the
          first when nobody says. Each keeps its own choices.
        </p>
      </header>
      {error && !all && <ErrorState message={error.message} onRetry={retry} />}
      {!error && !all && <Skeleton height="8rem" />}
      {all && (
        <ol className={styles.slots}>
          <Sortable
            names={slots.map(nameOfSlot)}
            onMove={(from, to) => set(arrayMove([...actions.current().slots], from, to))}
          >
            {slots.map((slot, at) => (
              <Slot
                key={at}
                {...{ slot, at, all, errors }}
                symbol={store.currency}
                onChange={(changed) => set(actions.current().slots.with(at, changed))}
                onRemove={() =>
                  changeAndFocus(
                    () => set(actions.current().slots.toSpliced(at, 1)),
                    afterRemoval({
                      at,
                      of: slots.length,
                      nameOf: (next) => `slots.${next}.label`,
                      none: picker,
                    }),
                  )
                }
              />
            ))}
          </Sortable>
        </ol>
      )}
      {errors['slots'] !== undefined && <p className={lines.error}>{errors['slots']}</p>}
      <div className={styles.foot}>
        <Button
          variant="default"
          onClick={() =>
            changeAndFocus(() => set([...slots, emptySlot]), `slots.${slots.length}.label`)
          }
        >
          Add a part
        </Button>
        <Button variant="subtle" onClick={() => changeAndFocus(() => set([]), picker)}>
          Use a recipe instead
        </Button>
      </div>
      {all && <Totals {...{ slots, all }} price={draft.price} store={store} />}
    </section>
  )
}

const nameOfSlot = ({ label }: SlotDraft, at: number) => (label === '' ? `part ${at + 1}` : label)

interface SlotProps {
  readonly slot: SlotDraft
  readonly at: number
  readonly all: readonly Pickable[]
  readonly errors: ReturnType<typeof useDraft>['errors']
  readonly symbol: string
  readonly onChange: (slot: SlotDraft) => void
  readonly onRemove: () => void
}

function Slot({ slot, at, all, errors, symbol, onChange, onRemove }: SlotProps) {
  const { label, entries } = slot
  const path = `slots.${at}`
  const called = nameOfSlot(slot, at)
  const withEntries = (next: readonly EntryDraft[]) => onChange({ ...slot, entries: next })
  const taken = new Set(entries.map(pickKey))
  const left = all.filter(({ key }) => !taken.has(key))
  const problem = errors[`${path}.entries`]
  return (
    <SortableRow at={at} className={styles.slot}>
      {(grip) => (
        <>
          <div className={styles.head}>
            <TextInput
              name={`${path}.label`}
              label={`Part ${at + 1}`}
              placeholder="Such as Drink"
              value={label}
              error={errors[`${path}.label`]}
              autoComplete="off"
              onChange={({ currentTarget }) => onChange({ ...slot, label: currentTarget.value })}
            />
            <div className={styles.ends}>
              {grip}
              <RemoveButton of={called} onClick={onRemove} />
            </div>
          </div>
          {entries.length > 0 && (
            <ul className={styles.entries} aria-label={`Products of ${called}`}>
              <Sortable
                names={entries.map((entry) => nameOfEntry(entry, all))}
                onMove={(from, to) => withEntries(arrayMove([...entries], from, to))}
              >
                {entries.map((entry, place) => (
                  <Entry
                    key={pickKey(entry)}
                    {...{ entry, all, symbol }}
                    at={place}
                    path={`${path}.entries.${place}`}
                    isFirst={place === 0 && entries.length > 1}
                    errors={errors}
                    onChange={(changed) => withEntries(entries.with(place, changed))}
                    onRemove={() =>
                      changeAndFocus(
                        () => withEntries(entries.toSpliced(place, 1)),
                        afterRemoval({
                          at: place,
                          of: entries.length,
                          nameOf: (next) => `${path}.entries.${next}.extra`,
                          none: `${path}.entries`,
                        }),
                      )
                    }
                  />
                ))}
              </Sortable>
            </ul>
          )}
          <NativeSelect
            className={styles.add}
            name={`${path}.entries`}
            aria-label={`Add a product to ${called}`}
            value=""
            error={problem}
            data={[
              { value: '', label: all.length === 0 ? 'Add other products first' : 'Add a product' },
              ...left.map(({ key, label: text }) => ({ value: key, label: text })),
            ]}
            onChange={({ currentTarget: { value } }) => {
              const picked = all.find(({ key }) => key === value)
              if (picked === undefined) return
              const { product, size } = picked
              withEntries([...entries, { product, size, extra: 0 }])
            }}
          />
        </>
      )}
    </SortableRow>
  )
}

const knownAs = (entry: EntryDraft, all: readonly Pickable[]) =>
  all.find(({ key }) => key === pickKey(entry)) ??
  all.find(({ product, size }) => product === entry.product && entry.size === null && size !== '')

const nameOfEntry = (entry: EntryDraft, all: readonly Pickable[]) =>
  knownAs(entry, all)?.label ?? 'This product is gone'

interface EntryProps {
  /** Its place in the part, from 0. */
  readonly at: number
  readonly entry: EntryDraft
  readonly all: readonly Pickable[]
  readonly path: string
  /** Whether it is the one that is taken when nobody chooses. */
  readonly isFirst: boolean
  readonly errors: SlotProps['errors']
  readonly symbol: string
  readonly onChange: (entry: EntryDraft) => void
  readonly onRemove: () => void
}

function Entry({ entry, at, all, path, isFirst, errors, symbol, onChange, onRemove }: EntryProps) {
  const known = knownAs(entry, all)
  const name = nameOfEntry(entry, all)
  const error = errors[`${path}.product`]
  return (
    <SortableRow at={at} className={styles.entry}>
      {(grip) => (
        <>
          <span className={styles.name}>
            <strong dir="auto">{name}</strong>
            {isFirst && <small className="dimmed">when nobody chooses</small>}
            {error !== undefined && <small className={lines.error}>{error}</small>}
          </span>
          <span className={`${styles.costs} dimmed`}>
            {known && (
              <>
                costs <Money amount={known.cost} symbol={symbol} />, with markup{' '}
                <Money amount={known.floor} symbol={symbol} />
              </>
            )}
          </span>
          <NumberEntry
            name={`${path}.extra`}
            aria-label={`Extra price of ${name}`}
            value={entry.extra}
            error={errors[`${path}.extra`]}
            symbol={`+${symbol}`}
            onEnter={(extra) => onChange({ ...entry, extra })}
          />
          <div className={styles.ends}>
            {grip}
            <RemoveButton of={name} onClick={onRemove} />
          </div>
        </>
      )}
    </SortableRow>
  )
}

interface TotalsProps {
  readonly slots: readonly SlotDraft[]
  readonly all: readonly Pickable[]
  readonly price: Entered
  readonly store: PublicStore
}

/** As it comes when nobody chooses, and the least that covers whatever is chosen. */
function Totals({ slots, all, price, store }: TotalsProps) {
  const symbol = store.currency
  const { cost, floor } = comboFigures(slots, all)
  const earns = earned(price, cost)
  const apart = slots.flatMap(({ entries: [first] }) => (first === undefined ? [] : [first]))
  return (
    <div className={lines.totals}>
      <span>
        Cost <Money amount={cost} symbol={symbol} />
      </span>
      <span>
        At least <Money amount={floor} symbol={symbol} />
      </span>
      <span>
        {earnsLabel(store.taxRates)}{' '}
        {earns === undefined ? '–' : <Money amount={earns} symbol={symbol} />}
      </span>
      <span className="dimmed">
        {apart.length === slots.length ? 'With the first product of each part.' : ''}
      </span>
    </div>
  )
}
