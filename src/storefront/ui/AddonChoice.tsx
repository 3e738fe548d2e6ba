import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import type { PublicAddon, PublicProduct } from '../../catalog/contract.ts'
import { otherOptions } from '../../catalog/product.ts'
import { Money } from '../../kit/ui/Money.tsx'
import { lookOf } from '../option-look.ts'
import styles from './AddonChoice.module.css'

interface AddonChoiceProps {
  readonly product: PublicProduct
  readonly symbol: string
  readonly chosen: readonly PublicAddon[]
  readonly onChoose: (chosen: readonly PublicAddon[]) => void
  /** 3 where the product's name is a heading of the second level. */
  readonly headingLevel?: 2 | 3
}

/** What is chosen, as the store offers it now: an option that has run out meanwhile is no longer chosen. */
export function useChosen(product: PublicProduct | undefined, before: readonly string[] = []) {
  const [ids, setIds] = useState(before)
  return {
    chosen: product?.addons.filter(({ _id, inStock }) => inStock && ids.includes(_id)) ?? [],
    choose: (addons: readonly PublicAddon[]) => setIds(addons.map(({ _id }) => _id)),
  }
}

/** One choice per add-on type, none of them required. */
export function AddonChoice({
  product,
  symbol,
  chosen,
  onChoose,
  headingLevel = 2,
}: AddonChoiceProps) {
  const groups = groupsOf(product)
  const Heading = `h${headingLevel}` as const
  const section = useChosenBefore(product, onChoose)
  if (groups.length === 0) return null
  return (
    <section ref={section} className={styles.groups}>
      <Heading>Customize this item</Heading>
      {groups.map(({ type, label, addons }) => {
        const current = chosen.find((addon) => addon.type === type)
        const others = chosen.filter((addon) => addon.type !== type)
        return (
          <fieldset key={type} className={styles.group} data-look={lookOf(addons)}>
            <legend dir="auto">{label}</legend>
            {addons.length === 0 ? (
              <p className="dimmed">No options available</p>
            ) : (
              <>
                <Option id="" group={type} isChosen={!current} onChoose={() => onChoose(others)}>
                  <span>None</span>
                </Option>
                {addons.map((addon) => (
                  <Option
                    key={addon._id}
                    id={addon._id}
                    group={type}
                    isChosen={current?._id === addon._id}
                    isDisabled={!addon.inStock}
                    onChoose={() => onChoose([...others, addon])}
                  >
                    <span dir="auto">
                      {addon.inStock ? addon.label : `${addon.label} (sold out)`}
                    </span>
                    <span className={styles.price}>
                      +<Money amount={addon.price} symbol={symbol} />
                    </span>
                  </Option>
                ))}
              </>
            )}
          </fieldset>
        )
      })}
    </section>
  )
}

/**
 * A page is there before its script: what was chosen meanwhile stands on the screen, so it is what the customer gets.
 */
function useChosenBefore(
  { addons }: PublicProduct,
  onChoose: (chosen: readonly PublicAddon[]) => void,
) {
  const section = useRef<HTMLElement>(null)
  const takeOver = useEffectEvent(() => {
    const marked = section.current?.querySelectorAll<HTMLInputElement>('input:checked') ?? []
    const ids = new Set([...marked].map(({ value }) => value))
    const before = addons.filter(({ _id }) => ids.has(_id))
    if (before.length > 0) onChoose(before)
  })
  useEffect(() => takeOver(), [])
  return section
}

interface OptionProps {
  /** Of the add-on; empty for none of them. */
  readonly id: string
  readonly group: string
  readonly isChosen: boolean
  readonly isDisabled?: boolean
  readonly onChoose: () => void
  readonly children: ReactNode
}

const Option = ({ id, group, isChosen, isDisabled = false, onChoose, children }: OptionProps) => (
  <label className={styles.option}>
    <input
      type="radio"
      name={`addon-${group}`}
      value={id}
      checked={isChosen}
      disabled={isDisabled}
      onChange={onChoose}
    />
    {children}
  </label>
)

function groupsOf({ addonTypes, addons }: PublicProduct) {
  const typed = addonTypes.map(({ label }) => ({
    type: label,
    label,
    addons: addons.filter(({ type }) => type === label),
  }))
  const untyped = addons.filter(({ type }) => type === '')
  return untyped.length === 0
    ? typed
    : [...typed, { type: '', label: otherOptions, addons: untyped }]
}
