import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { priceWith } from '../../choices/price.ts'
import { ChoiceFields } from '../../choices/ui/ChoiceFields.tsx'
import { timesMoney } from '../../kit/money.ts'
import { QuantityStepper } from '../../kit/ui/form/QuantityStepper.tsx'
import { Money } from '../../kit/ui/Money.tsx'
import { ErrorState, Skeleton } from '../../kit/ui/states.tsx'
import type { PublicStore } from '../../stores/contract.ts'
import { itemOf, type CartItem } from '../../storefront/cart.ts'
import { AddButton } from '../../storefront/ui/AddButton.tsx'
import { AddonChoice, useChosen } from '../../storefront/ui/AddonChoice.tsx'
import { Included } from '../../storefront/ui/Included.tsx'
import { productBySlug } from '../../storefront/ui/menu-query.ts'
import { useProductChoice } from '../../storefront/ui/use-product-choice.ts'
import { mostPerLineHere } from '../totals.ts'
import styles from './Kiosk.module.css'

interface KioskChoiceProps {
  readonly store: PublicStore
  readonly slug: string
  readonly onAdd: (item: CartItem) => void
}

/** The options of a product and how many of it. Nothing of it is remembered for the next customer. */
export function KioskChoice({ store, slug, onAdd }: KioskChoiceProps) {
  const { data, error, refetch } = useQuery(productBySlug(store.id, slug))
  const { chosen, choose } = useChosen(data?.data)
  const choice = useProductChoice(data?.data)
  const [quantity, setQuantity] = useState(1)
  if (error && !data) return <ErrorState message={error.message} onRetry={refetch} />
  if (!data) return <Skeleton height="16rem" />
  const product = { ...data.data, ...choice.served }
  const addons = [...choice.taken, ...chosen]
  const sum = timesMoney(priceWith(product.price, addons), quantity)
  return (
    <div className={styles.choice}>
      {product.description !== '' && <p dir="auto">{product.description}</p>}
      <Included parts={choice.included} />
      <ChoiceFields choice={choice} symbol={store.currency} />
      <AddonChoice
        product={data.data}
        symbol={store.currency}
        chosen={chosen}
        onChoose={choose}
        headingLevel={3}
      />
      <div className={styles.add}>
        <QuantityStepper
          label={`Quantity of ${product.name}`}
          value={quantity}
          most={mostPerLineHere}
          onChange={setQuantity}
        />
        <AddButton
          product={product}
          words="Add to your order"
          size="lg"
          sum={<Money amount={sum} symbol={store.currency} />}
          onAdd={() => {
            if (choice.isWhole()) onAdd(itemOf(store, product, addons, quantity))
          }}
        />
      </div>
    </div>
  )
}
