import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Job } from '../../kit/server/jobs.ts'
import { normalPerson, type Person } from '../person.ts'
import { askService } from './ask-service.ts'

/** The platform's pixel at the advertising service, and the right to speak for it. */
export interface MetaSettings {
  readonly pixelId: string
  readonly accessToken: string
  /** Events with it are shown in the service's test view and counted nowhere. */
  readonly testEventCode: string | undefined
  readonly apiUrl: string
  /** Where the pixel's own script is, for browsers whose people have said yes. */
  readonly scriptUrl: string
}

/** An event as it leaves the building: whoever it is about stands in it as hashes only, even while it waits. */
const Event = z.object({
  event_name: z.string(),
  event_time: z.number(),
  event_id: z.string(),
  event_source_url: z.string(),
  action_source: z.literal('website'),
  user_data: z.record(z.string(), z.string()),
  custom_data: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
})
export type Event = z.output<typeof Event>

export const eventJob: Job<Event> = {
  name: 'advertising-event',
  contents: Event,
  isLetter: true,
}

const hashed = (text: string) => createHash('sha256').update(text).digest('hex')

export const hashedPerson = (person: Person): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(normalPerson(person)).map(([key, text]) => [key, hashed(text)]))

/** One event that is too old spoils the whole request, and nobody learns from it any more. */
const oldestSeconds = 7 * 24 * 60 * 60
const timeoutMs = 1500

const Refusal = z.object({ error: z.object({ code: z.number() }) })

/** Sends one event. Answers why it was not taken, when no other try would help. */
export async function tellMeta(
  { apiUrl, pixelId, accessToken, testEventCode }: MetaSettings,
  event: Event,
  now: Date,
): Promise<string | undefined> {
  if (now.getTime() / 1000 - event.event_time > oldestSeconds) return 'too old'
  const { status, body } = await askService('The advertising service', {
    url: `${apiUrl}/v24.0/${encodeURIComponent(pixelId)}/events`,
    // In the body rather than the address, which servers on the way write down.
    body: {
      data: [event],
      access_token: accessToken,
      ...(testEventCode !== undefined && { test_event_code: testEventCode }),
    },
    timeoutMs,
  })
  if (status < 300) return undefined
  const refusal = Refusal.safeParse(body)
  return refusal.success ? `code ${refusal.data.error.code}` : `status ${status}`
}
