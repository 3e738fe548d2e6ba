import { useState, type ReactNode } from 'react'
import type { PublicAddon, PublicProduct } from '../../catalog/contract.ts'
import { otherOptions } from '../../catalog/product.ts'
import { Money } from '../../kit/ui/Money.tsx'
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
export function useChosen(product: PublicProduct | undefined) {
  const [ids, setIds] = useState<readonly string[]>([])
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
  if (groups.length === 0) return null
  return (
    <section className={styles.groups}>
      <Heading>Customize this item</Heading>
      {groups.map(({ type, label, addons }) => {
        const current = chosen.find((addon) => addon.type === type)
        const others = chosen.filter((addon) => addon.type !== type)
        return (
          <fieldset key={type} className={styles.group}>
            <legend>{label}</legend>
            {addons.length === 0 ? (
              <p className="dimmed">No options available</p>
            ) : (
              <>
                <Option group={type} isChosen={!current} onChoose={() => onChoose(others)}>
                  <span>None</span>
                </Option>
                {addons.map((addon) => (
                  <Option
                    key={addon._id}
                    group={type}
                    isChosen={current?._id === addon._id}
                    isDisabled={!addon.inStock}
                    onChoose={() => onChoose([...others, addon])}
                  >
                    <span>{addon.inStock ? addon.label : `${addon.label} (sold out)`}</span>
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

interface OptionProps {
  readonly group: string
  readonly isChosen: boolean
  readonly isDisabled?: boolean
  readonly onChoose: () => void
  readonly children: ReactNode
}

const Option = ({ group, isChosen, isDisabled = false, onChoose, children }: OptionProps) => (
  <label className={styles.option}>
    <input
      type="radio"
      name={`addon-${group}`}
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
