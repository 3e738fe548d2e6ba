import { z } from 'zod'
import type { Job } from '../../kit/server/jobs.ts'
import { askService } from './ask-service.ts'

/** The list of people who want to hear more, kept by a service of MailerLite's kind. */
export interface SubscriberSettings {
  readonly apiUrl: string
  readonly apiKey: string
  /** The group on the list that people come into; none when left out. */
  readonly group: string | undefined
}

const Subscription = z.object({
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  ip: z.string(),
})
export type Subscription = z.output<typeof Subscription>

export const subscriptionJob: Job<Subscription> = {
  name: 'subscription',
  contents: Subscription,
  isLetter: true,
}

const Found = z.object({ data: z.object({ status: z.string() }) })

const timeoutMs = 3000
const service = 'The subscriber list'

/** Why somebody is not on the list after all; undefined when they are. */
export type Refused = 'unsubscribed' | 'refused' | undefined

/** Puts somebody onto the list, to be confirmed by themselves. Whoever has left it stays away. */
export async function putOnList(
  { apiUrl, apiKey, group }: SubscriberSettings,
  { email, firstName, lastName, ip }: Subscription,
): Promise<Refused> {
  const headers = { authorization: `Bearer ${apiKey}` }
  const url = `${apiUrl}/subscribers`
  const known = await askService(service, {
    method: 'GET',
    url: `${url}/${encodeURIComponent(email)}`,
    headers,
    timeoutMs,
  })
  const found = Found.safeParse(known.body)
  if (found.success && found.data.data.status === 'unsubscribed') return 'unsubscribed'
  const body = {
    email,
    fields: { name: firstName, last_name: lastName },
    groups: group === undefined ? [] : [group],
    ip_address: ip,
    // The service asks the owner of the address; until then nothing else is sent there.
    ...(found.success ? {} : { status: 'unconfirmed' }),
  }
  const { status } = await askService(service, { url, headers, body, timeoutMs })
  return status < 300 ? undefined : 'refused'
}
