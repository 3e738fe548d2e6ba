import { askOnce, refusalOf, type HookNetworks } from '../../../hooks/server/send.ts'
import { toldForMs, type PushMessage } from '../../push/moments.ts'
import type { PushKeys } from './keys.ts'

export interface PushRoad {
  /** The guard of webhooks: an address that a browser names is a stranger's as well. */
  readonly networks: HookNetworks
  /** Where a push service may complain: an https address or a mailto. */
  readonly subject: string
  /** How long an answer is waited for; shorter in tests. */
  readonly patienceMs?: number | undefined
}

interface Addressee {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

/** What became of a message. */
export interface PushOutcome {
  /** `told`: it will be shown · `gone`: never again there · `later`: tried again · `silent`: there was no answer. */
  readonly end: 'told' | 'gone' | 'later' | 'silent'
  readonly status: number | null
  /** As the service said it, in seconds or as a date. */
  readonly retryAfter: string | undefined
}

/** Why an address is not taken: push services answer in the internet, by https and at its usual port. */
export const refusalOfEndpoint = (networks: HookNetworks, endpoint: string): string | undefined => {
  const refusal = refusalOf(networks, endpoint)
  if (refusal !== undefined || networks === 'any') return refusal
  const { port, username, password } = new URL(endpoint)
  return port + username + password === ''
    ? undefined
    : 'This is not the address of a push service.'
}

/** Sends one message, sealed for the browser alone (RFC 8291), and says what became of it. */
export async function sendPush(
  { networks, subject, patienceMs }: PushRoad,
  { publicKey, privateKey }: PushKeys,
  { endpoint, p256dh, auth }: Addressee,
  message: PushMessage,
): Promise<PushOutcome> {
  const { default: webPush } = await import('web-push')
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(message),
    {
      vapidDetails: { subject, publicKey, privateKey },
      contentEncoding: 'aes128gcm',
      TTL: toldForMs / 1000,
      urgency: message.isQuiet ? 'normal' : 'high',
      // Of what waits there for a phone that is off, the latest of an order is enough.
      topic: message.tag.replaceAll('-', ''),
    },
  )
  const { status, retryAfter } = await askOnce(
    networks,
    { address: endpoint, headers: inSmallLetters(headers), body },
    patienceMs,
  )
  return { end: endOf(status), status, retryAfter }
}

const inSmallLetters = (headers: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))

function endOf(status: number | null): PushOutcome['end'] {
  if (status === null) return 'silent'
  if (status >= 200 && status < 300) return 'told'
  return status === 429 || status >= 500 ? 'later' : 'gone'
}
