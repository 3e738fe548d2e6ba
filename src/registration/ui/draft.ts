import { z } from 'zod'
import { minutes } from '../../kit/fields.ts'
import { stored } from '../../kit/ui/calls/stored.ts'
import { homeCountry } from '../fee.ts'

/**
 * What somebody has typed into the registration so far, for when they go on later, also in another tab. Never a password.
 */
const Draft = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  storeName: z.string(),
  country: z.string(),
  storePhone: z.string(),
  storeEmail: z.string(),
  businessType: z.string(),
  /** How they were about to pay. */
  method: z.string(),
  /** The address that the details have been sent to: once is enough. */
  subscribed: z.string(),
  /** When it was last added to, in milliseconds. */
  keptAt: z.number(),
})
export type Draft = z.output<typeof Draft>

const empty: Draft = {
  firstName: '',
  lastName: '',
  email: '',
  storeName: '',
  country: homeCountry,
  storePhone: '',
  storeEmail: '',
  businessType: '',
  method: '',
  subscribed: '',
  keptAt: 0,
}

const kept = stored('registration', Draft, empty)

/** Long enough for "later", and no longer: a name and an address lie in a browser that others may use, too. */
const keptForMs = 7 * 24 * minutes(60)

const fresh = (draft: Draft) => (Date.now() - draft.keptAt < keptForMs ? draft : empty)
const get = () => fresh(kept.get())

export const draft = {
  get,
  use: () => fresh(kept.use()),
  change: (changes: Partial<Draft>) => kept.set({ ...get(), ...changes, keptAt: Date.now() }),
  forget: () => kept.set(empty),
}
