import { z } from 'zod'
import { findFirstAdmin } from '../../accounts/server/queries.ts'
import { id } from '../../kit/fields.ts'
import type { Job } from '../../kit/server/jobs.ts'
import type { Scope } from '../../kit/server/scope.ts'
import type { Backbone } from '../../kit/server/serve.ts'
import { asStoreJob } from '../../kit/server/transact.ts'
import type { PaymentKeys } from '../../payments/server/payment-keys.ts'
import { findStore } from '../../stores/server/queries.ts'
import {
  deliveriesKeptForMs,
  isDelivered,
  isSwitchedOff,
  nextTryAt,
  type Outcome,
} from '../retry.ts'
import { hookOff, hookOffMail } from './mails.ts'
import {
  findEarlier,
  findNext,
  giveUpWaiting,
  lockDelivery,
  lockHook,
  removeDeliveriesBefore,
  saveDelivery,
  saveHook,
  type DeliveryRow,
} from './queries.ts'
import { secretsOf } from './secrets.ts'
import { sendOnce, type HookNetworks } from './send.ts'
import { signed } from './sign.ts'

export interface HookSettings {
  readonly networks: HookNetworks
  readonly keys: PaymentKeys
  /** How long an answer is waited for; shorter in tests. */
  readonly patienceMs?: number
  /** Between the tries; shorter in tests. */
  readonly pausesMs?: readonly number[]
}

const Delivered = z.object({ storeId: id, deliveryId: id })

/** Also asked for by the database, in the transaction of what is told. */
const deliverJob: Job<z.output<typeof Delivered>> = {
  name: 'deliver-hook',
  contents: Delivered,
}

const forgetJob: Job<{ readonly storeId: string }> = {
  name: 'forget-hook-deliveries',
  contents: z.object({ storeId: id }),
}

const aDayMs = 86_400_000
/** Longer than a try can take: whoever died in the middle of one does not hold it for ever. */
const heldForMs = 60_000

export function deliverHooks(backbone: Backbone, settings: HookSettings): void {
  const { jobs, sendMail, baseUrl, now } = backbone
  const { log } = backbone.app
  const inside = <Result>(storeId: string, work: (scope: Scope) => Promise<Result>) =>
    asStoreJob(backbone, log, storeId, work)
  jobs.workTogether(deliverJob, (batch) =>
    batch.map(async ({ storeId, deliveryId }) => {
      const taken = await inside(storeId, (scope) => take(scope, settings.keys, deliveryId))
      if (taken === undefined) return
      const begun = performance.now()
      const headers = signed(taken, now())
      const outcome = await sendOnce(
        settings.networks,
        { address: taken.address, headers, body: taken.body },
        settings.patienceMs,
      )
      const ms = Math.round(performance.now() - begun)
      await inside(storeId, (scope) => settle(scope, deliveryId, { ...outcome, ms }, settings))
    }),
  )
  jobs.work(hookOffMail, (contents) => sendMail(hookOff(contents, baseUrl)))
  jobs.work(forgetJob, ({ storeId }) =>
    inside(storeId, async (scope) => {
      const before = new Date(scope.now.getTime() - deliveriesKeptForMs)
      await removeDeliveriesBefore(scope, before)
    }),
  )
}

export const wakeDelivery = (scope: Scope, deliveryId: string, startAfter?: Date) =>
  scope.enqueue(deliverJob, { storeId: scope.storeId, deliveryId }, startAfter && { startAfter })

