import { z } from 'zod'
import { stored } from '../../kit/ui/calls/stored.ts'
import { homeCountry } from '../fee.ts'

/** What somebody has typed into the registration so far, over a reload. Never a password. */
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
}

const kept = stored('registration', Draft, empty, 'sessionStorage')

export const draft = {
  get: kept.get,
  use: kept.use,
  change: (changes: Partial<Draft>) => kept.set({ ...kept.get(), ...changes }),
  forget: () => kept.set(empty),
}
