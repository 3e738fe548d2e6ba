import type { Received } from '../../kit/endpoint.ts'
import { serve, type Backbone } from '../../kit/server/serve.ts'
import { cashMethod } from '../../orders/checkout.ts'
import { orderPlaced } from '../../orders/order.ts'
import { orderKeyOf, placingOf, type Desk } from '../../orders/server/desk.ts'
import type { SaleWish } from '../../orders/server/order-wish.ts'
import { lookFor, placeOrder } from '../../orders/server/place-order.ts'
import { kiosk } from '../contract.ts'

/** @param desk as orders of the storefront are placed with. */
export function serveKiosk(backbone: Backbone, desk: Desk): void {
  serve(
    backbone,
    kiosk.order,
    async ({ body }, scope, { request }) => {
      const key = orderKeyOf(request, body.id)
      const placing = placingOf(desk, request)
      const { order, token } = await placeOrder(scope, placing, wishOf(body), key)
      return {
        message: orderPlaced,
        data: order,
        order,
        ...(token === undefined ? {} : { token }),
      }
    },
    ({ body }, asker, { request }) =>
      lookFor(asker, placingOf(desk, request), wishOf(body), orderKeyOf(request, body.id)),
  )
}

/** Whoever stands at the kiosk takes no money of their own: it waits for the counter, or for their phone. */
const wishOf = ({
  id,
  storeId,
  name,
  items,
  total,
}: Received<typeof kiosk.order>['body']): SaleWish => ({
  at: 'kiosk',
  id,
  storeId,
  customer: { firstName: name, lastName: '', email: '', phone: '' },
  items: items.map((item) => ({ ...item, note: '' })),
  paymentMethod: cashMethod,
  isPaid: false,
  total,
  notes: '',
})