/** What is to be sent now, held for the one who sends it; undefined when it is not its turn. */
async function take(scope: Scope, keys: PaymentKeys, deliveryId: string) {
  const delivery = await lockDelivery(scope, deliveryId)
  if (delivery === undefined || delivery.state !== 'waiting') return undefined
  const hook = await lockHook(scope, delivery.hookId)
  if (hook === undefined) return undefined
  const { id: deliveryOf, body } = delivery
  if (!hook.isOn) {
    // Written down by who did not see yet that it was switched off: nothing that waits would ever be told after it.
    await saveDelivery(scope, deliveryOf, { state: 'failed', nextAt: null })
    return undefined
  }
  const notBefore = notBeforeOf(delivery)
  if (notBefore > scope.now.getTime()) {
    // Whoever holds it may have died, or lost the database before the answer was written down.
    await wakeDelivery(scope, deliveryOf, new Date(notBefore))
    return undefined
  }
  // Of one order, what came first is told first; the one before wakes this one when it has ended.
  if ((await findEarlier(scope, delivery)) !== undefined) return undefined
  const until = new Date(scope.now.getTime() + heldForMs).toISOString()
  await saveDelivery(scope, deliveryOf, { sendingUntil: until })
  const secrets = secretsOf(keys, hook, scope.now)
  return { id: deliveryOf, address: hook.address, body, secrets }
}

/** While it is held by whoever sends it, and between the tries, it has no turn. */
const notBeforeOf = ({ sendingUntil, nextAt }: DeliveryRow): number =>
  Math.max(...[sendingUntil, nextAt].map((at) => (at === null ? 0 : Date.parse(at))))

type Sent = Outcome & { readonly ms: number }

async function settle(
  scope: Scope,
  deliveryId: string,
  sent: Sent,
  { pausesMs }: HookSettings,
): Promise<void> {
  const delivery = await lockDelivery(scope, deliveryId)
  if (delivery === undefined) return
  const tries = delivery.tries + 1
  const told = { tries, ...sent, sendingUntil: null }
  if (isDelivered(sent)) {
    await saveDelivery(scope, deliveryId, { ...told, state: 'delivered', nextAt: null })
    await saveHook(scope, delivery.hookId, { failingSince: null })
    return finish(scope, delivery)
  }
  const next = nextTryAt(tries, scope.now, pausesMs)
  await saveDelivery(scope, deliveryId, {
    ...told,
    state: next === undefined ? 'failed' : 'waiting',
    nextAt: next?.toISOString() ?? null,
  })
  // After it is known how it stands: what waits for an address that is switched off is given up, this one too.
  const isOff = await noteFailure(scope, delivery, sent)
  if (isOff) await giveUpWaiting(scope, delivery.hookId)
  if (isOff || next === undefined) return finish(scope, delivery)
  await wakeDelivery(scope, deliveryId, next)
}

/** The next of the same order has its turn. */
async function finish(scope: Scope, delivery: DeliveryRow): Promise<void> {
  const next = await findNext(scope, delivery)
  if (next !== undefined) await wakeDelivery(scope, next.id)
  const startAfter = new Date(scope.now.getTime() + deliveriesKeptForMs + aDayMs)
  const { storeId } = scope
  const timing = { once: storeId, everySeconds: aDayMs / 1000, startAfter }
  await scope.enqueue(forgetJob, { storeId }, timing)
}

/** Answers whether the address is told nothing any more. */
async function noteFailure(scope: Scope, { hookId }: DeliveryRow, sent: Sent): Promise<boolean> {
  const hook = await lockHook(scope, hookId)
  if (hook === undefined || !hook.isOn) return true
  const since = hook.failingSince === null ? scope.now : new Date(hook.failingSince)
  if (!isSwitchedOff(since, scope.now)) {
    await saveHook(scope, hookId, { failingSince: since.toISOString() })
    return false
  }
  const reason = sent.status === null ? sent.answer : `It answered ${sent.status}`
  await saveHook(scope, hookId, { isOn: false, offReason: reason })
  const [owner, store] = [await findFirstAdmin(scope), await findStore(scope)]
  if (owner === undefined || store === undefined) return true
  const { name: storeName, slug } = store
  const { email: to, firstName } = owner
  const { address } = hook
  await scope.enqueue(hookOffMail, { to, firstName, storeName, slug, address, reason })
  return true
}
