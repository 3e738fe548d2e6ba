import { isStaff } from '../../accounts/permissions.ts'
import { notFound } from '../../kit/problem.ts'
import type { Received } from '../../kit/endpoint.ts'
import { offsetOf, pageOf } from '../../kit/page.ts'
import { serve, type Backbone, type Http } from '../../kit/server/serve.ts'
import type { Scope } from '../../kit/server/scope.ts'
import { orders } from '../contract.ts'
import { listed } from '../listed-contract.ts'
import { orderNotFound, orderPlaced } from '../order.ts'
import type { OrderFields } from '../order-fields.ts'
import { serveAcceptance } from './acceptance/routes.ts'
import { sendCalledOffMails } from './calling-off/called-off-mail.ts'
import { serveOrderExport } from './export-orders.ts'
import { maySee, shownTo } from './may-see.ts'
import { moveOrder } from './move-order.ts'
import { sendOrderMails } from './order-mail.ts'
import { filterOf, listOrders, sumMatching } from './order-pages.ts'
import { orderKeyOf, placingOf, type Desk } from './desk.ts'
import { lookFor, placeOrder } from './place-order.ts'
import { serveOrderPrints } from './print-order.ts'
import { servePaymentProofs } from './proof/routes.ts'
import { findOrder, presentOrder, withReviews } from './queries.ts'
import { saveSeen } from './seen-queries.ts'
import { takePayment } from './payment/take-payment.ts'
import { findToday } from './today-queries.ts'

export function serveOrders(backbone: Backbone, desk: Desk): void {
  const { keys } = desk
  servePlacing(backbone, desk)
  sendOrderMails(backbone)
  sendCalledOffMails(backbone)
  serveOrderPrints(backbone)
  servePaymentProofs(backbone)
  serveAcceptance(backbone)

  serve(backbone, orders.see, async ({ params }, scope) => {
    if ((await findOrder(scope, params.id)) === undefined) throw notFound(orderNotFound)
    if (await saveSeen(scope, params.id)) scope.announce('orders', params.id)
    return {}
  })

  serve(backbone, orders.list, ({ query }, scope) => readPage(scope, query))
  serve(backbone, orders.listOfStore, ({ query }, scope) => readPage(scope, query))
  serve(backbone, listed.sum, async ({ query }, scope) => ({
    data: await sumMatching(scope, await filterOf(scope, query)),
  }))
  serve(backbone, orders.today, async (_, scope) => ({ data: await findToday(scope) }))
  serveOrderExport(backbone)
  serve(backbone, orders.listOfUser, ({ params, query }, scope) => {
    if (scope.grant === 'own' && scope.actor.userId !== params.userId) throw notFound('Not found')
    return readPage(scope, query, params.userId)
  })

  for (const endpoint of [orders.one, orders.oneByShortPath]) {
    serve(backbone, endpoint, async ({ params, query }, scope) => {
      const order = await findOrder(scope, params.id)
      if (order === undefined || !maySee(scope, order, query.token)) throw notFound(orderNotFound)
      const shown = shownTo(scope, await presentOrder(scope, order))
      return { data: shown, order: shown }
    })
  }

  serve(backbone, orders.pay, async ({ params, query, body }, scope) => {
    const order = await takePayment(scope, keys, params.id, body, (row) =>
      maySee(scope, row, query.token),
    )
    return { data: order, order }
  })

  serve(backbone, orders.move, async ({ params, body }, scope) => {
    const order = await moveOrder(scope, params.id, body.status, body.from)
    return { data: order, order }
  })
}

function servePlacing(backbone: Backbone, desk: Desk): void {
  const { place } = orders
  const placing = async ({ body }: Received<typeof place>, scope: Scope, { request }: Http) => {
    const key = orderKeyOf(request, body.id)
    const { order, token } = await placeOrder(scope, placingOf(desk, request), body, key)
    return {
      message: orderPlaced,
      data: order,
      order,
      ...(token === undefined ? {} : { token }),
    }
  }
  serve(backbone, place, placing, ({ body }, asker, { request }) =>
    lookFor(asker, placingOf(desk, request), body, orderKeyOf(request, body.id)),
  )
}

type PageWish = OrderFields & {
  readonly page: number
  readonly limit: number
}

async function readPage(scope: Scope, query: PageWish, userId?: string) {
  const filter = {
    ...(await filterOf(scope, query)),
    limit: query.limit,
    offset: offsetOf(query),
    ...(userId === undefined ? {} : { userId }),
  }
  const { rows, total } = await listOrders(scope, filter)
  const data = isStaff(scope.actor.role) ? await withReviews(scope, rows) : rows
  return { data, ...pageOf(query, total) }
}
