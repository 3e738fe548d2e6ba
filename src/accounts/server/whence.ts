import type { FastifyRequest } from 'fastify'
import { hashOf, randomToken } from '../../kit/server/ids.ts'
import { placeOf } from '../../kit/server/places.ts'
import type { Backbone, Http } from '../../kit/server/serve.ts'

/** Where somebody tries from. Hashes only: enough to know a place again, and to count by it. */
export interface Whence {
  readonly device: string
  /** Undefined inside the house. */
  readonly address?: string | undefined
  readonly network?: string | undefined
}

/** As it is in a request, with the secret that names the device. */
export interface Caller extends Whence {
  readonly deviceToken: string
}

const cookieName = 'larder_device'
const cookie = new RegExp(`(?:^|;\\s*)${cookieName}=([\\w-]{43})(?:;|$)`)
const keptForSeconds = 180 * 24 * 3600

/** A device without a name gets a new one, which nobody knows. */
export function whenceOf({ ip, headers }: FastifyRequest): Caller {
  const place = placeOf(ip)
  const deviceToken = cookie.exec(headers.cookie ?? '')?.[1] ?? randomToken()
  return {
    deviceToken,
    device: hashed(deviceToken),
    address: place && hashed(place.address),
    network: place && hashed(place.network),
  }
}

const hashed = (text: string) => hashOf(text).toString('base64url')

/**
 * Lets the device keep its name. The cookie opens nothing: it only keeps the tries of this device apart from those of
 * strangers. No script can read it.
 */
export function nameDevice(
  { baseUrl, apiBase }: Backbone,
  { reply }: Http,
  { deviceToken }: Caller,
): void {
  const secure = baseUrl.startsWith('https:') ? '; Secure' : ''
  reply.header(
    'set-cookie',
    `${cookieName}=${deviceToken}; Path=${apiBase}; Max-Age=${keptForSeconds}; HttpOnly; SameSite=Lax${secure}`,
  )
}
