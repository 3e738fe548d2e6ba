import { useEffect, useRef, type ReactNode } from 'react'
import { EndButton } from '../../kit/ui/EndButton.tsx'
import { MinusIcon, PlusIcon } from '../../kit/ui/icons/icons.tsx'
import { Money } from '../../kit/ui/Money.tsx'
import type { PublicGroup, PublicOption } from '../contract.ts'
import { askOf, countOf, isSingle, mayAdd } from '../selection.ts'
import styles from './ChoiceFields.module.css'
import { ofSize, type ChoiceInHand } from './use-choice.ts'

interface ChoiceFieldsProps {
  readonly choice: Omit<ChoiceInHand, 'served'>
  readonly symbol: string
}

/** Sizes first, then each group; nothing for a product that has neither. */
export function ChoiceFields({ choice, symbol }: ChoiceFieldsProps) {
  const { sizes, groups, size, chooseSize } = choice
  const { frame, fault } = useAsked(choice, ofSize)
  if (sizes.length === 0 && groups.length === 0) return null
  return (
    <div className={styles.groups}>
      {sizes.length > 0 && (
        <fieldset {...frame}>
          <legend>Size</legend>
          {fault}
          <div className={styles.sizes}>
            {sizes.map(({ id, label, price, inStock }) => (
              <label key={id} className={styles.option}>
                <input
                  type="radio"
                  name="size"
                  value={id}
                  checked={id === size?.id}
                  disabled={!inStock}
                  onChange={() => chooseSize(id)}
                />
                <span>{inStock ? label : `${label} (sold out)`}</span>
                <span className={styles.price}>
                  <Money amount={price} symbol={symbol} />
                </span>
              </label>
            ))}
          </div>
        </fieldset>
      )}
      {groups.map((group) => (
        <Group key={group.id} group={group} choice={choice} symbol={symbol} />
      ))}
    </div>
  )
}

interface GroupProps extends ChoiceFieldsProps {
  readonly group: PublicGroup
}

function Group({ group, choice, symbol }: GroupProps) {
  const { selection, take } = choice
  const { frame, fault } = useAsked(choice, group.id)
  const ask = askOf(group)
  return (
    <fieldset {...frame}>
      <legend dir="auto">
        {group.label}
        {ask !== undefined && <small> {ask}</small>}
      </legend>
      {fault}
      <div className={styles.options} data-short={isShort(group)}>
        {isSingle(group) && group.min === 0 && (
          <Row>
            <input
              type="radio"
              name={`group-${group.id}`}
              value=""
              checked={countOf(group, selection) === 0}
              onChange={() => take(group, '', 0)}
            />
            <span>None</span>
          </Row>
        )}
        {group.options.map((option) => (
          <Option key={option._id} {...{ group, option, choice, symbol }} />
        ))}
      </div>
    </fieldset>
  )
}

/** What a fieldset of the choice says and is while it is to be mended; it is moved to. */
function useAsked({ asked }: ChoiceFieldsProps['choice'], id: string) {
  const ref = useRef<HTMLFieldSetElement>(null)
  const isAsked = asked?.id === id
  useEffect(() => {
    if (!isAsked) return
    ref.current?.scrollIntoView({ block: 'center' })
    ref.current?.querySelector<HTMLElement>(':is(input, button):enabled')?.focus()
  }, [isAsked])
  const errorId = `fault-${id}`
  return {
    frame: {
      ref,
      className: styles.group,
      'data-asked': isAsked,
      'aria-describedby': isAsked ? errorId : undefined,
    },
    fault: isAsked && (
      <p id={errorId} role="alert" className={styles.fault}>
        {asked.text}
      </p>
    ),
  }
}

/** Levels: one of some that cost nothing and are named in a word or two. They stand side by side. */
const isShort = (group: PublicGroup) =>
  isSingle(group) && group.options.every(({ label, price }) => price === 0 && label.length <= 12)

const Row = ({ children }: { readonly children: ReactNode }) => (
  <label className={styles.option}>{children}</label>
)

interface OptionProps extends GroupProps {
  readonly option: PublicOption
}

function Option({ group, option, choice, symbol }: OptionProps) {
  const { selection, take, isOut, isSoldOut, size } = choice
  const { _id: id, label, price } = option
  const times = selection.get(id) ?? 0
  const isOff = isOut(option)
  const words = (
    <>
      <span dir="auto">{isOff && !isSoldOut ? `${label} (${whyOut(option, size)})` : label}</span>
      {price > 0 && (
        <span className={styles.price}>
          +<Money amount={price} symbol={symbol} />
        </span>
      )}
    </>
  )
  if (group.mostEach > 1) {
    return (
      <div className={styles.option} data-chosen={times > 0} data-off={isOff}>
        {words}
        <Times
          label={label}
          times={times}
          isFull={isOff || !mayAdd(group, selection, id)}
          onChange={(next) => take(group, id, next)}
        />
      </div>
    )
  }
  return (
    <Row>
      <input
        type={isSingle(group) ? 'radio' : 'checkbox'}
        name={`group-${group.id}`}
        value={id}
        checked={times > 0}
        disabled={isOff || (times === 0 && !mayAdd(group, selection, id))}
        onChange={({ currentTarget }) => take(group, id, currentTarget.checked ? 1 : 0)}
      />
      {words}
    </Row>
  )
}

/** An option may be out altogether, or only in the size that is chosen. */
const whyOut = ({ inStock }: PublicOption, size: { readonly label: string } | undefined) =>
  inStock && size !== undefined ? `sold out in ${size.label}` : 'sold out'

interface TimesProps {
  readonly label: string
  readonly times: number
  readonly isFull: boolean
  readonly onChange: (times: number) => void
}

/** How often an option is taken, from none. */
const Times = ({ label, times, isFull, onChange }: TimesProps) => (
  <span className={styles.times}>
    <EndButton label={`Less ${label}`} isAtEnd={times === 0} onClick={() => onChange(times - 1)}>
      <MinusIcon />
    </EndButton>
    <output aria-live="polite" aria-label={label}>
      {times}
    </output>
    <EndButton label={`Add ${label}`} isAtEnd={isFull} onClick={() => onChange(times + 1)}>
      <PlusIcon />
    </EndButton>
  </span>
)
