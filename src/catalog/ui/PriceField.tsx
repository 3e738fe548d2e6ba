import type { ProductValues } from './use-draft.ts'
import { useState } from 'react'
import type { Entered } from '../../kit/entered.ts'
import { formatMoney } from '../../kit/money.ts'
import { Explained } from '../../kit/ui/Explained.tsx'
import { NumberField } from '../../kit/ui/form/NumberField.tsx'
import { raised } from '../product-form.ts'
import styles from './lines.module.css'
import { useDraft } from './use-draft.ts'

interface PriceFieldProps {
  /** The ingredients with their markup. */
  readonly floor: number
  /** What it is made of. */
  readonly of: 'ingredients' | 'parts'
  readonly symbol: string
}

/** The price of the product: put right when it is left below its floor, and said why. */
export function PriceField({ floor, of, symbol }: PriceFieldProps) {
  const { draft, actions } = useDraft()
  const [raisedTo, setRaisedTo] = useState<Entered>()

  const isRaised = raisedTo === draft.price

  function putRight() {
    const price = raised(draft.price, floor)
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
            . A price below that is put right when you leave the field. The markup of an ingredient
            is changed in the larder.
          </Explained>
        )}
        <p className={styles.note} data-raised={isRaised} aria-live="polite">
          {noteOf(floor, of, symbol, isRaised)}
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
