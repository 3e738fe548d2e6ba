import { Link, NavLink } from 'react-router'
import { CartIcon, CupIcon, HomeIcon, PersonIcon, TillIcon } from '../../kit/ui/icons.tsx'
import type { PublicStore } from '../../stores/contract.ts'
import { CartBadge } from '../../storefront/ui/CartBadge.tsx'
import { AccountLink } from './AccountLink.tsx'
import { useLinks } from './links.ts'
import styles from './TabBar.module.css'

/** The navigation again, under the thumb. */
export function TabBar({ store }: { readonly store: PublicStore | undefined }) {
  const links = useLinks(store)
  return (
    <nav className={styles.bar} aria-label="Quick">
      <NavLink to={links.home} end>
        <HomeIcon />
        Home
      </NavLink>
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
      {links.workplace && (
        <Link to={links.workplace.to} reloadDocument>
          <TillIcon />
          {links.workplace.label}
        </Link>
      )}
      {links.account ? (
        <AccountLink account={links.account}>
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
