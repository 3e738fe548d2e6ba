import { listAdmins } from '../../accounts/server/queries.ts'
import { callBack, close } from '../../erasure/server/close-store.ts'
import { eraseByEmail } from '../../erasure/server/routes.ts'
import { notFound, storeNotFound } from '../../kit/problem.ts'
import { offsetOf, pageOf } from '../../kit/page.ts'
import { listFailingJobs, retryJob } from '../../kit/server/failing-jobs.ts'
import { discardLetters, releaseLetters } from '../../kit/server/held-letters.ts'
import type { PlatformScope } from '../../kit/server/scope.ts'
import { servePlatform, type Backbone } from '../../kit/server/serve.ts'
import type { PaymentKeys } from '../../payments/server/payment-keys.ts'
import { resealPushKeys } from '../../orders/server/push/keys.ts'
import { resealHookSecrets } from '../../hooks/server/secrets.ts'
import { rotatePaymentKeys } from '../../payments/server/rotate-keys.ts'
import { findRejected } from '../../registration/server/accept-rejected.ts'
import { listAttemptsToDecide } from '../../registration/server/fee-queries.ts'
import { statusOf } from '../../registration/fee.ts'
import { toOwner } from '../../registration/server/mails.ts'
import type { FeeSettings } from '../../registration/server/routes.ts'
import {
  listStores,
  listStoresById,
  type StoreOverview,
} from '../../stores/server/platform-queries.ts'
import { paymentStatuses, standingOf } from '../../stores/store.ts'
import { operator, type StoreEntry } from '../contract.ts'
import { listActs, record } from './acts.ts'
import { approve, idOf, reject, reopen, suspend, ticketFor } from './decide.ts'
import { suspended, suspendedMail } from './mails.ts'
import { resealTotpSecrets } from './totp-secrets.ts'

/** What the people who run the platform see and do. */
export function serveOperator(
  backbone: Backbone,
  keys: PaymentKeys,
  { messenger }: Pick<FeeSettings, 'messenger'>,
): void {
  const { jobs, baseUrl } = backbone
  jobs.work(suspendedMail, ({ storeId, reason }) =>
    toOwner(backbone, storeId, (_, owner) => suspended(owner, reason, { baseUrl, messenger })),
  )
  serveLists(backbone)
  serveErasing(backbone)
  serveWaiting(backbone)

  servePlatform(backbone, operator.approve, async ({ params, body }, scope) =>
    shown(scope, await approve(scope, params.slug, body.attemptId)),
  )
  servePlatform(backbone, operator.reject, async ({ params, body }, scope) =>
    shown(scope, await reject(scope, params.slug, { ...body, attemptId: body.attemptId })),
  )
  servePlatform(backbone, operator.suspend, async ({ params, body }, scope) =>
    shown(scope, await suspend(scope, params.slug, body.reason)),
  )
  servePlatform(backbone, operator.reopen, async ({ params, body }, scope) =>
    shown(scope, await reopen(scope, params.slug, body.reason)),
  )
  servePlatform(backbone, operator.issueTicket, ({ params, body }, scope) =>
    ticketFor(scope, params.slug, body.reason, baseUrl),
  )

  servePlatform(backbone, operator.rotatePaymentKeys, async (_, scope) => {
    const { isNewKey, sealed: ofStores } = await rotatePaymentKeys(scope, keys)
    const ofHooks = await resealHookSecrets(scope, keys)
    const ofPush = await resealPushKeys(scope, keys)
    const sealed = ofStores + ofHooks + ofPush + (await resealTotpSecrets(scope, keys))
    await record(scope, { act: 'rotatePaymentKeys', subject: `${sealed} sealed` })
    return { isNewKey, sealed }
  })
}

/** Jobs that have failed, and letters that are held. */
function serveWaiting(backbone: Backbone): void {
  servePlatform(backbone, operator.releaseHeld, async (_, scope) => {
    const count = await releaseLetters(scope.db)
    await record(scope, { act: 'releaseHeld', subject: `${count} letters` })
    return { count }
  })

  servePlatform(backbone, operator.discardHeld, async (_, scope) => {
    const count = await discardLetters(scope.db)
    await record(scope, { act: 'discardHeld', subject: `${count} letters` })
    return { count }
  })

  servePlatform(backbone, operator.retryJob, async ({ params }, scope) => {
    const name = await retryJob(scope.db, params.id)
    if (name === undefined) throw notFound('This job is done, or is gone.')
    await record(scope, { act: 'retryJob', subject: name })
    return {}
  })
}

