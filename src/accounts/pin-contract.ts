import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { id, instant, minutes, requiredText } from '../kit/fields.ts'
import { passwordRequired, Session } from './contract.ts'
import { longestPassword } from './password.ts'
import { isEasyPin, longestPin, purposeValues, shortestPin } from './pin.ts'

const pinText = `A PIN has ${shortestPin} to ${longestPin} digits`
const Pin = z
  .string({ error: pinText })
  .regex(new RegExp(`^[0-9]{${shortestPin},${longestPin}}$`), { error: pinText })

/** How long what was allowed by PIN may wait to be used. */
export const approvalLifetimeMs = minutes(15)

const PinHolder = z.object({ id, name: z.string(), role: z.string() })
export type PinHolder = Readonly<z.output<typeof PinHolder>>

const entered = { userId: id, pin: Pin }

/** Numbers by which the people of a store show who they are at a tablet that they share. */
export const pins = {
  holders: endpoint({
    method: 'GET',
    path: '/pins',
    access: 'pin.prove',
    summary: 'Who of the store has a PIN, by name',
    answer: z.object({ data: z.array(PinHolder) }),
    failure: 'Failed to fetch who has a PIN',
  }),
  set: endpoint({
    method: 'PUT',
    path: '/pins/mine',
    access: 'pin.have',
    summary: 'Sets the own PIN; the password is asked for again',
    body: z.object({
      password: requiredText(passwordRequired, longestPassword),
      pin: Pin.refine((pin) => !isEasyPin(pin), { error: 'This PIN is too easy to guess' }),
    }),
    answer: z.object({}),
    failure: 'Failed to set the PIN',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/pins/mine',
    access: 'pin.have',
    summary: 'Removes the own PIN',
    answer: z.object({}),
    failure: 'Failed to remove the PIN',
  }),
  take: endpoint({
    method: 'POST',
    path: '/pins/switch',
    access: 'pin.have',
    summary:
      'Takes over the device by PIN: a session of that person begins, and the one it is called with ends',
    body: z.object(entered),
    answer: Session,
    failure: 'Failed to switch',
  }),
  approve: endpoint({
    method: 'POST',
    path: '/pins/approve',
    access: 'pin.prove',
    summary:
      'Allows the caller something by the PIN of another person; the proof is good once, for minutes',
    body: z.object({
      ...entered,
      purpose: z.enum(purposeValues),
      /** How much is allowed where that is counted: of a discount, in percent. */
      upTo: z.number().min(0).max(100).optional(),
    }),
    answer: z.object({ proof: z.string(), expiresAt: instant, by: PinHolder }),
    failure: 'Failed to approve',
  }),
}
