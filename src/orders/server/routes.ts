import { timingSafeEqual } from 'node:crypto'
import { listProductsById } from '../../catalog/server/product-queries.ts'
import { readShelf } from '../../inventory/server/queries.ts'
import { conflict, invalid, notFound } from '../../kit/problem.ts'
import { offsetOf, pagesOf } from '../../kit/page.ts'
import { hashOf, newId } from '../../kit/server/ids.ts'
import { serve, type Backbone } from '../../kit/server/serve.ts'
import type { Scope } from '../../kit/server/scope.ts'
import { cart, type Wish } from '../../storefront/contract.ts'
import { choose, ingredientsOf, shortfall, shortfallText } from '../checkout.ts'
import { orders } from '../contract.ts'
import { orderNotFound } from '../order.ts'
import { moveOrder } from './move-order.ts'
import { placeOrder, stockOf } from './place-order.ts'
import {
  findOrder,
  listOrders,
  presentOrder,
  type OrderFilter,
  type StoredOrder,
} from './queries.ts'
import { takePayment } from './take-payment.ts'
import { findToday } from './today-queries.ts'

export function serveOrders(backbone: Backbone): void {
  serve(backbone, cart.check, async ({ body }, scope) => {
    await checkCart(scope, body.items)
    return {}
  })

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

  serve(backbone, orders.list, ({ query }, scope) => pageOf(scope, query))
  serve(backbone, orders.listOfStore, ({ query }, scope) => pageOf(scope, query))
  serve(backbone, orders.today, async (_, scope) => ({ data: await findToday(scope) }))
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

type PageWish = Omit<OrderFilter, 'offset' | 'userId'> & { readonly page: number }

async function pageOf(scope: Scope, query: PageWish, userId?: string) {
  const filter = { ...query, offset: offsetOf(query), ...(userId === undefined ? {} : { userId }) }
  const { rows, total } = await listOrders(scope, filter)
  return { data: rows, total, totalPages: pagesOf(total, query.limit), currentPage: query.page }
}

/** Staff see every order of their store, customers their own, guests the one they hold the token of. */
function maySee(scope: Scope, order: StoredOrder, token: string | undefined): boolean {
  if (scope.grant === 'all') return true
  if (scope.grant === 'own' && order.userId !== null && order.userId === scope.actor.userId)
    return true
  if (token === undefined) return false
  const shown = hashOf(token)
  return order.guestTokenHashes.some((hash) => timingSafeEqual(hash, shown))
}
