import { listNames } from '../../../accounts/server/queries.ts'
import { conflict, invariant, notFound } from '../../../kit/problem.ts'
import type { Scope } from '../../../kit/server/scope.ts'
import { serve, type Backbone } from '../../../kit/server/serve.ts'
import { acceptance } from '../../acceptance-contract.ts'
import { rings } from '../../acceptance.ts'
import { orderNotFound, statusLabels } from '../../order.ts'
import { lockOrder, statusOf, type StoredOrder } from '../queries.ts'
import { listUnanswered, saveAccepted } from './queries.ts'
import { lookForUnanswered } from './tell-owner.ts'

export function serveAcceptance(backbone: Backbone): void {
  lookForUnanswered(backbone)

  serve(backbone, acceptance.unanswered, async (_, scope) => ({
    data: (await listUnanswered(scope)).map(({ id, number, atKiosk, since }) => ({
      id,
      orderNumber: number,
      atKiosk,
      since,
    })),
  }))

  serve(backbone, acceptance.accept, async ({ params }, scope) => ({
    data: await accept(scope, params.id),
  }))
}

/** Whoever holds the order first has it; the next one is told who that was. */
async function accept(scope: Scope, id: string) {
  const order = await lockOrder(scope, id)
  if (order === undefined) throw notFound(orderNotFound)
  if (order.acceptedAt !== null) return answered(scope, order)
  refuseSilent(order)
  await saveAccepted(scope, id)
  scope.announce('orders', id)
  const accepted = await lockOrder(scope, id)
  invariant(accepted !== undefined, 'it is held')
  return answered(scope, accepted)
}

function refuseSilent(order: StoredOrder): void {
  if (rings({ ...order, isPaid: order.paidAt !== null })) return
  const status = statusOf(order.status)
  if (order.soldBy !== null) throw conflict('This order was taken at the counter.')
  if (status === 'pending') throw conflict('This order waits for its payment.')
  throw conflict(`This order is ${statusLabels[status].toLowerCase()} already.`)
}

async function answered(scope: Scope, { id, number, acceptedAt, acceptedBy }: StoredOrder) {
  invariant(acceptedAt !== null, 'it is accepted')
  const names = await listNames(scope, acceptedBy === null ? [] : [acceptedBy])
  const name = names.get(acceptedBy ?? '')
  return {
    id,
    orderNumber: number,
    acceptedAt,
    ...(name === undefined ? {} : { acceptedBy: name }),
    isYours: acceptedBy === (scope.actor.userId ?? null),
  }
}
