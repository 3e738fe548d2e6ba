import { z } from 'zod'
import { longestPassword } from '../accounts/password.ts'
import { endpoint } from '../kit/endpoint.ts'
import { id, instant, requiredText } from '../kit/fields.ts'
import { emailAddress } from '../kit/person.ts'
import { traceKinds } from './traces.ts'

const password = requiredText('Your password is required', longestPassword)

/** In how many rows of a column something of the person stood before, and stands now. */
const Place = z.object({
  table: z.string(),
  column: z.string(),
  of: z.enum(traceKinds),
  before: z.number(),
  after: z.number(),
})

export const Erasure = z.object({
  id,
  createdAt: instant,
  /** Who asked: the person, somebody of the store, or the platform. */
  askedAs: z.enum(['person', 'store', 'operator']),
  orders: z.number(),
  proof: z.object({ tables: z.number(), columns: z.number(), places: z.array(Place) }),
})
export type Erasure = z.output<typeof Erasure>

/** People who want to be forgotten: all of them goes, and every sum stays. */
export const erasures = {
  own: endpoint({
    method: 'POST',
    path: '/users/:id/erase',
    access: 'account.erase',
    whileClosed: true,
    whileSuspended: true,
    summary:
      'Erases the own account for ever: name, address and words go, what was sold and paid stays',
    params: z.object({ id }),
    body: z.object({ password }),
    answer: z.object({ message: z.string(), orders: z.number() }),
    failure: 'Failed to erase the account',
  }),
  find: endpoint({
    method: 'POST',
    path: '/erasures/find',
    access: 'person.erase',
    summary: 'What a store knows of an email address, before it is erased',
    body: z.object({ email: emailAddress }),
    answer: z.object({
      data: z.object({
        email: z.string(),
        /** Of the account; null for somebody who has none. */
        name: z.string().nullable(),
        ordersOfAccount: z.number(),
        ordersWithoutAccount: z.number(),
        /** Their numbers: as long as there are some, nobody is erased. */
        onTheirWay: z.array(z.number()),
      }),
    }),
    failure: 'Failed to look the person up',
  }),
  person: endpoint({
    method: 'POST',
    path: '/erasures',
    access: 'person.erase',
    summary:
      'Erases the customer of an email address for ever, with orders placed under it without an account',
    body: z.object({ email: emailAddress, password }),
    answer: z.object({ message: z.string(), data: Erasure }),
    failure: 'Failed to erase the person',
  }),
  list: endpoint({
    method: 'GET',
    path: '/erasures',
    access: 'person.erase',
    summary:
      'Who was erased, without a word of them: the latest 50, with what was found before and after',
    query: z.object({ storeId: id.optional() }),
    answer: z.object({ data: z.array(Erasure) }),
    failure: 'Failed to fetch the erasures',
  }),
  close: endpoint({
    method: 'POST',
    path: '/stores/:storeId/close',
    access: 'store.erase',
    whileClosed: true,
    summary:
      'Closes the store now and erases everything of it after 30 days, unless it is called back',
    params: z.object({ storeId: id }),
    body: z.object({ password }),
    answer: z.object({ message: z.string(), erasesAt: instant }),
    failure: 'Failed to close the store',
  }),
  callBack: endpoint({
    method: 'POST',
    path: '/stores/:storeId/call-back',
    access: 'store.erase',
    whileClosed: true,
    whileSuspended: true,
    summary: 'Opens a store again that its owner has closed',
    params: z.object({ storeId: id }),
    answer: z.object({ message: z.string() }),
    failure: 'Failed to call the store back',
  }),
}