/** What is gone for good afterwards, or nearly. */
function serveErasing(backbone: Backbone): void {
  servePlatform(backbone, operator.closeStore, async ({ params, body }, scope) => {
    const storeId = await idOf(scope, params.slug)
    await scope.inStore(storeId, close)
    await record(scope, { act: 'closeStore', storeId, reason: body.reason })
    return shown(scope, storeId)
  })

  servePlatform(backbone, operator.callBack, async ({ params, body }, scope) => {
    const storeId = await idOf(scope, params.slug)
    await scope.inStore(storeId, callBack)
    await record(scope, { act: 'callBack', storeId, reason: body.reason })
    return shown(scope, storeId)
  })

  servePlatform(backbone, operator.erasePerson, async ({ params, body }, scope) => {
    const storeId = await idOf(scope, params.slug)
    const data = await scope.inStore(storeId, (inside) =>
      eraseByEmail(backbone, inside, body.email, 'operator'),
    )
    // Whoever it was stands nowhere any more, and so not here.
    await record(scope, { act: 'erasePerson', storeId, reason: body.reason })
    return { data }
  })
}

function serveLists(backbone: Backbone): void {
  servePlatform(backbone, operator.stores, async ({ query }, scope) => {
    const filter = { ...query, standing: query.standing, offset: offsetOf(query) }
    const { rows, total } = await listStores(scope, filter)
    return { data: rows.map(present), ...pageOf(query, total) }
  })

  servePlatform(backbone, operator.store, async ({ params }, scope) => {
    const storeId = await idOf(scope, params.slug)
    const { admins, rejected } = await scope.inStore(storeId, async (inside) => ({
      admins: await listAdmins(inside),
      rejected: await findRejected(inside),
    }))
    return {
      ...(await shown(scope, storeId)),
      admins,
      rejected: rejected === undefined ? null : { ...rejected, reference: nameOf(rejected) },
    }
  })

  servePlatform(backbone, operator.fees, async (_, scope) => ({ data: await listFees(scope) }))

  servePlatform(backbone, operator.acts, async ({ query }, scope) => {
    const storeId = query.slug === '' ? undefined : await idOf(scope, query.slug)
    const { rows, total } = await listActs(scope, { ...query, storeId, offset: offsetOf(query) })
    const stores = await listStoresById(
      scope,
      rows.flatMap(({ aboutStoreId }) => aboutStoreId ?? []),
    )
    const data = rows.map(({ aboutStoreId, ...act }) => ({
      ...act,
      store: stores.get(aboutStoreId ?? '') ?? null,
    }))
    return { data, ...pageOf(query, total) }
  })

  servePlatform(backbone, operator.jobs, async (_, scope) => ({
    data: [...(await listFailingJobs(scope.db, 100))],
  }))
}

async function listFees(scope: PlatformScope) {
  const fees = await listAttemptsToDecide(scope)
  const stores = await listStoresById(
    scope,
    fees.flatMap(({ storeId, alsoGiven }) => [storeId, ...alsoGiven.map((other) => other.storeId)]),
  )
  return fees.flatMap(({ storeId, alsoGiven, ...fee }) => {
    const store = stores.get(storeId)
    if (store === undefined) return []
    return {
      ...fee,
      reference: nameOf(fee),
      status: statusOf(fee.status),
      store: present(store),
      alsoGiven: alsoGiven.map((other) => ({
        ...other,
        storeName: stores.get(other.storeId)?.name ?? '',
      })),
    }
  })
}

interface Named {
  readonly reference: string | null
  readonly providerReference: string | null
}

/** By which a payment is looked up: that of a card is found at the provider by its number there. */
const nameOf = ({ reference, providerReference }: Named) => reference ?? providerReference

async function shown(scope: PlatformScope, storeId: string): Promise<{ data: StoreEntry }> {
  const store = (await listStoresById(scope, [storeId])).get(storeId)
  if (store === undefined) throw notFound(storeNotFound)
  return { data: present(store) }
}

const present = (store: StoreOverview): StoreEntry => ({
  ...store,
  paymentStatus: paymentStatuses.find((status) => status === store.paymentStatus) ?? 'pending',
  standing: standingOf(store),
})
