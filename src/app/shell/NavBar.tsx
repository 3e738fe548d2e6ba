import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { useCloses } from '../../kit/ui/back/use-back-closes.ts'
import { useHydrated } from '../../kit/ui/hydrated.ts'
import { CloseIcon, MenuIcon } from '../../kit/ui/icons/icons.tsx'
import type { PublicStore } from '../../stores/contract.ts'
import { CartBadge } from '../../storefront/ui/CartBadge.tsx'
import { AccountLink } from './AccountLink.tsx'
import { useLinks } from './links.ts'
import { Logo } from './Logo.tsx'
import styles from './NavBar.module.css'

export function NavBar({ store }: { readonly store: PublicStore | undefined }) {
  const links = useLinks(store)
  const { key } = useLocation()
  // Opened on one page, it is closed on the next.
  const [openAt, setOpenAt] = useState<string>()
  const isOpen = openAt === key
  useCloses(() => setOpenAt(undefined), isOpen)

  return (
    <header className={styles.bar}>
      <div className={styles.inside}>
        <Link to={links.home} className={styles.brand}>
          <Logo of={store} />
          <span dir="auto">{store?.name ?? 'Larder'}</span>
        </Link>
        <Burger isOpen={isOpen} onPress={() => setOpenAt(isOpen ? undefined : key)} />
        <nav id="navigation" className={styles.links} data-open={isOpen} aria-label="Main">
          <NavLink to={links.home} end>
            Home
          </NavLink>
          {links.isInShop && (
            <>
              <NavLink to={links.menu}>Menu</NavLink>
              <NavLink to={links.cart}>
                Cart <CartBadge storeId={store?.id} />
              </NavLink>
            </>
          )}
          {links.myOrders && <NavLink to={links.myOrders}>My Orders</NavLink>}
          {links.workplace && (
            <Link to={links.workplace.to} reloadDocument>
              {links.workplace.label}
            </Link>
          )}
          {links.account ? (
            <AccountLink account={links.account} myOrders={links.myOrders} />
          ) : (
            <>
              <NavLink to={links.login}>Login</NavLink>
              <Button component={Link} to={links.signUp} className={styles.signUp}>
                Sign Up
              </Button>
            </>
          )}
        </nav>
      </div>
    </header>
  )
}

interface BurgerProps {
  readonly isOpen: boolean
  readonly onPress: () => void
}

/** Until its script is there, a tap would be lost; the bar below is links, which need none. */
function Burger({ isOpen, onPress }: BurgerProps) {
  const isAwake = useHydrated()
  return (
    <button
      type="button"
      className={styles.burger}
      disabled={!isAwake}
      aria-expanded={isOpen}
      aria-controls="navigation"
      aria-label={isOpen ? 'Close the menu' : 'Open the menu'}
      onClick={onPress}
    >
      {isOpen ? <CloseIcon /> : <MenuIcon />}
    </button>
  )
}
