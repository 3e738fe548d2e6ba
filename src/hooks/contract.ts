import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { id, instant, requiredText } from '../kit/fields.ts'
import { listOf, pageQuery } from '../kit/page.ts'
import { deliveryStates, hookEventNames } from './event.ts'

const Hook = z.object({
  id,
  address: z.string(),
  events: z.array(z.string()),
  isOn: z.boolean(),
  /** Why it was switched off by itself; empty when it was not. */
  offReason: z.string(),
  failingSince: instant.nullable(),
  /** Until when the secret of before signs along; null when there is one secret. */
  formerUntil: instant.nullable(),
  createdAt: instant,
})
export type Hook = z.output<typeof Hook>

export const HookDelivery = z.object({
  id,
  event: z.string(),
  state: z.enum(deliveryStates),
  tries: z.number(),
  /** What the address answered; null when there was no answer. */
  status: z.number().nullable(),
  answer: z.string(),
  ms: z.number().nullable(),
  body: z.string(),
  nextAt: instant.nullable(),
  createdAt: instant,
})
export type HookDelivery = z.output<typeof HookDelivery>

/** Without a name and a password before its host, which would lie in every log on the way. */
const webAddress = /^https?:\/\/[^\s/?#@\\]+(?:[/?][^\s#\\]*)?$/
const badAddress = 'Please enter an address like https://example.com/larder'

const HookFields = z.object({
  address: requiredText('Please enter the address', 500).regex(webAddress, { error: badAddress }),
  events: z
    .array(z.enum(hookEventNames))
    .min(1, { error: 'Please choose what it is told' })
    .max(hookEventNames.length),
})

const byId = z.object({ id })
const oneHook = z.object({ data: Hook })

/** Addresses of a store's own programs that are told of what happens. */
export const hooks = {
  list: endpoint({
    method: 'GET',
    path: '/hooks',
    access: 'hook.write',
    summary: 'The addresses that are told of what happens at the store',
    query: z.object({ storeId: id.optional() }),
    answer: z.object({ data: z.array(Hook) }),
    failure: 'Failed to fetch webhooks',
  }),
  add: endpoint({
    method: 'POST',
    path: '/hooks',
    access: 'hook.write',
    summary:
      'Adds an address; the answer carries the secret it can know us by, once; sent again under its id, it adds one and carries another secret',
    body: HookFields.extend({
      /** The sender's own, a UUID, and the id of the webhook: sent again after a lost answer it adds no second one. */
      attemptId: id.optional(),
    }),
    answer: oneHook.extend({ secret: z.string() }),
    failure: 'Failed to add the webhook',
  }),
  change: endpoint({
    method: 'PUT',
    path: '/hooks/:id',
    access: 'hook.write',
    summary: 'Changes an address, what it is told, and whether it is told anything',
    params: byId,
    body: HookFields.extend({ isOn: z.boolean() }),
    answer: oneHook,
    failure: 'Failed to save the webhook',
  }),
  renewSecret: endpoint({
    method: 'POST',
    path: '/hooks/:id/secret',
    access: 'hook.write',
    summary: 'Makes another secret, shown once; the one before signs along for a day',
    params: byId,
    answer: oneHook.extend({ secret: z.string() }),
    failure: 'Failed to make the secret',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/hooks/:id',
    access: 'hook.write',
    summary: 'Removes an address with everything that it was told',
    params: byId,
    answer: z.object({}),
    failure: 'Failed to remove the webhook',
  }),
  test: endpoint({
    method: 'POST',
    path: '/hooks/:id/test',
    access: 'hook.write',
    summary: 'Tells an address something that means nothing',
    params: byId,
    answer: z.object({}),
    failure: 'Failed to send the test',
  }),
  deliveries: endpoint({
    method: 'GET',
    path: '/hooks/:id/deliveries',
    access: 'hook.write',
    summary: 'What an address was told in the last 30 days, latest first, and what it answered',
    params: byId,
    query: z.object({ state: z.enum(deliveryStates).optional(), ...pageQuery(1000).shape }),
    answer: listOf(HookDelivery),
    failure: 'Failed to fetch deliveries',
  }),
  again: endpoint({
    method: 'POST',
    path: '/hooks/deliveries/:id/again',
    access: 'hook.write',
    summary: 'Sends a delivery again, the same under the same id',
    params: byId,
    answer: z.object({}),
    failure: 'Failed to send it again',
  }),
}
