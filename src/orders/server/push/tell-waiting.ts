import { z } from 'zod'
import { id } from '../../../kit/fields.ts'
import type { Job } from '../../../kit/server/jobs.ts'
import type { Scope } from '../../../kit/server/scope.ts'
import type { Backbone } from '../../../kit/server/serve.ts'
import { asStoreJob } from '../../../kit/server/transact.ts'
import { findPublicStore } from '../../../stores/server/queries.ts'
import type { Order } from '../../contract.ts'
import { paidStateOf } from '../../order.ts'
import {
  firstPauseMs,
  isStillSo,
  messageOf,
  pauseOf,
  pushMoments,
  toldForMs,
} from '../../push/moments.ts'
import { listProofsOf, presentLatest } from '../proof/queries.ts'
import { findOrder, statusOf } from '../queries.ts'
import { momentOf } from '../watch-order.ts'
import type { PushKeys } from './keys.ts'
import { listSubscriptions, removeSubscriptions, saveSilence, saveToldMoment } from './queries.ts'
import { sendPush, type PushOutcome, type PushRoad } from './send-push.ts'

const Wish = z.object({ storeId: id, orderId: id, moment: z.enum(pushMoments) })
type Wish = z.output<typeof Wish>

/**
 * Asked for by the database, in the transaction that changes the order. It reaches a person and is no letter that is held
 * in a copied database: there, nobody is left to be told.
 */
const tellWaitingJob: Job<Wish> = { name: 'tell-waiting', contents: Wish }

export function tellWaiting(
  backbone: Backbone,
  road: PushRoad,
  keysOf: () => Promise<PushKeys>,
): void {
  const { log } = backbone.app
  const inside = <Result>(storeId: string, work: (scope: Scope) => Promise<Result>) =>
    asStoreJob(backbone, log, storeId, work)
  backbone.jobs.workTogether(tellWaitingJob, (batch) =>
    batch.map(async (wish) => {
      const told = await inside(wish.storeId, (scope) => findTold(scope, wish))
      if (told === undefined) return
      const keys = await keysOf()
      const sent = await Promise.all(
        told.subscriptions.map(async (each) => ({
          endpoint: each.endpoint,
          ...(await sendPush(road, keys, each, told.message)),
        })),
      )
      for (const { status, endpoint } of sent.filter(isRefused)) {
        log.warn({ status, service: new URL(endpoint).host }, 'a push service refused a message')
      }
      const isLeft = await inside(wish.storeId, (scope) =>
        settle(scope, wish, sent, backbone.now()),
      )
      if (isLeft) throw new Error('Not every push service took the message')
    }),
  )
}

type Sent = PushOutcome & { readonly endpoint: string }

/** That somebody has ended it at the browser, or reinstalled it, is none of our faults; what else is refused may be. */
const isRefused = ({ end, status }: Sent) => end === 'gone' && status !== 404 && status !== 410

/** Who is to be told what; undefined when nobody is, or not any more. */
async function findTold(scope: Scope, { orderId, moment }: Wish) {
  const [row, store] = [await findOrder(scope, orderId), await findPublicStore(scope)]
  if (row === undefined || store === undefined || !isStillSo(moment, statusOf(row.status))) {
    return undefined
  }
  if (scope.now.getTime() - Date.parse(row.updatedAt) > toldForMs) return undefined
  const subscriptions = (await listSubscriptions(scope, orderId)).filter(
    ({ told }) => !told.includes(moment),
  )
  if (subscriptions.length === 0) return undefined
  const order = {
    id: row.id,
    orderNumber: row.number,
    status: statusOf(row.status),
    soldBy: row.soldBy,
    paymentMethod: row.paymentMethod,
    isPaid: row.paidAt !== null,
    paidState: paidStateOf(row),
    shippingAddress: row.shippingAddress as Order['shippingAddress'],
    // Only of what was called off is said whether somebody may have sent money for it.
    ...(moment === 'cancelled' && presentLatest((await listProofsOf(scope, orderId)).at(-1))),
    ...(row.acceptedAt === null ? {} : { acceptedAt: row.acceptedAt }),
  }
  return { subscriptions, message: messageOf(moment, order, store) }
}

/**
 * What was told is remembered by browser: those who were not are tried again, and nobody is told twice. Answers whether
 * somebody is left for the next try of the queue; a service that asks for a longer pause gets it by a job of its own.
 */
async function settle(
  scope: Scope,
  wish: Wish,
  sent: readonly Sent[],
  now: Date,
): Promise<boolean> {
  const ofEnd = (end: Sent['end']) =>
    sent.filter((each) => each.end === end).map(({ endpoint }) => endpoint)
  const [told, gone, silent] = [ofEnd('told'), ofEnd('gone'), ofEnd('silent')]
  if (told.length > 0) await saveToldMoment(scope, wish.orderId, told, wish.moment)
  if (gone.length > 0) await removeSubscriptions(scope, wish.orderId, gone)
  if (silent.length > 0) await saveSilence(scope, wish.orderId, silent)
  if (ofEnd('later').length + silent.length === 0) return false
  const pause = Math.max(...sent.map(({ retryAfter }) => pauseOf(retryAfter, now)))
  if (pause <= firstPauseMs) return true
  await scope.enqueue(tellWaitingJob, wish, { startAfter: momentOf(now.getTime() + pause) })
  return false
}
