import { arrayMove } from '@dnd-kit/sortable'
import { Button, Checkbox, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import { Link } from 'react-router'
import { choices, type SharedGroup } from '../../choices/contract.ts'
import { emptyRules, ownGroup, type GroupDraft } from '../../choices/group-draft.ts'
import { idleEffects, type Choosing } from '../../choices/idle-effects.ts'
import { presetsFrom } from '../../choices/presets.ts'
import { renamedSizes, type RenamedSize } from '../../choices/renamed-sizes.ts'
import { hasSize } from '../../choices/size-label.ts'
import { GroupFields, Warnings } from '../../choices/ui/GroupFields.tsx'
import type { Ingredient } from '../../inventory/contract.ts'
import { q } from '../../kit/ui/calls/query.ts'
import { afterRemoval, changeAndFocus } from '../../kit/ui/form/focus-field.ts'
import { useFormState } from '../../kit/ui/form/form-context.ts'
import { NumberEntry } from '../../kit/ui/form/NumberEntry.tsx'
import { Money } from '../../kit/ui/Money.tsx'
import { Sortable, SortableRow } from '../../kit/ui/order/Sortable.tsx'
import { RemoveButton } from '../../kit/ui/RemoveButton.tsx'
import { paths } from '../../paths.ts'
import type { PublicStore } from '../../stores/contract.ts'
import { emptySlot } from '../combo-drafts.ts'
import { madeOf, rowsOf, startSizes } from '../size-drafts.ts'
import styles from './GroupsEditor.module.css'
import lines from './lines.module.css'
import type { ShelfById } from './priced-lines.ts'
import { slotsCard } from './SlotsEditor.tsx'
import { useDraft, type ProductValues } from './use-draft.ts'

interface GroupsEditorProps {
  readonly store: PublicStore
  readonly ingredients: readonly Ingredient[]
  readonly shelf: ShelfById
}

/** Groups of options, of the product's own and from the library, and how a product comes to sizes and groups. */
export function GroupsEditor({ store, ingredients, shelf }: GroupsEditorProps) {
  const titleId = useId()
  const { draft, errors, actions } = useDraft()
  const { data } = useQuery(q(choices.list, { query: { storeId: store.id } }))
  const library = data?.data ?? []
  const { groups, sizes } = draft
  const { form } = useFormState<ProductValues>()
  const saved = form.getInitialValues()
  const renamed = renamedSizes(saved.sizes, sizes)
  const isUsed = groups.length > 0 || sizes.length > 0
  const remove = (at: number) => () => {
    const others = actions.current().groups.toSpliced(at, 1)
    changeAndFocus(
      () => actions.replace({ groups: others }),
      afterRemoval({
        at,
        of: groups.length,
        nameOf: (next) => fieldOf(others[next], next),
        none: sizes.length > 0 ? ownStart : moreWays,
      }),
    )
  }
  const choosing = groups.map((group) => choosingOf(group, library))
  const warningsOf = (at: number) =>
    choosing
      .slice(at, at + 1)
      .flatMap((group) =>
        idleEffects(
          group,
          { made: madeOf(draft), groups: choosing },
          (id) => shelf.get(id)?.name ?? 'such ingredient',
        ),
      )
  const starts = <Starts {...{ store, ingredients, shelf, library }} />
  if (!isUsed) {
    return (
      <details className={`${lines.card} ${styles.closed}`}>
        <summary id={moreWays}>More ways to sell it</summary>
        <p className="dimmed">
          In sizes with their own prices, with sugar, ice, milk and toppings to choose, or made of
          other products: a drink and a pastry for one price.
        </p>
        {starts}
      </details>
    )
  }
  return (
    <section className={lines.card} aria-labelledby={titleId}>
      <header className={lines.header}>
        <h2 id={titleId}>Choices</h2>
        <p className="dimmed">What customers choose, and what each option does to the recipe.</p>
      </header>
      <Sortable
        names={groups.map((group) => nameOf(group, library))}
        onMove={(from, to) =>
          actions.replace({ groups: arrayMove([...actions.current().groups], from, to) })
        }
      >
        {groups.map((group, at) => (
          <SortableRow key={group.shared ? group.id : at} at={at} as="div">
            {(grip) =>
              group.shared ? (
                <SharedUse
                  at={at}
                  group={group}
                  shared={library.find(({ id }) => id === group.id)}
                  sizes={sizes.map(({ label }) => label)}
                  renamed={saved.groups.some(({ id }) => id === group.id) ? renamed : []}
                  symbol={store.currency}
                  warnings={warningsOf(at)}
                  onChange={(changed) => actions.set(`groups.${at}`, changed)}
                  grip={grip}
                  onRemove={remove(at)}
                  errors={errors}
                />
              ) : (
                <GroupFields
                  path={`groups.${at}.`}
                  rules={group}
                  ingredients={ingredients}
                  sizes={sizes.map(({ label }) => label)}
                  symbol={store.currency}
                  errors={errors}
                  warnings={warningsOf(at)}
                  onChange={(rules) => actions.set(`groups.${at}`, { ...group, ...rules })}
                  grip={grip}
                  onRemove={remove(at)}
                />
              )
            }
          </SortableRow>
        ))}
      </Sortable>
      {starts}
    </section>
  )
}

interface StartsProps extends GroupsEditorProps {
  readonly library: readonly SharedGroup[]
}

/** How a product comes to sizes, to groups, or to be made of others. */
function Starts({ store, ingredients, shelf, library }: StartsProps) {
  const { draft, actions } = useDraft()
  const { groups, sizes } = draft
  const add = (group: GroupDraft) => {
    const { groups: all } = actions.current()
    changeAndFocus(() => actions.replace({ groups: [...all, group] }), fieldOf(group, all.length))
  }
  const recipe =
    sizes.length > 0 ? rowsOf(sizes) : draft.ingredients.map(({ ingredient }) => ingredient)
  const unused = library.filter(({ id }) => !groups.some((group) => group.id === id))
  return (
    <div className={styles.starts}>
      {sizes.length === 0 && (
        <Button
          variant="default"
          onClick={() => {
            const { ingredients: own, price } = actions.current()
            changeAndFocus(
              () => actions.replace({ sizes: startSizes(own, price, shelf) }),
              'sizes.0.label',
            )
          }}
        >
          Sell it in sizes
        </Button>
      )}
      {presetsFrom(ingredients, recipe).map(({ name, rules }) => (
        <Button key={name} variant="default" onClick={() => add(ownGroup(rules))}>
          {name}
        </Button>
      ))}
      <Button variant="default" id={ownStart} onClick={() => add(ownGroup(emptyRules))}>
        A group of your own
      </Button>
      {groups.length === 0 && sizes.length === 0 && (
        <Button
          variant="default"
          onClick={() => changeAndFocus(() => actions.replace({ slots: [emptySlot] }), slotsCard)}
        >
          Make it of other products
        </Button>
      )}
      {unused.length > 0 && (
        <NativeSelect
          aria-label="Add a shared group"
          value=""
          data={[
            { value: '', label: 'Add a shared group' },
            ...unused.map(({ id, label }) => ({ value: id, label })),
          ]}
          onChange={({ currentTarget: { value } }) => {
            if (value !== '') {
              add({ ...ownGroup({ ...emptyRules, options: [] }), id: value, shared: true })
            }
          }}
        />
      )}
      <Link to={paths.choices(store.slug)}>Shared groups</Link>
    </div>
  )
}

const ownStart = 'groups.own'
const moreWays = 'groups.more'

/** Where one goes on in a group: a shared one has no name to write. */
const fieldOf = (group: GroupDraft | undefined, at: number) =>
  group?.shared === true ? `groups.${at}` : `groups.${at}.label`

const nameOf = (group: GroupDraft, library: readonly SharedGroup[]) =>
  (group.shared ? library.find(({ id }) => id === group.id)?.label : group.label) || 'the group'

/** A group as customers of this product can choose of it. */
function choosingOf(group: GroupDraft, library: readonly SharedGroup[]): Choosing {
  const shared = group.shared ? library.find(({ id }) => id === group.id) : undefined
  if (shared === undefined) return group
  return { ...shared, options: shared.options.filter(({ _id }) => !group.hidden.includes(_id)) }
}

/** The labels of sizes for which a shared group has quantities of their own. */
const sizesNamed = (shared: SharedGroup | undefined): readonly string[] => [
  ...new Set(
    (shared?.options ?? []).flatMap(({ effects }) =>
      effects.flatMap((effect) => (effect.kind === 'add' ? Object.keys(effect.bySize ?? {}) : [])),
    ),
  ),
]

interface SharedUseProps {
  readonly at: number
  readonly group: GroupDraft
  readonly shared: SharedGroup | undefined
  readonly sizes: readonly string[]
  /** Since the product was saved with this group. */
  readonly renamed: readonly RenamedSize[]
  readonly symbol: string
  readonly errors: Readonly<Record<string, string | undefined>>
  readonly warnings: readonly string[]
  readonly onChange: (group: GroupDraft) => void
  readonly grip: ReactNode
  readonly onRemove: () => void
}

/** What this product makes of a shared group: which options it leaves out, and at which prices. */
function SharedUse({
  at,
  group,
  shared,
  sizes,
  renamed,
  symbol,
  errors,
  warnings,
  onChange,
  grip,
  onRemove,
}: SharedUseProps) {
  const label = shared?.label ?? 'Shared group'
  const { hidden, prices } = group
  const named = sizesNamed(shared)
  const along = renamed.filter(
    ({ from, to }) => to !== '' && hasSize(named, from) && !hasSize(named, to),
  )
  // Of those that are not here, what goes along is not lost.
  const here = [...sizes, ...along.map(({ from }) => from)]
  const strange = sizes.length === 0 ? [] : named.filter((each) => !hasSize(here, each))
  return (
    <div className={styles.shared} id={`groups.${at}`} tabIndex={-1}>
      <div className={styles.title}>
        <strong>{label}</strong>
        <span className="dimmed">shared</span>
        <div className={styles.ends}>
          {grip}
          <RemoveButton of={label} onClick={onRemove} />
        </div>
      </div>
      {errors[`groups.${at}.id`] !== undefined && (
        <p className={lines.error}>{errors[`groups.${at}.id`]}</p>
      )}
      {along.map(({ from, to }) => (
        <p key={from} className="dimmed">
          When you save, its quantities for {from} become those of {to}.
        </p>
      ))}
      {strange.length > 0 && (
        <p className="dimmed">
          It has quantities for {strange.join(', ')}, and no size here is called that.
        </p>
      )}
      <Warnings of={warnings} />
      <ul className={styles.uses} aria-label={`Options of ${label}`}>
        {shared?.options.map(({ _id: id, label: option, price }) => (
          <li key={id}>
            <span className={styles.offered}>
              <Checkbox
                label={option}
                checked={!hidden.includes(id)}
                onChange={({ currentTarget: { checked } }) =>
                  onChange({
                    ...group,
                    hidden: checked ? hidden.filter((each) => each !== id) : [...hidden, id],
                  })
                }
              />
              <span className="dimmed">
                <Money amount={price} symbol={symbol} />
              </span>
            </span>
            <NumberEntry
              name={`groups.${at}.prices.${id}`}
              aria-label={`Price of ${option} here`}
              value={prices[id] ?? ''}
              placeholder="the same"
              symbol={symbol}
              error={errors[`groups.${at}.prices.${id}`]}
              onEnter={(entered) => {
                const { [id]: _, ...others } = prices
                onChange({
                  ...group,
                  prices: entered === '' ? others : { ...others, [id]: entered },
                })
              }}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}
