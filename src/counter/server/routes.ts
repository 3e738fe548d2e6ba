import type { Received } from '../../kit/endpoint.ts'
import { forbidden, notFound, storeNotFound, unauthorised } from '../../kit/problem.ts'
import { serve, type Backbone } from '../../kit/server/serve.ts'
import type { Scope } from '../../kit/server/scope.ts'
import { asStoreJob } from '../../kit/server/transact.ts'
import { cashMoney } from '../../money/movement.ts'
import { methodOfParts } from '../../money/parts.ts'
import type { Order } from '../../orders/contract.ts'
import { openDrawerFor } from '../../orders/server/cash-drawer.ts'
import type { OrderLook } from '../../orders/server/look-queries.ts'
import { orderPlaced } from '../../orders/order.ts'
import { orderKeyOf, placingOf, type Desk } from '../../orders/server/desk.ts'
import { lookFor, placeOrder } from '../../orders/server/place-order.ts'
import { findStore } from '../../stores/server/queries.ts'
import { counter } from '../contract.ts'
import { takeLetters } from './device-queries.ts'
import { bySeller, takeKept } from './take-kept.ts'

/** @param desk as orders of the storefront are placed with. */
export function serveCounter(backbone: Backbone, desk: Desk): void {
  serve(backbone, counter.discounts, async (_, scope) => {
    const store = await findStore(scope)
    if (store === undefined) throw notFound(storeNotFound)
    return { data: { limits: store.discountLimits, reasons: store.discountReasons } }
  })

  serve(
    backbone,
    counter.sell,
    async ({ body }, scope, { request }) => {
      const key = orderKeyOf(request, body.id)
      if (body.kept !== undefined) {
        if (scope.actor.capabilities !== undefined) throw forbidden(keysSellNow)
        const kept = await takeKept(scope, saleOf(body), body.kept, key)
        return { message: orderPlaced, data: kept, order: kept }
      }
      const { order } = await placeOrder(scope, placingOf(desk, request), saleOf(body), key)
      if (body.cashGiven !== undefined) openDrawerLater(backbone, scope, order)
      return { message: orderPlaced, data: order, order }
    },
    ({ body }, asker, { request }) =>
      lookFor(
        body.kept === undefined ? asker : bySeller(asker, body.kept),
        placingOf(desk, request),
        saleOf(body),
        orderKeyOf(request, body.id),
      ),
  )

  serve(backbone, counter.device, async ({ body }, scope) => {
    const { userId } = scope.actor
    if (userId === undefined) throw unauthorised('Please log in first.')
    return { data: { letters: await takeLetters(scope, body.id, userId) } }
  })
}

/**
 * Once the sale is made, which neither waits for the drawer nor fails by it. What is paid in parts has opened it part by
 * part, as the counter took them.
 */
function openDrawerLater(backbone: Backbone, scope: Scope, order: Order): void {
  const [look] = scope.looked as unknown as readonly OrderLook[]
  if (look?.hasDrawer !== true) return
  const { actor, storeId } = scope
  const of = { id: order.id, number: order.orderNumber }
  scope.after(() =>
    asStoreJob(backbone, backbone.app.log, storeId, (later) =>
      openDrawerFor({ ...later, actor }, of, [{ method: cashMoney }], { once: `drawer ${of.id}` }),
    ),
  )
}

const keysSellNow = 'A program sells what it sells now.'

const saleOf = (body: Received<typeof counter.sell>['body']) => ({
  ...body,
  // The parts say by what it is paid.
  paymentMethod:
    methodOfParts((body.parts ?? []).map(({ method }) => method)) ?? body.paymentMethod,
  at: 'counter' as const,
})
