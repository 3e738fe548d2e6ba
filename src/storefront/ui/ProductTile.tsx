import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { ProductCard } from '../../catalog/contract.ts'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import { part } from '../../kit/ui/part.tsx'
import { Skeleton } from '../../kit/ui/states.tsx'
import { paths } from '../../paths.ts'
import type { PublicStore } from '../../stores/contract.ts'
import { itemOf } from '../cart.ts'
import { whyNotSold } from '../menu.ts'
import { AddButton } from './AddButton.tsx'
import { addItem } from './cart-store.ts'
import { Found } from './Found.tsx'
import { productBySlug } from './menu-query.ts'
import { PriceFrom } from '../../catalog/ui/PriceFrom.tsx'
import { ProductPicture } from './ProductPicture.tsx'
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
  /** What was typed; marked in the name. */
  readonly search?: string
  readonly isFirst?: boolean
}

/**
 * A product as the storefront offers it; the whole tile leads to its page. What has no options goes into the cart at
 * once, the rest asks for them first.
 */
export function ProductTile({
  store,
  product,
  description,
  search = '',
  isFirst = false,
}: ProductTileProps) {
  const [isChoosing, setChoosing] = useState(false)
  const client = useQueryClient()
  const reason = whyNotSold(product)
  const close = () => setChoosing(false)
  function beginChoosing() {
    // The options are asked for while the script that shows them is on its way.
    void client.prefetchQuery(productBySlug(store.id, product.slug))
    setChoosing(true)
  }
  return (
    <article className={styles.tile} data-sold-out={!product.inStock}>
      <ProductPicture
        product={product}
        isFirst={isFirst}
        sizes="(max-width: 48rem) 6rem, 22rem"
        className={styles.picture}
      />
      <div className={styles.words}>
        <h3 dir="auto">
          <Link to={paths.product(store.slug, product.slug)}>
            <Found text={product.name} search={search} />
          </Link>
        </h3>
        <p className="dimmed" dir="auto">
          {description}
        </p>
        {reason !== undefined && <p className={styles.reason}>{reason}</p>}
        <div className={styles.buy}>
          <strong>
            <PriceFrom product={product} symbol={store.currency} />
          </strong>
          <AddButton
            product={product}
            name={product.name}
            onAdd={() =>
              product.hasAddons ? beginChoosing() : addItem(itemOf(store, product, [], 1))
            }
          />
        </div>
      </div>
      {isChoosing && (
        <Dialog title={product.name} shape="sheet" onClose={close}>
          <div className={styles.chosen}>
            <ProductPicture product={product} sizes="6rem" className={styles.thumb} />
            <div>
              <strong>
                <PriceFrom product={product} symbol={store.currency} />
              </strong>
              {product.description !== '' && (
                <p className="dimmed" dir="auto">
                  {product.description}
                </p>
              )}
            </div>
          </div>
          <QuickChoice store={store} slug={product.slug} onAdded={close} />
        </Dialog>
      )}
    </article>
  )
}
