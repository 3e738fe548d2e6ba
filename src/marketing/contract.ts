import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { email, optionalText, requiredText } from '../kit/fields.ts'
import { visitEvents } from './event.ts'

const malformedEmail = 'Please enter an e-mail address like ana@example.com'

const address = requiredText('Please say on which page it happened', 2000)
const eventId = requiredText('Please give the event an id', 100)

/** What callers may say of a person. Where somebody is, with what, and what they paid is read elsewhere, and dropped. */
const UserData = z.object({
  email: optionalText(254),
  phone: optionalText(),
  firstName: optionalText(),
  lastName: optionalText(),
  zipcode: optionalText(),
  country: optionalText(),
  city: optionalText(),
  externalID: optionalText(),
  fbc: optionalText(500),
  fbp: optionalText(500),
  ip: z.unknown().optional(),
  userAgent: z.unknown().optional(),
  currency: z.unknown().optional(),
  value: z.unknown().optional(),
})

export const VisitReport = z.object({
  event_name: z.enum(visitEvents, { error: 'This is not an event that we tell anybody' }),
  event_id: eventId,
  event_source_url: address,
  user_data: UserData.prefault({}),
})

export const PurchaseReport = z.object({
  /** The order's id: our event and the browser's are then one. */
  eventID: eventId,
  eventSourceUrl: address,
  /** Taken and dropped: what was bought, and for how much, the server knows. */
  product: z.unknown().optional(),
  userData: UserData.prefault({}),
})

export const marketing = {
  anyEvent: endpoint({
    method: 'POST',
    path: '/facebook/anyevent',
    access: 'marketing.send',
    summary: 'A visit that the advertising service may hear of, if the visitor agreed',
    body: VisitReport,
    answer: z.object({}),
    failure: 'The visit could not be reported.',
    perMinute: 120,
  }),

  purchase: endpoint({
    method: 'POST',
    path: '/facebook/purchase',
    access: 'marketing.send',
    summary: 'A paid order that the advertising service may hear of, if the buyer agreed',
    body: PurchaseReport,
    answer: z.object({}),
    failure: 'The purchase could not be reported.',
    perMinute: 30,
  }),

  subscribe: endpoint({
    method: 'POST',
    path: '/marketing/subscribe',
    access: 'marketing.send',
    summary: 'Somebody who begins a registration asks to be told more',
    body: z.object({
      email: email('Please enter an e-mail address', malformedEmail),
      firstname: optionalText(),
      lastname: optionalText(),
      /** Taken and dropped: the list that people come onto is a setting of the server. */
      group: optionalText(),
    }),
    answer: z.object({}),
    failure: 'The details could not be sent.',
    perMinute: 20,
  }),

  ip: endpoint({
    method: 'GET',
    path: '/ip',
    access: 'marketing.send',
    summary: 'The address that a visitor comes from',
    answer: z.object({ ip: z.string() }),
    failure: 'The address could not be read.',
  }),
}
