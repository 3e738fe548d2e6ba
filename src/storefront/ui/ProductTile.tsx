import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ProductCard } from '../../catalog/contract.ts'
import { Money } from '../../kit/ui/Money.tsx'
import { Picture } from '../../kit/ui/Picture.tsx'
import { paths } from '../../paths.ts'
import type { PublicStore } from '../../stores/contract.ts'
import type { CartItem } from '../cart.ts'
import { AddButton } from './AddButton.tsx'
import { addItem } from './cart-store.ts'
import styles from './ProductTile.module.css'

interface ProductTileProps {
  readonly store: PublicStore
  readonly product: ProductCard
  readonly description: ReactNode
  readonly isFirst?: boolean
}

/** A product as the storefront offers it; the whole tile leads to its page. */
export const ProductTile = ({ store, product, description, isFirst = false }: ProductTileProps) => (
  <article className={styles.tile} data-sold-out={!product.inStock}>
    <Picture src={product.image} alt="" isFirst={isFirst} sizes="(max-width: 768px) 40vw, 22rem" />
    <div className={styles.words}>
      <h3>
        <Link to={paths.product(store.slug, product.slug)}>{product.name}</Link>
      </h3>
      <p className="dimmed">{description}</p>
      <div className={styles.buy}>
        <strong>
          <Money amount={product.price} symbol={store.currency} />
        </strong>
        <AddButton
          inStock={product.inStock}
          name={product.name}
          onAdd={() => addItem(itemOf(store, product))}
        />
      </div>
    </div>
  </article>
)

/** One of a product, as the cart keeps it. */
export const itemOf = (
  store: PublicStore,
  product: ProductCard,
  addons: CartItem['addons'] = [],
  quantity = 1,
): CartItem => ({
  productId: product._id,
  slug: product.slug,
  name: product.name,
  price: product.price,
  image: product.image,
  quantity,
  storeId: store.id,
  storeName: store.name,
  storeSlug: store.slug,
  addons,
})
