import { Button } from '@mantine/core'
import { Link, useLoaderData } from 'react-router'
import type { ProductCard } from '../../catalog/contract.ts'
import { Column } from '../../kit/ui/Column.tsx'
import { Facts, Head, useOrigin } from '../../kit/ui/Head.tsx'
import { Picture } from '../../kit/ui/Picture.tsx'
import { EmptyState } from '../../kit/ui/states.tsx'
import { paths } from '../../paths.ts'
import type { PublicStore } from '../../stores/contract.ts'
import { openingLine } from '../../stores/opening-line.ts'
import { useStore } from '../../stores/ui/use-store.ts'
import { featured, teaser } from '../menu.ts'
import { CartBar } from './CartBar.tsx'
import { useMenu, type homeLoader } from './menu-query.ts'
import { Pattern } from './Pattern.tsx'
import { Picks } from './Picks.tsx'
import { ProductTile } from './ProductTile.tsx'
import styles from './StoreHome.module.css'
import tiles from './tiles.module.css'

/** /{slug} */
export function StoreHome() {
  const store = useStore()
  const { chance } = useLoaderData<typeof homeLoader>()
  const menu = useMenu()
  const products = featured(menu, chance)
  const welcome = store.homeDesc || store.description || openingLine(store.storeType)
  return (
    <>
      <Head
        title={store.name}
        description={welcome}
        image={store.backgroundImage ?? store.logoImage}
        canonical={paths.store(store.slug)}
      />
      <Facts facts={useFacts(store)} />
      <section className={styles.hero} data-pictured={store.backgroundImage !== null}>
        {store.backgroundImage && (
          <Picture src={store.backgroundImage} alt="" isFirst className={styles.background} />
        )}
        {!store.backgroundImage && (
          <Pattern storeType={store.storeType} className={styles.pattern ?? ''} />
        )}
        <div className={styles.words}>
          <h1 dir="auto">{store.name}</h1>
          <p dir="auto">{welcome}</p>
          <Button
            component={Link}
            to={paths.menu(store.slug)}
            size="lg"
            className={styles.go ?? ''}
          >
            View Menu
          </Button>
        </div>
      </section>
      <Column>
        <Picks store={store} menu={menu} />
        {products.length === 0 ? (
          <EmptyState title="The menu is being written">Please come back soon.</EmptyState>
        ) : (
          <Featured store={store} products={products} />
        )}
        <CartBar store={store} />
      </Column>
    </>
  )
}

interface FeaturedProps {
  readonly store: PublicStore
  readonly products: readonly ProductCard[]
}

const Featured = ({ store, products }: FeaturedProps) => (
  <>
    <header className={styles.header}>
      <h2>Featured Products</h2>
      <Link to={paths.menu(store.slug)}>See More Products</Link>
    </header>
    <div className={tiles.tiles}>
      {products.map((product) => (
        <ProductTile
          key={product.id}
          store={store}
          product={product}
          description={teaser(product.description)}
        />
      ))}
    </div>
  </>
)

function useFacts(store: PublicStore) {
  const origin = useOrigin()
  const { street, city, state, zipCode, country } = store.address
  return {
    '@context': 'https://schema.org',
    '@type': 'FoodEstablishment',
    name: store.name,
    description: store.description,
    url: origin + paths.store(store.slug),
    hasMenu: origin + paths.menu(store.slug),
    image: store.backgroundImage ? origin + store.backgroundImage : undefined,
    telephone: store.phone || undefined,
    currenciesAccepted: store.currencyCode,
    address: {
      '@type': 'PostalAddress',
      streetAddress: street,
      addressLocality: city,
      addressRegion: state,
      postalCode: zipCode,
      addressCountry: country,
    },
  }
}
