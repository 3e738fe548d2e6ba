import { useState } from 'react'
import type { ProductCard, PublicAddon } from '../../catalog/contract.ts'
import { sumMoney, timesMoney } from '../../kit/money.ts'
import { Money } from '../../kit/ui/Money.tsx'
import { QuantityStepper } from '../../kit/ui/form/QuantityStepper.tsx'
import type { PublicStore } from '../../stores/contract.ts'
import { itemOf, mostPerLine } from '../cart.ts'
import { AddButton } from './AddButton.tsx'
import styles from './AddPanel.module.css'
import { addItem } from './cart-store.ts'

interface AddPanelProps {
  readonly store: PublicStore
  readonly product: ProductCard
  readonly addons: readonly PublicAddon[]
  readonly onAdded: () => void
}

/** How many, what that comes to, and into the cart. */
export function AddPanel({ store, product, addons, onAdded }: AddPanelProps) {
  const [quantity, setQuantity] = useState(1)
  const price = sumMoney([product.price, ...addons.map((addon) => addon.price)])
  return (
    <div className={styles.panel}>
      <QuantityStepper
        label={`Quantity of ${product.name}`}
        value={quantity}
        most={mostPerLine}
        onChange={setQuantity}
      />
      <AddButton
        inStock={product.inStock}
        size="lg"
        sum={<Money amount={timesMoney(price, quantity)} symbol={store.currency} />}
        onAdd={() => {
          onAdded()
          return addItem(itemOf(store, product, addons, quantity))
        }}
      />
    </div>
  )
}
