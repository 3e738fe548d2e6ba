import { createVerify, X509Certificate } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { crc32 } from 'node:zlib'
import { tooMany } from '../../kit/problem.ts'
import { askOutside } from '../../kit/server/outside.ts'
import type { Mode } from '../method.ts'
import type { Patience } from './provider-http.ts'

/** A webhook as it arrived: its signature is over the very bytes. */
export interface SignedEvent {
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** Whoever could name another host could sign for PayPal. */
const certHosts: Readonly<Record<Mode, readonly string[]>> = {
  sandbox: ['api.sandbox.paypal.com', 'api-m.sandbox.paypal.com'],
  live: ['api.paypal.com', 'api-m.paypal.com'],
}
/** Where PayPal keeps them. */
const certPath = /^\/v1\/notifications\/certs\/[\w-]{1,100}$/
/** Whose address an event names is anybody's word: so many unknown ones are looked at in a minute, from all senders. */
const mostFetchesPerMinute = 10
const mostCertBytes = 64 * 1024
const mostCertsKept = 20
/** Of a key of 2048 bits: what is shorter was signed by nobody. */
const leastSignatureBytes = 256

/** Checks that an event was signed by PayPal, for the webhook that is ours. */
export function createPaypalProof(apiUrl: string | undefined, { timeoutMs }: Patience) {
  const certs = new Map<string, X509Certificate>()
  let fetchedAt: readonly number[] = []

  function countFetch(): void {
    const now = Date.now()
    fetchedAt = fetchedAt.filter((at) => at > now - 60_000)
    if (fetchedAt.length >= mostFetchesPerMinute) {
      throw tooMany('Too many events name a certificate that is not known. Please send it again.')
    }
    fetchedAt = [...fetchedAt, now]
  }

  async function certAt(url: string): Promise<X509Certificate | undefined> {
    const known = certs.get(url)
    if (known !== undefined) return known
    countFetch()
    const { status, pem } = await askOutside(timeoutMs, async (signal) => {
      const response = await fetch(url, { redirect: 'error', signal })
      return { status: response.status, pem: await response.text() }
    })
    if (status >= 500) throw new Error('The certificate could not be read')
    if (status !== 200 || pem.length > mostCertBytes || !pem.startsWith('-----BEGIN CERT')) {
      return undefined
    }
    const cert = new X509Certificate(pem)
    if (certs.size >= mostCertsKept) certs.clear()
    certs.set(url, cert)
    return cert
  }

  return async (
    mode: Mode,
    webhookId: string,
    { headers, body }: SignedEvent,
  ): Promise<boolean> => {
    const given = (name: string) => String(headers[`paypal-${name}`] ?? '')
    const url = given('cert-url')
    if (webhookId === '' || !isCertUrl(url, mode, apiUrl)) return false
    if (given('auth-algo') !== 'SHA256withRSA') return false
    const signature = Buffer.from(given('transmission-sig'), 'base64')
    if (signature.length < leastSignatureBytes) return false
    const cert = await certAt(url)
    if (cert === undefined) return false
    const now = Date.now()
    if (now < Date.parse(cert.validFrom) || now > Date.parse(cert.validTo)) return false
    const text = [given('transmission-id'), given('transmission-time'), webhookId, crc32(body)]
    return createVerify('RSA-SHA256').update(text.join('|')).verify(cert.publicKey, signature)
  }
}

function isCertUrl(text: string, mode: Mode, apiUrl: string | undefined): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, port, username, origin, pathname, search } = new URL(text)
  if (apiUrl !== undefined) return origin === new URL(apiUrl).origin
  return (
    protocol === 'https:' &&
    port === '' &&
    username === '' &&
    certHosts[mode].includes(hostname) &&
    certPath.test(pathname + search)
  )
}
