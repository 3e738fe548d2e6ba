import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { id, instant, requiredText } from '../kit/fields.ts'
import { keyRightNames } from './key-rights.ts'
import { passwordRequired } from './contract.ts'
import { longestPassword } from './password.ts'

const ApiKey = z.object({
  id,
  name: z.string(),
  /** Its last four letters, to tell it by. */
  ending: z.string(),
  rights: z.array(z.string()),
  madeBy: z.string(),
  /** Once they work here no more, or may not log in, the key opens nothing. */
  isMakerHere: z.boolean(),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
  expiresAt: instant.nullable(),
})
export type ApiKey = z.output<typeof ApiKey>

/** How long a key may be good for, in days; 0 until it is ended. */
export const keyLifetimes = [0, 30, 90, 365] as const

/** Keys of a store's own programs. */
export const keys = {
  list: endpoint({
    method: 'GET',
    path: '/keys',
    access: 'key.write',
    summary: 'The API keys of the store that have not ended; never the keys themselves',
    query: z.object({ storeId: id.optional() }),
    answer: z.object({ data: z.array(ApiKey) }),
    failure: 'Failed to fetch API keys',
  }),
  add: endpoint({
    method: 'POST',
    path: '/keys',
    access: 'key.write',
    summary:
      'Makes an API key with chosen rights; the answer carries it, once; sent again under its id, it makes one and carries another in its place',
    body: z.object({
      /** The sender's own, a UUID, and the id of the key: sent again after a lost answer it makes no second one. */
      attemptId: id.optional(),
      name: requiredText('Name is required', 60),
      rights: z
        .array(z.enum(keyRightNames))
        .min(1, { error: 'Please choose what the key may do' })
        .max(keyRightNames.length),
      days: z.union(keyLifetimes.map((days) => z.literal(days))).default(0),
      password: requiredText(passwordRequired, longestPassword),
    }),
    answer: z.object({ data: ApiKey, key: z.string() }),
    failure: 'Failed to make the API key',
  }),
  end: endpoint({
    method: 'DELETE',
    path: '/keys/:id',
    access: 'key.write',
    summary: 'Ends an API key; its next call is refused',
    params: z.object({ id }),
    answer: z.object({}),
    failure: 'Failed to end the API key',
  }),
}
