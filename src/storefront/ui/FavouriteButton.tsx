import { HeartIcon } from '../../kit/ui/icons/icons.tsx'
import styles from './FavouriteButton.module.css'
import { toggleFavourite, useFavourites } from './favourites-store.ts'

interface FavouriteButtonProps {
  readonly storeId: string
  readonly product: { readonly id: string; readonly name: string }
}

/** Marks a product, so that it stands first on the store's home on this device. */
export const FavouriteButton = ({ storeId, product }: FavouriteButtonProps) => (
  <button
    type="button"
    className={styles.heart}
    aria-pressed={useFavourites(storeId).includes(product.id)}
    aria-label={`Favourite: ${product.name}`}
    onClick={() => toggleFavourite(storeId, product.id)}
  >
    <HeartIcon />
  </button>
)
