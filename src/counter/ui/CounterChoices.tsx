import type { CounterProduct } from '../../catalog/contract.ts'
import { askOf, isOutIn, isSingle, mayAdd } from '../../choices/selection.ts'
import { Money } from '../../kit/ui/Money.tsx'
import { groupsAtCounter, selectionIn } from '../counter-choices.ts'
import type { SaleLine } from '../till.ts'
import styles from './CounterChoices.module.css'
import type { ActOn } from './use-till.ts'

interface CounterChoicesProps {
  readonly line: SaleLine
  readonly product: CounterProduct
  readonly symbol: string
  readonly act: ActOn
}

/** Sizes and groups as rows of keys. A key that may be taken several times counts up, and after the last time is off. */
export function CounterChoices({ line, product, symbol, act }: CounterChoicesProps) {
  const { sizes = [] } = product
  const groups = groupsAtCounter(product, line)
  const selection = selectionIn(product, line)
  const size = sizes.find(({ id }) => id === line.size?.id)
  if (sizes.length === 0 && groups.length === 0) return null
  return (
    <div className={styles.groups}>
      {sizes.length > 0 && (
        <fieldset className={styles.group}>
          <legend>Size</legend>
          {sizes.map(({ id, label, price, inStock }) => (
            <button
              key={id}
              type="button"
              data-choice
              aria-pressed={id === line.size?.id}
              disabled={!inStock && id !== line.size?.id}
              onClick={() => act({ act: 'size', product, id })}
            >
              {label}
              <small>{inStock ? <Money amount={price} symbol={symbol} /> : 'sold out'}</small>
            </button>
          ))}
        </fieldset>
      )}
      {groups.map((group) => (
        <fieldset key={group.id} className={styles.group}>
          <legend>
            {group.label}
            {/* Why a key is off; where one key takes the place of another, nothing has to be said. */}
            {!isSingle(group) && askOf(group) !== undefined && <small> {askOf(group)}</small>}
          </legend>
          {group.options.map((option) => {
            const { _id: id, label, price } = option
            const times = selection.get(id) ?? 0
            const isOut = isOutIn(option, size)
            const next = mayAdd(group, selection, id) ? times + 1 : 0
            // Of one that has to be chosen, the chosen one stays until another takes its place.
            const isFixed = times > 0 && next === 0 && group.min === 1 && group.max === 1
            return (
              <button
                key={id}
                type="button"
                data-choice
                aria-pressed={times > 0}
                disabled={times === 0 && (isOut || next === 0)}
                onClick={() => {
                  if (!isFixed) act({ act: 'option', product, id, times: next })
                }}
              >
                {times > 1 ? `${times} × ${label}` : label}
                {(isOut || price > 0) && (
                  <small>
                    {isOut ? (
                      'sold out'
                    ) : (
                      <>
                        +<Money amount={price} symbol={symbol} />
                      </>
                    )}
                  </small>
                )}
              </button>
            )
          })}
        </fieldset>
      ))}
    </div>
  )
}
