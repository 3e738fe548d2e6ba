import { adminLinkRoles } from '../../accounts/permissions.ts'
import { useUser } from '../../accounts/ui/session.ts'
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

/** Where the navigation leads, in a store or outside of all. */
export function useLinks(store: PublicStore | undefined) {
  const user = useUser()
  const slug = store?.slug
  const visited = currentStore.use()
  const shop = store ?? visited
  const account: Account | undefined =
    user &&
    (adminLinkRoles.includes(user.role)
      ? { label: 'Admin', to: paths.admin(user.store.slug), isOtherDocument: true }
      : { label: 'User', to: paths.user(user.store.slug), isOtherDocument: false })
  return {
    /** Whether there is a shop to lead to: a stranger on the platform has been in none, and one that has not paid is none yet. */
    isInShop: shop === null ? user !== undefined : isOpen(shop.paymentStatus),
    home: slug === undefined ? paths.home() : paths.store(slug),
    menu: slug === undefined ? '/menu' : paths.menu(slug),
    cart: slug === undefined ? '/cart' : paths.cart(slug),
    login: paths.login(slug),
    signUp: slug === undefined ? paths.register() : paths.registerCustomer(slug),
    account,
    /** For those who work at one screen: the way back to it, from every page of the shop. */
    workplace: user && workplaceOf(user.role, user.store.slug),
  }
}
