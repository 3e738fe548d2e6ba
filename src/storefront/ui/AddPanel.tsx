import { useState } from 'react'
import type { ProductCard } from '../../catalog/contract.ts'
import { priceWith } from '../../choices/price.ts'
import { timesMoney } from '../../kit/money.ts'
import { Money } from '../../kit/ui/Money.tsx'
import { QuantityStepper } from '../../kit/ui/form/QuantityStepper.tsx'
import { toast } from '../../kit/ui/toast.ts'
import type { PublicStore } from '../../stores/contract.ts'
import { itemOf, mostPerLine, type CartAddon, type CartItem } from '../cart.ts'
import { AddButton } from './AddButton.tsx'
import styles from './AddPanel.module.css'
import { addItem } from './cart-store.ts'
import { rememberChoice } from './last-choices.ts'
import { useIsShown } from './use-is-shown.ts'

interface AddPanelProps {
  readonly store: PublicStore
  /** At the price of its size, or of its parts. */
  readonly product: ProductCard & Pick<CartItem, 'size' | 'parts'>
  readonly addons: readonly CartAddon[]
  /** Whether it may be added as it is chosen; says what is missing when not. */
  readonly isWhole?: () => boolean
  readonly onAdded: () => void
}

/** How many, what that comes to, and into the cart. */
export function AddPanel({ store, product, addons, isWhole = () => true, onAdded }: AddPanelProps) {
  const [quantity, setQuantity] = useState(1)
  const [isAdding, setAdding] = useState(false)
  const [problem, setProblem] = useState('')
  const isShown = useIsShown()
  const price = priceWith(product.price, addons)

  async function add() {
    if (!isWhole()) return
    const item = itemOf(store, product, addons, quantity)
    setProblem('')
    // One of what is on the menu can be made. Of more, what was chosen stands until it is known that the shelf has as many.
    if (quantity === 1) {
      rememberChoice(item)
      onAdded()
      await addItem(item)
      return
    }
    setAdding(true)
    // Whoever has closed it meanwhile hears of it where they are now.
    const isAdded = await addItem(item, (reason) =>
      isShown() ? setProblem(reason) : toast.failure(reason),
    )
    setAdding(false)
    if (!isAdded) return
    rememberChoice(item)
    if (isShown()) onAdded()
  }

  return (
    <div className={styles.panel}>
      {problem !== '' && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <QuantityStepper
        label={`Quantity of ${product.name}`}
        value={quantity}
        most={mostPerLine}
        onChange={setQuantity}
      />
      <AddButton
        product={product}
        size="lg"
        sum={<Money amount={timesMoney(price, quantity)} symbol={store.currency} />}
        isBusy={isAdding}
        onAdd={add}
      />
    </div>
  )
}
