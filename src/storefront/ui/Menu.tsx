import { Button } from '@mantine/core'
import { useId } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { ProductCard } from '../../catalog/contract.ts'
import { Column } from '../../kit/ui/Column.tsx'
import { Facts, Head, useOrigin } from '../../kit/ui/Head.tsx'
import { PageNav } from '../../kit/ui/PageNav.tsx'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'
import { EmptyState } from '../../kit/ui/states.tsx'
import { paths } from '../../paths.ts'
import type { PublicStore } from '../../stores/contract.ts'
import { useStore } from '../../stores/ui/use-store.ts'
import { menuGroups, menuPage, type MenuGroup } from '../menu.ts'
import { useMenu } from './menu-query.ts'
import styles from './Menu.module.css'
import { ProductTile } from './ProductTile.tsx'
import tiles from './tiles.module.css'

/** /{slug}/menu */
export function Menu() {
  const store = useStore()
  const products = useMenu()
  const groups = menuGroups(products)
  return (
    <Column>
      <Head
        title={`Menu | ${store.name}`}
        description={`The menu of ${store.name}: ${groups.map(({ name }) => name).join(', ')}.`}
        image={store.backgroundImage}
        canonical={paths.menu(store.slug)}
      />
      <Facts facts={useFacts(store, groups)} />
      <PageTitle>Our Menu</PageTitle>
      {groups.length === 0 && (
        <EmptyState
          title="No menu items available"
          action={
            <Button component={Link} to={paths.store(store.slug)} variant="default">
              Back to {store.name}
            </Button>
          }
        />
      )}
      {groups.length > 1 && (
        <nav className={styles.jump} aria-label="Categories">
          {groups.map(({ slug, name }) => (
            <a key={slug} href={`#${anchorOf(slug)}`}>
              {name}
            </a>
          ))}
        </nav>
      )}
      {groups.map((group, at) => (
        <Category key={group.slug} store={store} group={group} isFirst={at === 0} />
      ))}
    </Column>
  )
}

interface CategoryProps {
  readonly store: PublicStore
  readonly group: MenuGroup<ProductCard>
  readonly isFirst: boolean
}

function Category({ store, group, isFirst }: CategoryProps) {
  const [search, setSearch] = useSearchParams()
  const titleId = useId()
  const key = anchorOf(group.slug)
  const { page, pages, products } = menuPage(group.products, Number(search.get(key) ?? 1))

  const show = (wanted: number) =>
    setSearch(
      (before) => {
        before.set(key, String(wanted))
        return before
      },
      // Leafing through a category is no step to go back over, and nothing jumps.
      { replace: true, preventScrollReset: true },
    )

  return (
    <section id={key} className={styles.category} aria-labelledby={titleId}>
      <h2 id={titleId}>{group.name}</h2>
      <div className={tiles.tiles}>
        {products.map((product) => (
          <ProductTile
            key={product.id}
            store={store}
            product={product}
            description={product.description}
            isFirst={isFirst}
          />
        ))}
      </div>
      <PageNav label={group.name} page={page} pages={pages} onPage={show} />
    </section>
  )
}

const anchorOf = (slug: string) => slug || 'other'

function useFacts(store: PublicStore, groups: readonly MenuGroup<ProductCard>[]) {
  const origin = useOrigin()
  return {
    '@context': 'https://schema.org',
    '@type': 'Menu',
    name: `Menu of ${store.name}`,
    url: origin + paths.menu(store.slug),
    hasMenuSection: groups.map(({ name, products }) => ({
      '@type': 'MenuSection',
      name,
      hasMenuItem: products.map((product) => ({
        '@type': 'MenuItem',
        name: product.name,
        url: origin + paths.product(store.slug, product.slug),
        offers: { '@type': 'Offer', price: product.price, priceCurrency: store.currencyCode },
      })),
    })),
  }
}
