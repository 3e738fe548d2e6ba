import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { ProductCard } from '../../catalog/contract.ts'
import { HeartIcon } from '../../kit/ui/icons/icons.tsx'
import { paths } from '../../paths.ts'
import type { PublicStore } from '../../stores/contract.ts'
import { useFavourites } from './favourites-store.ts'
import { popularAt } from './menu-query.ts'
import styles from './Picks.module.css'
import { PriceFrom } from '../../catalog/ui/PriceFrom.tsx'
import { ProductPicture } from './ProductPicture.tsx'

interface PicksProps {
  readonly store: PublicStore
  readonly menu: readonly ProductCard[]
}

/** What this device's own customer likes, and then what everybody orders: the quick way to most orders. */
export function Picks({ store, menu }: PicksProps) {
  const liked = useFavourites(store.id)
  const popular = useQuery(popularAt(store.id)).data?.data ?? []
  const productById = new Map(menu.map((product) => [product.id, product]))
  const shown = [...new Set([...liked, ...popular])].flatMap((id) => {
    const product = productById.get(id)
    return product?.inStock ? [product] : []
  })
  const strip = useRef<HTMLUListElement>(null)
  const first = shown[0]?.id
  // A row that snaps stays at the card it has shown: what is put in front of that would be out of sight.
  useEffect(() => {
    if (first !== undefined) strip.current?.scrollTo(0, 0)
  }, [first])
  if (shown.length === 0) return null
  return (
    <section aria-labelledby="picks">
      <h2 id="picks" className={styles.title}>
        {headingOf(shown, new Set(liked))}
      </h2>
      <ul ref={strip} className={styles.strip}>
        {shown.map((product) => (
          <li key={product.id}>
            <Link to={paths.product(store.slug, product.slug)} className={styles.pick}>
              <ProductPicture product={product} sizes="10rem" className={styles.picture} />
              {liked.includes(product.id) && (
                <span className={styles.liked}>
                  <HeartIcon />
                </span>
              )}
              <span className={styles.name} dir="auto">
                {product.name}
              </span>
              <strong>
                <PriceFrom product={product} symbol={store.currency} />
              </strong>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function headingOf(shown: readonly ProductCard[], liked: ReadonlySet<string>): string {
  const likedShown = shown.filter(({ id }) => liked.has(id)).length
  if (likedShown === 0) return 'Popular now'
  return likedShown === shown.length ? 'Your favourites' : 'Your favourites, and popular now'
}
