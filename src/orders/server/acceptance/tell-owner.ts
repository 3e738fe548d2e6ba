import { z } from 'zod'
import { findFirstAdmin } from '../../../accounts/server/queries.ts'
import { id } from '../../../kit/fields.ts'
import type { Asked, Job } from '../../../kit/server/jobs.ts'
import { letterOf } from '../../../kit/server/mail-layout.ts'
import type { Mail } from '../../../kit/server/mailer.ts'
import type { Scope } from '../../../kit/server/scope.ts'
import type { Backbone } from '../../../kit/server/serve.ts'
import { asStoreJob } from '../../../kit/server/transact.ts'
import { findStore } from '../../../stores/server/queries.ts'
import { rings } from '../../acceptance.ts'
import { waitSince } from '../../waiting.ts'
import { findOrder, type StoredOrder } from '../queries.ts'
import { momentOf } from '../watch-order.ts'
import { listUnanswered, saveTold } from './queries.ts'

const OneOrder = z.object({ storeId: id, orderId: id })
const SomeOrders = z.object({ storeId: id, orderIds: z.array(id) })

/** Looks whether an order still rings that has rung for as long as the store allows. */
const unansweredJob: Job<z.output<typeof OneOrder>> = {
  name: 'order-unanswered',
  contents: OneOrder,
}

/** To the owner: what waits, and that nobody has accepted it. */
const unansweredMail: Job<z.output<typeof SomeOrders>> = {
  name: 'orders-unanswered-mail',
  isLetter: true,
  contents: SomeOrders,
}

/** The look at an order that begins to ring now; undefined for one that does not, or where nobody wants such letters. */
export function lookLater(
  { storeId, now }: Pick<Scope, 'storeId' | 'now'>,
  order: Omit<Parameters<typeof rings>[0], 'isPaid'> & Pick<StoredOrder, 'id' | 'paidAt'>,
  unansweredMinutes: number,
): Asked | undefined {
  const isPaid = order.paidAt !== null
  if (unansweredMinutes === 0 || !rings({ ...order, isPaid })) return undefined
  const startAfter = momentOf(now.getTime() + unansweredMinutes * 60_000)
  return { name: unansweredJob.name, contents: { storeId, orderId: order.id }, startAfter }
}

/** The same for one that stands already, and begins to ring without anybody of the store: its money came, or need not. */
export async function lookAgainLater(scope: Scope, orderId: string): Promise<void> {
  const minutes = (await findStore(scope))?.unansweredMinutes ?? 0
  const order = await findOrder(scope, orderId)
  const look = order && lookLater(scope, order, minutes)
  if (look?.startAfter === undefined) return
  const { storeId } = scope
  await scope.enqueue(unansweredJob, { storeId, orderId }, { startAfter: look.startAfter })
}

export function lookForUnanswered({ jobs, sendMail, ...backbone }: Backbone): void {
  const inStore = <Result>(storeId: string, work: (scope: Scope) => Promise<Result>) =>
    asStoreJob({ ...backbone, jobs }, backbone.app.log, storeId, work)
  jobs.work(unansweredJob, ({ storeId, orderId }) =>
    inStore(storeId, (scope) => tellOwner(scope, orderId)),
  )
  jobs.work(unansweredMail, async ({ storeId, orderIds }) => {
    const mail = await inStore(storeId, (scope) => write(scope, orderIds, backbone.baseUrl))
    if (mail !== undefined) await sendMail(mail)
  })
}

/** One letter names all that ring by then: a rush that nobody answers is one trouble, not fifty. */
async function tellOwner(scope: Scope, orderId: string): Promise<void> {
  const { storeId } = scope
  const unanswered = await listUnanswered(scope)
  const late = unanswered.find(({ id: each }) => each === orderId)
  const { unansweredMinutes = 0 } = (await findStore(scope)) ?? {}
  if (late?.unansweredToldAt !== null || unansweredMinutes === 0) return
  const orderIds = await saveTold(
    scope,
    unanswered.map(({ id: each }) => each),
  )
  if (orderIds.includes(orderId)) {
    await scope.enqueue(unansweredMail, { storeId, orderIds: [...orderIds] })
  }
}

/** Undefined once somebody has accepted them all. */
async function write(
  scope: Scope,
  orderIds: readonly string[],
  baseUrl: string,
): Promise<Mail | undefined> {
  const store = await findStore(scope)
  const owner = await findFirstAdmin(scope)
  const waiting = (await listUnanswered(scope)).filter((order) => orderIds.includes(order.id))
  const [longest] = waiting
  if (store === undefined || owner === undefined || longest === undefined) return undefined
  const heading =
    waiting.length === 1
      ? `Nobody has accepted order #${longest.number} yet`
      : `Nobody has accepted ${waiting.length} orders yet`
  return {
    to: owner.email,
    subject: `${store.name}: ${heading.charAt(0).toLowerCase()}${heading.slice(1)}`,
    ...letterOf({
      heading,
      paragraphs: [
        `It rings on the screens of ${store.name}, and nobody there has answered.`,
        'Customers read "Seen by the store" once somebody accepts their order.',
      ],
      rows: waiting.map(({ number, since }) => ({
        label: `#${number}`,
        details: [],
        value: `waiting ${waitSince(since, scope.now.getTime()).words}`,
      })),
      button: { label: 'See the orders', address: `${baseUrl}/${store.slug}/admin/orders` },
      closing: 'After how long this letter comes is set under Store Settings.',
    }),
  }
}
