import { createVerify, X509Certificate } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { crc32 } from 'node:zlib'
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
const mostCertBytes = 64 * 1024
const mostCertsKept = 20

/** Checks that an event was signed by PayPal, for the webhook that is ours. */
export function createPaypalProof(apiUrl: string | undefined, { timeoutMs }: Patience) {
  const certs = new Map<string, X509Certificate>()

  async function certAt(url: string): Promise<X509Certificate> {
    const known = certs.get(url)
    if (known !== undefined) return known
    const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
    const pem = await response.text()
    if (!response.ok || pem.length > mostCertBytes) throw new Error('This is not a certificate')
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
    const cert = await certAt(url)
    const now = Date.now()
    if (now < Date.parse(cert.validFrom) || now > Date.parse(cert.validTo)) return false
    const text = [given('transmission-id'), given('transmission-time'), webhookId, crc32(body)]
    const signature = Buffer.from(given('transmission-sig'), 'base64')
    return createVerify('RSA-SHA256').update(text.join('|')).verify(cert.publicKey, signature)
  }
}

function isCertUrl(text: string, mode: Mode, apiUrl: string | undefined): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, port, username, origin } = new URL(text)
  if (apiUrl !== undefined) return origin === new URL(apiUrl).origin
  return (
    protocol === 'https:' && port === '' && username === '' && certHosts[mode].includes(hostname)
  )
}
