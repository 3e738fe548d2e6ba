import { z } from 'zod'
import { stored } from '../../kit/ui/calls/stored.ts'

const Person = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
})

const Address = z.object({
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
})

/** Who last ordered from this device, where to, and how they pay: asked for once, until a guest says to forget it or a member logs out. */
export const contact = stored(
  'contact',
  z
    .object({ customer: Person, shippingAddress: Address, method: z.string().optional() })
    .nullable(),
  null,
)

const whatIsTyped = { customer: Person, shippingAddress: Address, notes: z.string() }

/** What stands in the checkout of a store, over a reload and a walk back to the cart. */
export const checkoutDraft = stored(
  'checkout',
  z
    .object({
      storeId: z.string(),
      /** Empty while nobody has chosen one. */
      method: z.string(),
      /** What stood there before anybody typed. */
      start: z.object(whatIsTyped),
      ...whatIsTyped,
    })
    .nullable(),
  null,
  'sessionStorage',
)
