import {
  lockPeopleOf,
  lockPerson,
  worksHere,
  type LockedPerson,
} from '../../accounts/server/erase-queries.ts'
import { proveSelf } from '../../accounts/server/prove-self.ts'
import { conflict, notFound } from '../../kit/problem.ts'
import type { Scope } from '../../kit/server/scope.ts'
import { serve, type Backbone } from '../../kit/server/serve.ts'
import { lockGuestOrdersOf, lockOrdersOf } from '../../orders/server/erase-queries.ts'
import { findPublicStore } from '../../stores/server/queries.ts'
import { erasures, type Erasure } from '../contract.ts'
import { askedAgain, serveClosing } from './close-store.ts'
import { erase, onTheirWay } from './erase-person.ts'
import type { NoteErased } from './erase-store.ts'
import { erasedMail } from './mails.ts'
import { listErasures } from './queries.ts'

/** Being forgotten: asked for by whoever it is, or by the store for somebody. */
export function serveErasures(backbone: Backbone, note: NoteErased): void {
  serveClosing(backbone, note)

  serve(backbone, erasures.own, async ({ params, body }, scope) => {
    if (scope.actor.userId !== params.id) throw notFound('User not found')
    await proveSelf(scope, body.password, askedAgain)
    const account = await lockPerson(scope, params.id)
    if (account === undefined) throw notFound('User not found')
    // Their role may be another since their session began.
    if (worksHere(account)) throw conflict(standsInTheBooks)
    const orders = await lockOrdersOf(scope, [account.id])
    // Anybody may open an account under anybody's address: what stands under it elsewhere is not theirs to erase.
    const erasure = await erase(scope, backbone.images, {
      askedAs: 'person',
      accounts: [account],
      orders,
      byEmail: null,
    })
    await writeLast(backbone, scope, account.email, erasure)
    return { message: 'Your account is erased.', orders: erasure.orders }
  })

  serve(backbone, erasures.find, async ({ body }, scope) => {
    const { people, ofAccount, ofGuest } = await known(scope, body.email)
    const [account] = people
    return {
      data: {
        email: body.email,
        name: account === undefined ? null : `${account.firstName} ${account.lastName}`.trim(),
        ordersOfAccount: ofAccount.length,
        ordersWithoutAccount: ofGuest.length,
        onTheirWay: onTheirWay([...ofAccount, ...ofGuest]),
      },
    }
  })

  serve(backbone, erasures.person, async ({ body }, scope) => {
    await proveSelf(scope, body.password, askedAgain)
    const data = await eraseByEmail(backbone, scope, body.email, 'store')
    return { message: 'This person is erased.', data }
  })

  serve(backbone, erasures.list, async (_, scope) => ({ data: await listErasures(scope) }))
}

const standsInTheBooks =
  'This person works here: their name stands in the books. Remove them under Users.'

/** Everybody of an address at a store, with or without an account; for those who answer for the store. */
export async function eraseByEmail(
  backbone: Backbone,
  scope: Scope,
  email: string,
  askedAs: 'store' | 'operator',
) {
  const { people, ofAccount, ofGuest } = await known(scope, email)
  if (people.some((person) => worksHere(person) && person.deletedAt === null)) {
    throw conflict(standsInTheBooks)
  }
  // Whoever worked here once stays in the books; what they ordered as a customer does not.
  const accounts = people.filter((person) => !worksHere(person))
  if (accounts.length === 0 && ofGuest.length === 0) {
    throw notFound('Nobody is known here by this email.')
  }
  const erasure = await erase(scope, backbone.images, {
    askedAs,
    accounts,
    orders: [...ofAccount, ...ofGuest],
    byEmail: email,
  })
  await writeLast(backbone, scope, email, erasure)
  return erasure
}

async function known(scope: Scope, email: string) {
  const people: readonly LockedPerson[] = await lockPeopleOf(scope, email)
  const ofAccount = await lockOrdersOf(
    scope,
    people.map(({ id }) => id),
  )
  return { people, ofAccount, ofGuest: await lockGuestOrdersOf(scope, email) }
}

/** Not by the queue, which remembers for days to whom it wrote. */
async function writeLast(
  { sendMail }: Backbone,
  scope: Scope,
  email: string,
  { proof }: Erasure,
): Promise<void> {
  const store = await findPublicStore(scope)
  const left = proof.places.filter(({ after }) => after > 0).length
  scope.after(() => sendMail(erasedMail(email, store?.name ?? 'the store', left)))
}
