import type { FastifyRequest } from 'fastify'
import { invalid } from '../../kit/problem.ts'
import { newId } from '../../kit/server/ids.ts'
import { placeOf } from '../../kit/server/places.ts'
import type { PaymentKeys } from '../../payments/server/payment-keys.ts'
import type { Placing } from './place-order.ts'

/** What the composition knows of orders. */
export interface Desk {
  readonly keys: PaymentKeys
  /** Of all guests at one store. */
  readonly guestOrdersPerHour: number
}

/** What placing takes besides the wish, for one request. */
export const placingOf = (
  { keys, guestOrdersPerHour }: Desk,
  request: FastifyRequest,
): Placing => ({
  keys,
  perHour: guestOrdersPerHour,
  place: placeOf(request.ip),
})

const longestKey = 200

/** The header, else the order's own id; an order without either is one of its own. */
export function orderKeyOf(request: FastifyRequest, clientId: string | undefined): string {
  const header = request.headers['idempotency-key']
  const key = typeof header === 'string' && header !== '' ? header : clientId
  if (key !== undefined && key.length > longestKey) {
    throw invalid('The idempotency key is too long.')
  }
  return key ?? newId()
}
