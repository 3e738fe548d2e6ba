import type { FastifyRequest } from 'fastify'
import {
  bytesOf,
  paypalHint,
  receiveEvents,
  unreadable,
  unsigned,
} from '../../payments/server/events.ts'
import { webhookPath } from '../../payments/server/routes.ts'
import type { Backbone } from '../../kit/server/serve.ts'
import { asPlatformJob } from '../../kit/server/transact.ts'
import { findStoreOfOrder } from './fee-queries.ts'
import { settleFeeJob, type CardDesk } from './pay-by-card.ts'

/** Where PayPal reports what happened to account fees; stores have addresses of their own. */
export const feeWebhookPath = webhookPath('paypal', 'platform')

/** An event makes us ask about the payment once more. What it says is never taken for true, so it may come twice. */
export function serveFeeWebhook(backbone: Backbone, { paypal, account }: CardDesk): void {
  receiveEvents(backbone, feeWebhookPath, async (request: FastifyRequest) => {
    const { headers, log } = request
    const body = bytesOf(request)
    const { mode, webhookId = '' } = account
    if (!(await paypal.isGenuine(mode, webhookId, { headers, body }))) throw unsigned()
    const hint = paypalHint(body)
    if (hint === undefined) throw unreadable()
    await asPlatformJob(backbone, log, async (scope) => {
      const found = await findStoreOfOrder(scope, hint.refs)
      if (found !== undefined) await scope.enqueue(settleFeeJob, found)
    })
    return { success: true }
  })
}
