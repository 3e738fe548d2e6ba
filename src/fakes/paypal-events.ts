import { createSign, randomUUID } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { SigningKey } from './certificate.ts'
import { shown, type FakeOrder } from './paypal-orders.ts'

/** As PayPal signs what it sends to a webhook. */
export function signed(
  { privateKey }: SigningKey,
  webhookId: string,
  body: Buffer,
  certUrl: string,
) {
  const id = randomUUID()
  const time = new Date().toISOString()
  const text = [id, time, webhookId, crc32(body)].join('|')
  return {
    'content-type': 'application/json',
    'paypal-transmission-id': id,
    'paypal-transmission-time': time,
    'paypal-transmission-sig': createSign('RSA-SHA256').update(text).sign(privateKey, 'base64'),
    'paypal-cert-url': certUrl,
    'paypal-auth-algo': 'SHA256withRSA',
  }
}

/** What PayPal says when something happens to an order. */
export function eventOf(id: string, event_type: string, order: FakeOrder) {
  const [taken] = order.captures
  const isOfOrder = event_type.startsWith('CHECKOUT.') || taken === undefined
  const resource = isOfOrder
    ? shown(order)
    : { ...taken, supplementary_data: { related_ids: { order_id: order.id } } }
  const create_time = new Date().toISOString()
  return {
    id,
    event_type,
    resource_type: isOfOrder ? 'checkout-order' : 'capture',
    create_time,
    resource,
  }
}
