import { useLocation, type Location } from 'react-router'
import { adminLinkRoles, isOfElsewhere, isStaff } from '../../accounts/permissions.ts'
import { useUser } from '../../accounts/ui/session.ts'
import { useWanted } from '../../accounts/ui/wanted.ts'
import { useHydrated } from '../../kit/ui/hydrated.ts'
import { useFoundHere } from '../../orders/ui/order-history.ts'
import { currentStore } from '../../stores/ui/current-store.ts'
import { paths, workplaceOf } from '../../paths.ts'
import type { PublicStore } from '../../stores/contract.ts'
import { isOpen } from '../../stores/store.ts'

interface Account {
  readonly label: string
  readonly to: string
  /** The back office is another document: it is opened by a full load. */
  readonly isOtherDocument: boolean
}

/** What a customer comes back to. From the front door people are led to their work, or to their shop. */
const shopPages = new Set(['menu', 'product', 'cart', 'checkout', 'payment', 'order', 'user'])
/** On these somebody says who they are: they lead on to where that person wanted to be before. */
const entrances = new Set(['login', 'forgot', 'register-customer'])

/** Where somebody is who goes to log in, and is brought after. */
function useHere(slug: string | undefined): string | undefined {
  const { pathname, search, state } = useLocation() as Location<{ placed?: unknown } | null>
  const isKnown = useHydrated()
  const wanted = useWanted()
  const [, store, page = ''] = pathname.split('/')
  if (store !== slug) return undefined
  if (entrances.has(page)) return wanted
  // Whoever comes back to a checkout whose order is placed finds no order there.
  const isPlaced = isKnown && state?.placed !== undefined
  return shopPages.has(page) && !isPlaced ? pathname + search : undefined
}

/** Where the navigation leads, in a store or outside of all. */
export function useLinks(store: PublicStore | undefined) {
  const user = useUser()
  const slug = store?.slug
  const hasOrdered = useFoundHere(store?.id ?? '').length > 0
  const here = useHere(slug)
  const visited = currentStore.use()
  const shop = store ?? visited
  const account: Account | undefined =
    user === undefined || isOfElsewhere(user, slug)
      ? undefined
      : adminLinkRoles.includes(user.role)
        ? { label: 'Admin', to: paths.admin(user.store.slug), isOtherDocument: true }
        : { label: 'User', to: paths.user(user.store.slug), isOtherDocument: false }
  const worksAtStore = user !== undefined && isStaff(user.role)
  const isCustomerHere = user !== undefined && user.store.slug === slug
  return {
    /** Whether there is a shop to lead to: a stranger on the platform has been in none, and one that has not paid is none yet. */
    isInShop: shop === null ? user !== undefined : isOpen(shop.paymentStatus),
    home: slug === undefined ? paths.home() : paths.store(slug),
    menu: slug === undefined ? '/menu' : paths.menu(slug),
    cart: slug === undefined ? '/cart' : paths.cart(slug),
    /** For a customer who has ordered in this shop, or may have: the way back to what they wait for. */
    myOrders:
      slug !== undefined && !worksAtStore && (hasOrdered || isCustomerHere)
        ? paths.userOrders(slug)
        : undefined,
    login: paths.login(slug, here),
    signUp: slug === undefined ? paths.register() : paths.registerCustomer(slug, here),
    account,
    /** For those who work at one screen: the way back to it, from every page of the shop. */
    workplace: user && workplaceOf(user.role, user.store.slug),
  }
}
