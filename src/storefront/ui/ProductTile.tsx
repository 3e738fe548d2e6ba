import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { ProductCard } from '../../catalog/contract.ts'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import { Money } from '../../kit/ui/Money.tsx'
import { part } from '../../kit/ui/part.tsx'
import { Picture } from '../../kit/ui/Picture.tsx'
import { Skeleton } from '../../kit/ui/states.tsx'
import { paths } from '../../paths.ts'
import type { PublicStore } from '../../stores/contract.ts'
import { itemOf } from '../cart.ts'
import { whyNotSold } from '../menu.ts'
import { AddButton } from './AddButton.tsx'
import { addItem } from './cart-store.ts'
import styles from './ProductTile.module.css'

const QuickChoice = part(
  'QuickChoice',
  async () => (await import('./QuickChoice.tsx')).QuickChoice,
  { waiting: <Skeleton height="16rem" /> },
)

interface ProductTileProps {
  readonly store: PublicStore
  readonly product: ProductCard
  readonly description: ReactNode
  readonly isFirst?: boolean
}

/**
 * A product as the storefront offers it; the whole tile leads to its page. What has no options goes into the cart at
 * once, the rest asks for them first.
 */
export function ProductTile({ store, product, description, isFirst = false }: ProductTileProps) {
  const [isChoosing, setChoosing] = useState(false)
  const reason = whyNotSold(product)
  const close = () => setChoosing(false)
  return (
    <article className={styles.tile} data-sold-out={!product.inStock}>
      <Picture
        src={product.image}
        alt=""
        isFirst={isFirst}
        sizes="(max-width: 768px) 40vw, 22rem"
      />
      <div className={styles.words}>
        <h3>
          <Link to={paths.product(store.slug, product.slug)}>{product.name}</Link>
        </h3>
        <p className="dimmed">{description}</p>
        {reason !== undefined && <p className={styles.reason}>{reason}</p>}
        <div className={styles.buy}>
          <strong>
            <Money amount={product.price} symbol={store.currency} />
          </strong>
          <AddButton
            inStock={product.inStock}
            name={product.name}
            onAdd={() =>
              product.hasAddons ? setChoosing(true) : addItem(itemOf(store, product, [], 1))
            }
          />
        </div>
      </div>
      {isChoosing && (
        <Dialog title={product.name} onClose={close}>
          <QuickChoice store={store} slug={product.slug} onAdded={close} />
        </Dialog>
      )}
    </article>
  )
}
