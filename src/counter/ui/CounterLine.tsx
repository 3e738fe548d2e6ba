import { useEffect, useRef } from 'react'
import type { CounterProduct } from '../../catalog/contract.ts'
import { otherOptions } from '../../catalog/product.ts'
import { RemoveButton } from '../../kit/ui/RemoveButton.tsx'
import { Money } from '../../kit/ui/Money.tsx'
import { BoundedInput } from '../../kit/ui/form/BoundedInput.tsx'
import { QuantityStepper } from '../../kit/ui/form/QuantityStepper.tsx'
import { wantedOff } from '../../pricing/discount.ts'
import { choiceLabels, lineTotal, mostPerLine } from '../../storefront/cart.ts'
import { soldOutText } from '../sold-out.ts'
import type { Sale, SaleLine } from '../till.ts'
import buttons from './CounterButtons.module.css'
import styles from './Counter.module.css'
import { CounterChoices } from './CounterChoices.tsx'
import type { ActOn } from './use-till.ts'

interface CounterLineProps {
  readonly line: SaleLine
  readonly sale: Sale
  /** Undefined once it is no longer on the menu. */
  readonly product: CounterProduct | undefined
  readonly isChosen: boolean
  readonly symbol: string
  readonly act: ActOn
}

/** A line of the sale; the chosen one shows all that can be done with it. */
export function CounterLine({ line, sale, product, isChosen, symbol, act }: CounterLineProps) {
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isChosen) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  const soldOut = product && soldOutText(line, product, sale)
  return (
    <li ref={row} className={styles.line} data-chosen={isChosen}>
      <div className={styles.lineHead}>
        <button
          type="button"
          aria-expanded={isChosen}
          onClick={() => act({ act: 'choose', key: isChosen ? null : line.key })}
        >
          <span>
            <b>{line.quantity} ×</b> <bdi>{line.name}</bdi>
            {[...choiceLabels(line), line.note, offText(line, symbol)]
              .filter(Boolean)
              .map((detail) => (
                <small key={detail}>{detail}</small>
              ))}
            {soldOut !== undefined && <small className={styles.soldOut}>{soldOut}</small>}
          </span>
          <Money amount={lineTotal(line)} symbol={symbol} />
        </button>
        <RemoveButton of={line.name} onClick={() => act({ act: 'remove', key: line.key })} />
      </div>
      {isChosen && (
        <div className={styles.options}>
          {product && <CounterChoices line={line} product={product} symbol={symbol} act={act} />}
          {product && <Addons line={line} product={product} symbol={symbol} act={act} />}
          <div className={styles.amounts}>
            <QuantityStepper
              label={`Quantity of ${line.name}`}
              value={line.quantity}
              most={mostPerLine}
              onChange={(quantity) => act({ act: 'quantity', quantity })}
            />
            <BoundedInput
              aria-label={`Note for ${line.name}`}
              placeholder="Note"
              size="md"
              most={140}
              autoComplete="off"
              value={line.note}
              onType={(note) => act({ act: 'note', note })}
            />
          </div>
        </div>
      )}
    </li>
  )
}

const offText = ({ discount }: SaleLine, symbol: string) =>
  discount === undefined ? '' : `${discount.reason}: −${wantedOff(discount, symbol)}`

type AddonsProps = Pick<CounterLineProps, 'line' | 'symbol' | 'act'> & {
  readonly product: CounterProduct
}

function Addons({ line, product: { addons }, symbol, act }: AddonsProps) {
  const chosen = new Set(line.addons.map(({ _id }) => _id))
  const groups = Map.groupBy(addons, ({ type }) => type || otherOptions)
  return [...groups].map(([label, members]) => (
    <fieldset key={label} className={`${buttons.chips} ${styles.addons}`}>
      <legend>{label}</legend>
      {members.map((addon) => (
        <button
          key={addon._id}
          type="button"
          data-choice
          aria-pressed={chosen.has(addon._id)}
          disabled={!addon.inStock && !chosen.has(addon._id)}
          onClick={() => act({ act: 'addon', addon })}
        >
          {addon.label}
          <small>
            {addon.inStock ? (
              <>
                +<Money amount={addon.price} symbol={symbol} />
              </>
            ) : (
              'sold out'
            )}
          </small>
        </button>
      ))}
    </fieldset>
  ))
}
