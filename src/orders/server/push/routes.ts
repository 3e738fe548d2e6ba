import { ECDH } from 'node:crypto'
import { conflict, invalid, notFound, tooMany } from '../../../kit/problem.ts'
import type { Scope } from '../../../kit/server/scope.ts'
import { placeOf, type Place } from '../../../kit/server/places.ts'
import { serve, serveInSteps, type Backbone } from '../../../kit/server/serve.ts'
import { countTries, type Limit } from '../../../kit/server/tries.ts'
import { minutes } from '../../../kit/fields.ts'
import type { PaymentKeys } from '../../../payments/server/payment-keys.ts'
import { orderPush, type PushSubscriptionOfBrowser } from '../../push/contract.ts'
import { canAskToBeTold, mostBrowsers } from '../../push/moments.ts'
import { orderNotFound } from '../../order.ts'
import { maySee } from '../may-see.ts'
import { findOrder, lockOrder, statusOf, type StoredOrder } from '../queries.ts'
import { pushKeysOf } from './keys.ts'
import {
  listSubscriptions,
  moveSubscriptions,
  removeSubscriptions,
  saveSubscription,
} from './queries.ts'
import { refusalOfEndpoint, type PushRoad } from './send-push.ts'
import { tellWaiting } from './tell-waiting.ts'

/** From one address and at one store: a table of friends with a phone each, and not a thousand addresses of others. */
const ofPlace: Limit = { name: 'push-subscriptions', most: 60, withinMs: minutes(10) }

/** Whoever waits for an order is told how it stands, where they let their browser be told. */
export function serveOrderPush(backbone: Backbone, road: PushRoad, keys: PaymentKeys): void {
  const keysOf = pushKeysOf(backbone, keys, backbone.app.log)
  tellWaiting(backbone, road, keysOf)

  serveInSteps(backbone, orderPush.offer, async ({ params, query }, { step }) => {
    await step(async (scope) =>
      refuseStrangers(scope, await findOrder(scope, params.id), query.token),
    )
    return { publicKey: (await keysOf()).publicKey }
  })

  serve(backbone, orderPush.begin, async ({ params, query, body }, scope, { request }) => {
    refuseAddress(road, body)
    // Held: what is asked for a moment before it is ready is told, or refused.
    const order = refuseStrangers(scope, await lockOrder(scope, params.id), query.token)
    await begin(scope, order, body, placeOf(request.ip))
    return {}
  })

  serve(backbone, orderPush.end, async ({ params, query, body }, scope) => {
    const order = refuseStrangers(scope, await findOrder(scope, params.id), query.token)
    await removeSubscriptions(scope, order.id, [body.endpoint])
    return {}
  })

  // A browser changes its address in the background, without the keys to any order: the old address is what only it knows.
  serve(backbone, orderPush.renew, async ({ body }, scope) => {
    refuseAddress(road, body.subscription)
    const moved = await moveSubscriptions(scope, body.endpoint, body.subscription)
    if (moved === 0) throw notFound('Not found')
    return {}
  })
}

async function begin(
  scope: Scope,
  { id, status }: StoredOrder,
  subscription: PushSubscriptionOfBrowser,
  place: Place | undefined,
): Promise<void> {
  if (!canAskToBeTold({ status: statusOf(status) })) {
    throw conflict('There is nothing left to tell of this order.')
  }
  const others = (await listSubscriptions(scope, id)).filter(
    ({ endpoint }) => endpoint !== subscription.endpoint,
  )
  if (others.length >= mostBrowsers) {
    throw conflict(`${mostBrowsers} browsers are told of this order already.`)
  }
  const tries = place === undefined ? [] : [triesOf(scope, place)]
  if ((await countTries(scope.db, scope.now, tries)).length > 0) {
    throw tooMany('Many have just asked from your network. Please try again in a few minutes.')
  }
  await saveSubscription(scope, id, subscription)
}

const triesOf = ({ storeId }: Scope, { address }: Place) => ({
  limit: ofPlace,
  key: `${storeId} ${address}`,
})

function refuseStrangers(
  scope: Scope,
  order: StoredOrder | undefined,
  token: string | undefined,
): StoredOrder {
  if (order === undefined || !maySee(scope, order, token)) throw notFound(orderNotFound)
  return order
}

function refuseAddress({ networks }: PushRoad, { endpoint, keys }: PushSubscriptionOfBrowser) {
  const refusal = refusalOfEndpoint(networks, endpoint)
  if (refusal !== undefined) throw invalid(refusal, { endpoint: refusal })
  if (!isOnCurve(keys.p256dh)) {
    const text = 'This is no key of a browser.'
    throw invalid(text, { 'keys.p256dh': text })
  }
}

/** Nothing can be sealed for a key that is none. */
function isOnCurve(key: string): boolean {
  try {
    ECDH.convertKey(key, 'prime256v1', 'base64url')
    return true
  } catch {
    return false
  }
}
