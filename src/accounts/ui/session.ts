import { call } from '../../kit/ui/calls/call.ts'
import { forgetStored, stored } from '../../kit/ui/calls/stored.ts'
import { token } from '../../kit/ui/calls/token.ts'
import { holdsMoney, whyStay } from '../../kit/ui/calls/unsent.ts'
import { toast } from '../../kit/ui/toast.ts'
import type { Answer } from '../../kit/endpoint.ts'
import { paths, startOf } from '../../paths.ts'
import type { PublicStore } from '../../stores/contract.ts'
import { isOpen } from '../../stores/store.ts'
import { currentStore } from '../../stores/ui/current-store.ts'
import { accounts, User } from '../contract.ts'
import { grantOf } from '../permissions.ts'

const storedUser = stored('user', User.nullable(), null)

/** The signed-in person; undefined for a stranger, and on the server always. */
export function useUser(): User | undefined {
  const user = storedUser.use()
  // The token goes first when the server no longer accepts it.
  return token.use() === '' ? undefined : (user ?? undefined)
}

/** Who holds what is theirs in this browser: store and person. */
export function currentOwner(): string | undefined {
  const user = token.get() === '' ? null : storedUser.get()
  return user === null ? undefined : `${user.store._id}.${user._id}`
}

/** Whose answers this browser holds: what one was answered as a cashier is not what one reads as a manager. */
export function currentReader(): string | undefined {
  const owner = currentOwner()
  return owner && `${owner}.${storedUser.get()?.role ?? ''}`
}

export function signIn(session: Answer<typeof accounts.login>): void {
  storedUser.set(session.user)
  currentStore.set(session.store)
  token.set(session.token)
}

/** What the server says of whoever is signed in here, unless somebody else has taken over since it was asked. */
export function keepUser(user: User): void {
  if (token.get() !== '' && storedUser.get()?._id === user._id) storedUser.set(user)
}

/** Whether nothing at this device holds whoever is signed in. */
export const mayLogOut = (): boolean => reasonToStay() === undefined

/** Only who may sell can send what waits: of anybody else a colleague takes the device over. */
function reasonToStay(): string | undefined {
  const maySell = grantOf(storedUser.get()?.role ?? '', 'order.sell') !== undefined
  return maySell ? whyStay(currentOwner() ?? '') : undefined
}

const logoutForMs = 1500

/**
 * Ends the session here whether or not the server can be told, then starts over with a fresh document: a customer's is the
 * shop's, and whoever works there leaves the tablet where the next one signs in. Answers whether it did: over money that
 * this device alone knows of nobody leaves, and is told so.
 */
export async function logOut(): Promise<boolean> {
  const owner = currentOwner() ?? ''
  const reason = reasonToStay()
  if (reason !== undefined) {
    toast.failure(reason)
    return false
  }
  const next = afterLogout(storedUser.get(), currentStore.get())
  await call(accounts.logout, {}).catch(() => undefined)
  forgetStored(holdsMoney(owner) ? undefined : owner)
  setTimeout(() => window.location.assign(next), logoutForMs)
  return true
}

function afterLogout(user: User | null, visited: PublicStore | null): string {
  if (user === null) return paths.home()
  const { slug } = user.store
  // Of one that is not open there is nothing yet but its registration.
  if (visited?.slug === slug && !isOpen(visited.paymentStatus)) return paths.home()
  return startOf(user.role, slug) === paths.store(slug) ? paths.store(slug) : paths.login(slug)
}
