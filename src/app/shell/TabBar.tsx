import { Link, NavLink, useLocation, type Location } from 'react-router'
import { useHydrated } from '../../kit/ui/hydrated.ts'
import {
  CartIcon,
  CupIcon,
  HomeIcon,
  PersonIcon,
  ReceiptIcon,
  TillIcon,
} from '../../kit/ui/icons/icons.tsx'
import { paths } from '../../paths.ts'
import type { PublicStore } from '../../stores/contract.ts'
import { CartBadge } from '../../storefront/ui/CartBadge.tsx'
import { AccountLink } from './AccountLink.tsx'
import { useLinks } from './links.ts'
import styles from './TabBar.module.css'

/**
 * The navigation again, under the thumb; at the checkout that is the place of the order's button, and who registers a store
 * of their own has nothing to look for in the one they visited last.
 */
export function TabBar({ store }: { readonly store: PublicStore | undefined }) {
  const { pathname } = useLocation()
  if (pathname === paths.register()) return null
  const isOrdering = store !== undefined && pathname === paths.checkout(store.slug)
  return isOrdering ? <TabsOncePlaced store={store} /> : <Tabs store={store} />
}

/** What was placed only the browser knows. */
function TabsOncePlaced({ store }: { readonly store: PublicStore }) {
  const { state } = useLocation() as Location<{ readonly placed?: unknown } | null>
  const isKnown = useHydrated()
  return isKnown && state?.placed !== undefined ? <Tabs store={store} /> : null
}

function Tabs({ store }: { readonly store: PublicStore | undefined }) {
  const links = useLinks(store)
  return (
    <nav className={styles.bar} aria-label="Quick">
      <NavLink to={links.home} end>
        <HomeIcon />
        Home
      </NavLink>
      {links.isInShop && (
        <>
          <NavLink to={links.menu}>
            <CupIcon />
            Menu
          </NavLink>
          <NavLink to={links.cart}>
            <CartIcon />
            Cart
            <span className={styles.badge}>
              <CartBadge storeId={store?.id} />
            </span>
          </NavLink>
        </>
      )}
      {links.myOrders && (
        <NavLink to={links.myOrders}>
          <ReceiptIcon />
          My Orders
        </NavLink>
      )}
      {links.workplace && (
        <Link to={links.workplace.to} reloadDocument>
          <TillIcon />
          {links.workplace.label}
        </Link>
      )}
      {links.account ? (
        <AccountLink account={links.account} myOrders={links.myOrders}>
          <PersonIcon />
          {links.account.label}
        </AccountLink>
      ) : (
        <NavLink to={links.login}>
          <PersonIcon />
          Login
        </NavLink>
      )}
    </nav>
  )
}
