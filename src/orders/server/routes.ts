import { isStaff } from '../../accounts/permissions.ts'
import { listProductsById } from '../../catalog/server/product-queries.ts'
import { readShelf } from '../../inventory/server/queries.ts'
import { conflict, invalid, notFound } from '../../kit/problem.ts'
import { offsetOf, pagesOf } from '../../kit/page.ts'
import { newId } from '../../kit/server/ids.ts'
import { serve, type Backbone } from '../../kit/server/serve.ts'
import type { Scope } from '../../kit/server/scope.ts'
import { cart, type Wish } from '../../storefront/contract.ts'
import { choose, ingredientsOf, shortfall, shortfallText } from '../checkout.ts'
import { orders } from '../contract.ts'
import { orderNotFound } from '../order.ts'
import { serveOrderExport } from './export-orders.ts'
import { maySee } from './may-see.ts'
import { moveOrder } from './move-order.ts'
import { sendOrderMails } from './order-mail.ts'
import { listOrders, type OrderFilter } from './order-pages.ts'
import { placeOrder, stockOf } from './place-order.ts'
import { findOrder, presentOrder, withReviews } from './queries.ts'
import { listQueue } from './queue-queries.ts'
import { saveSeen } from './seen-queries.ts'
import { takePayment } from './take-payment.ts'
import { findDay, findToday } from './today-queries.ts'

export function serveOrders(backbone: Backbone): void {
  serve(backbone, cart.check, async ({ body }, scope) => {
    await checkCart(scope, body.items)
    return {}
  })

  servePlacing(backbone)
  sendOrderMails(backbone)

  serve(backbone, orders.see, async ({ params }, scope) => {
    if ((await findOrder(scope, params.id)) === undefined) throw notFound(orderNotFound)
    if (await saveSeen(scope, params.id)) scope.announce('orders')
    return {}
  })

  serve(backbone, orders.list, ({ query }, scope) => pageOf(scope, query))
  serve(backbone, orders.listOfStore, ({ query }, scope) => pageOf(scope, query))
  serve(backbone, orders.today, async (_, scope) => ({ data: await findToday(scope) }))
  serve(backbone, orders.queue, async (_, scope) => ({ data: await listQueue(scope) }))
  serveOrderExport(backbone)
  serve(backbone, orders.listOfUser, ({ params, query }, scope) => {
    if (scope.grant === 'own' && scope.actor.userId !== params.userId) throw notFound('Not found')
    return pageOf(scope, query, params.userId)
  })

  for (const endpoint of [orders.one, orders.oneByShortPath]) {
    serve(backbone, endpoint, async ({ params, query }, scope) => {
      const order = await findOrder(scope, params.id)
      if (order === undefined || !maySee(scope, order, query.token)) throw notFound(orderNotFound)
      const shown = await presentOrder(scope, order)
      return { data: shown, order: shown }
    })
  }

  serve(backbone, orders.pay, async ({ params, query, body }, scope) => {
    const order = await takePayment(scope, params.id, body, (row) =>
      maySee(scope, row, query.token),
    )
    return { data: order, order }
  })

  serve(backbone, orders.move, async ({ params, body }, scope) => {
    const order = await moveOrder(scope, params.id, body.status, body.from)
    return { data: order, order }
  })
}

function servePlacing(backbone: Backbone): void {
  serve(backbone, orders.place, async ({ body }, scope, { request }) => {
    const { order, token } = await placeOrder(
      scope,
      body,
      keyOf(request.headers['idempotency-key'], body.id),
    )
    return {
      message: 'Order placed successfully!',
      data: order,
      order,
      ...(token === undefined ? {} : { token }),
    }
  })

  serve(backbone, orders.sell, async ({ body }, scope, { request }) => {
    const sale = { ...body, at: 'counter' as const }
    const key = keyOf(request.headers['idempotency-key'], body.id)
    const { order } = await placeOrder(scope, sale, key)
    return { message: 'Order placed successfully!', data: order, order }
  })
}

const longestKey = 200

/** The header, else the order's own id; an order without either is one of its own. */
function keyOf(header: string | string[] | undefined, clientId: string | undefined): string {
  const key = typeof header === 'string' && header !== '' ? header : clientId
  if (key !== undefined && key.length > longestKey)
    throw invalid('The idempotency key is too long.')
  return key ?? newId()
}

/** Advisory: only an order takes stock. */
async function checkCart(scope: Scope, wishes: readonly Wish[]): Promise<void> {
  const menu = await listProductsById(
    scope,
    wishes.map(({ productId }) => productId),
  )
  const choice = choose(wishes, new Map(menu.map((product) => [product.id, product])))
  if (!choice.ok) throw conflict(choice.reason, { productId: choice.productId })
  const shelf = await readShelf(scope, ingredientsOf(choice.lines))
  const short = shortfall(choice.lines, stockOf(shelf))
  if (short !== undefined) {
    throw conflict(shortfallText(short), { productId: short.productId, canMake: short.canMake })
  }
}

type PageWish = Omit<OrderFilter, 'userId'> & { readonly page: number; readonly limit: number }

async function pageOf(scope: Scope, query: PageWish, userId?: string) {
  const filter = {
    ...query,
    offset: offsetOf(query),
    ...(userId === undefined ? {} : { userId }),
    ...(scope.grant === 'today' ? { span: await findDay(scope) } : {}),
  }
  const { rows, total } = await listOrders(scope, filter)
  const data = isStaff(scope.actor.role) ? await withReviews(scope, rows) : rows
  return { data, total, totalPages: pagesOf(total, query.limit), currentPage: query.page }
}
