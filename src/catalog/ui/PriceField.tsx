import type { ProductValues } from './use-draft.ts'
import { useState } from 'react'
import type { Entered } from '../../kit/entered.ts'
import { formatMoney } from '../../kit/money.ts'
import { Explained } from '../../kit/ui/Explained.tsx'
import { NumberField } from '../../kit/ui/form/NumberField.tsx'
import { raised, staysBelow } from '../product-form.ts'
import type { Floored } from '../standing-prices.ts'
import styles from './lines.module.css'
import { useDraft } from './use-draft.ts'

interface PriceFieldProps {
  /** The ingredients with their markup. */
  readonly floor: number
  /** What was asked for it when the form began; undefined of a new one. */
  readonly before: Floored | undefined
  /** What it is made of. */
  readonly of: 'ingredients' | 'parts'
  readonly symbol: string
}

/** The price of the product: put right when it is left too low, and said why. */
export function PriceField({ floor, before, of, symbol }: PriceFieldProps) {
  const { draft, actions } = useDraft()
  const [raisedTo, setRaisedTo] = useState<Entered>()

  const isRaised = raisedTo === draft.price
  const isBelow = staysBelow(draft.price, floor, before)

  function putRight() {
    const price = raised(draft.price, floor, before)
    setRaisedTo(price === draft.price ? undefined : price)
    if (price !== draft.price) actions.set('price', price)
  }

  return (
    <div>
      <NumberField<ProductValues>
        name="price"
        label="Price"
        isRequired
        symbol={symbol}
        step={0.01}
        onLeave={putRight}
      />
      <div className={styles.why}>
        {floor > 0 && (
          <Explained of="the least price">
            What the ingredients of one cost, each raised by its own markup
            {of === 'parts' &&
              ', of whatever in each part costs you most, less what it costs extra'}
            . A new price below that is put right when you leave the field. The markup of an
            ingredient is changed in the larder.
          </Explained>
        )}
        <p className={styles.note} data-raised={isRaised} aria-live="polite">
          {isBelow
            ? `Below ${formatMoney(floor, symbol)}, what the ${of} now cost with markup. It can stay as it is.`
            : noteOf(floor, of, symbol, isRaised)}
        </p>
      </div>
    </div>
  )
}

function noteOf(floor: number, of: string, symbol: string, isRaised: boolean): string {
  const amount = formatMoney(floor, symbol)
  if (isRaised) return `Raised to ${amount}: that is what the ${of} cost with markup.`
  return floor === 0
    ? 'What a customer pays for one.'
    : `At least ${amount}, the ${of} with markup.`
}
