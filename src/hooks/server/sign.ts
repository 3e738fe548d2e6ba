import { createHmac, randomBytes } from 'node:crypto'

const mark = 'whsec_'

export const newHookSecret = () => mark + randomBytes(32).toString('base64')

/** What a program needs to know that it was us, as https://www.standardwebhooks.com says it: libraries check it. */
export function signed(
  {
    id,
    body,
    secrets,
  }: { readonly id: string; readonly body: string; readonly secrets: readonly string[] },
  now: Date,
): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(mark.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  }
}
