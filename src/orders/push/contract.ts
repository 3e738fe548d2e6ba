import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { id } from '../../kit/fields.ts'

const byOrder = z.object({ id })
/** Guests show the token that came with their order. */
const WithToken = z.object({ token: z.string().max(100).optional(), storeId: id.optional() })

const unreadable = 'This browser has not said where it can be told.'
const Address = z.url({ error: unreadable }).max(1000, { error: unreadable })

/** A point of P-256, uncompressed: 65 bytes that begin with a 4. Whether it is on the curve, the server asks. */
const ofBrowser = /^B[\w-]{86}$/
/** 16 bytes. */
const secret = /^[\w-]{22}$/

/** As a browser writes it down. */
export const PushSubscriptionOfBrowser = z.object({
  endpoint: Address,
  keys: z.object({
    p256dh: z.string().regex(ofBrowser, { error: unreadable }),
    auth: z.string().regex(secret, { error: unreadable }),
  }),
})
export type PushSubscriptionOfBrowser = z.output<typeof PushSubscriptionOfBrowser>

/** Whoever waits for an order and asks to be told how it stands. */
export const orderPush = {
  offer: endpoint({
    method: 'GET',
    path: '/orders/:id/push',
    access: 'order.beTold',
    summary: 'The key by which a browser lets this Larder tell it something',
    params: byOrder,
    query: WithToken,
    answer: z.object({ publicKey: z.string() }),
    failure: 'You cannot be told right now. Please keep this page open.',
  }),
  begin: endpoint({
    method: 'POST',
    path: '/orders/:id/push',
    access: 'order.beTold',
    summary:
      'Has a browser told when the order is accepted, ready or called off; again is the same',
    params: byOrder,
    query: WithToken,
    body: PushSubscriptionOfBrowser,
    answer: z.object({}),
    failure: 'You cannot be told right now. Please keep this page open.',
    perMinute: 120,
  }),
  end: endpoint({
    method: 'POST',
    path: '/orders/:id/push/end',
    access: 'order.beTold',
    summary: 'Tells a browser nothing more of the order',
    params: byOrder,
    query: WithToken,
    body: z.object({ endpoint: Address }),
    answer: z.object({}),
    failure: 'This could not be ended. Please try again.',
    perMinute: 120,
  }),
  renew: endpoint({
    method: 'POST',
    path: '/push/renew',
    access: 'order.beTold',
    summary:
      'Puts the new address of a browser in the place of its old one, which nobody else knows',
    body: z.object({
      storeId: id,
      endpoint: Address,
      subscription: PushSubscriptionOfBrowser,
    }),
    answer: z.object({}),
    failure: 'The address could not be renewed.',
    perMinute: 120,
  }),
}
