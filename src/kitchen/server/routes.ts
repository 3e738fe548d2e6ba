import { serve, type Backbone } from '../../kit/server/serve.ts'
import { listWaiting } from '../../orders/server/queue-queries.ts'
import { kitchen } from '../contract.ts'
import { longestQueue, nameToCall } from '../queue.ts'

export function serveKitchen(backbone: Backbone): void {
  serve(backbone, kitchen.queue, async (_, scope) => ({
    data: (await listWaiting(scope, longestQueue)).map(
      ({ number, soldBy, firstName, ...order }) => ({
        ...order,
        _id: order.id,
        orderNumber: number,
        isOnline: soldBy === null,
        name: nameToCall({ ...order, soldBy, firstName }, scope.actor.role),
      }),
    ),
  }))
}
