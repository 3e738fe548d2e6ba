import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { ProductCard } from '../../catalog/contract.ts'
import { formatMoney } from '../../kit/money.ts'
import { Column } from '../../kit/ui/Column.tsx'
import { Facts, Head, useOrigin } from '../../kit/ui/Head.tsx'
import { InTurn } from '../../kit/ui/turns/InTurn.tsx'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'
import { EmptyState } from '../../kit/ui/states.tsx'
import { useUrlState } from '../../kit/ui/url-state.ts'
import { paths } from '../../paths.ts'
import type { PublicStore } from '../../stores/contract.ts'
import { useStore } from '../../stores/ui/use-store.ts'
import { menuGroups, type MenuGroup } from '../menu.ts'
import { menuPart } from '../menu-part.ts'
import { searchMenu } from '../menu-search.ts'
import { CartBar } from './CartBar.tsx'
import { CategoryBar } from './CategoryBar.tsx'
import { useMenu } from './menu-query.ts'
import { MenuSearch } from './MenuSearch.tsx'
import { MenuSection } from './MenuSection.tsx'

/** /{slug}/menu */
export function Menu() {
  const store = useStore()
  const products = useMenu()
  const url = useUrlState()
  const search = url.get('search')
  const found = searchMenu(products, search)
  const groups = menuGroups(found)
  const sections = groups.map(({ slug, name }) => ({ anchor: anchorOf(slug), name }))
  return (
    <Column>
      <About store={store} groups={menuGroups(menuPart(products))} />
      <PageTitle note={feeNote(store)}>Our Menu</PageTitle>
      {products.length === 0 && <NothingYet store={store} />}
      {products.length > 0 && (
        <MenuSearch value={search} onSearch={(text) => url.filter({ search: text })} />
      )}
      <output className="unseen">
        {search !== '' && `${found.length} of ${products.length} products`}
      </output>
      {products.length > 0 && found.length === 0 && (
        <NothingFound search={search} onAll={() => url.filter({ search: '' })} />
      )}
      {groups.length > 1 && <CategoryBar sections={sections} />}
      {groups.map((group, at) => (
        <InTurn key={group.slug} name={`menu.${anchorOf(group.slug)}`}>
          <MenuSection
            store={store}
            group={group}
            anchor={anchorOf(group.slug)}
            search={search}
            isFirst={at === 0}
          />
        </InTurn>
      ))}
      <CartBar store={store} />
    </Column>
  )
}

/** Said before anything is chosen: nobody should meet it at the end. */
const feeNote = ({ deliveryFee, pickupCharged, currency }: PublicStore) => {
  if (deliveryFee === 0) return undefined
  const fee = formatMoney(deliveryFee, currency)
  return pickupCharged
    ? `Delivery fee ${fee}, also on pickup.`
    : `Delivery fee ${fee}, none on pickup paid in cash.`
}

/** No slug has a dot: a category that is called Other has an anchor of its own. */
const anchorOf = (slug: string) => slug || '.other'

const NothingYet = ({ store }: { readonly store: PublicStore }) => (
  <EmptyState
    title="No menu items available"
    action={
      <Button component={Link} to={paths.store(store.slug)} variant="default">
        Back to {store.name}
      </Button>
    }
  />
)

interface NothingFoundProps {
  readonly search: string
  readonly onAll: () => void
}

const NothingFound = ({ search, onAll }: NothingFoundProps) => (
  <EmptyState
    title={`Nothing on the menu matches “${search}”.`}
    action={
      <Button variant="default" onClick={onAll}>
        Show the whole menu
      </Button>
    }
  >
    Try a shorter word, or the name of a category.
  </EmptyState>
)

interface AboutProps {
  readonly store: PublicStore
  readonly groups: readonly MenuGroup<ProductCard>[]
}

/** What the page says of itself; a search changes nothing about it. */
const About = ({ store, groups }: AboutProps) => (
  <>
    <Head
      title={`Menu | ${store.name}`}
      description={`The menu of ${store.name}: ${groups.map(({ name }) => name).join(', ')}.`}
      image={store.backgroundImage}
      canonical={paths.menu(store.slug)}
    />
    <Facts facts={useFacts(store, groups)} />
  </>
)

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
