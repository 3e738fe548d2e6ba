import { grantOf } from '../../accounts/permissions.ts'
import { serve, type Backbone } from '../../kit/server/serve.ts'
import { listWaiting } from '../../orders/server/queue-queries.ts'
import { kitchen } from '../contract.ts'
import { longestQueue } from '../queue.ts'

export function serveKitchen(backbone: Backbone): void {
  serve(backbone, kitchen.queue, async (_, scope) => ({
    data: (await listWaiting(scope, longestQueue)).map(
      ({ number, soldBy, firstName, ...order }) => ({
        ...order,
        _id: order.id,
        orderNumber: number,
        isOnline: soldBy === null,
        // What is written on a cup, or typed at the kiosk, is called out anyway; a customer's own name is for those who see orders.
        name:
          soldBy === null && !order.atKiosk && grantOf(scope.actor.role, 'order.list') === undefined
            ? ''
            : firstName,
      }),
    ),
  }))
}
