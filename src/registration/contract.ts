import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { amount, id, minutes, number } from '../kit/fields.ts'
import { storeName, stores } from '../stores/contract.ts'
import { environments } from '../payments/method.ts'
import { paymentStatuses } from '../stores/store.ts'
import { attemptStatuses, manualMethods } from './fee.ts'

const count = (message: string) =>
  number(message).int({ error: message }).min(1, { error: message }).max(1_000_000, {
    error: message,
  })

/** The offer that the registration advertises. */
export const Campaign = z.object({
  isOn: z.boolean(),
  /** Said in one place. */
  spots: count('Please enter how many spots there are'),
  /** Said in another. */
  people: count('Please enter how many people there are'),
  /** What the account will cost later. */
  laterPricePhp: amount('Please enter the later price in pesos'),
  laterPriceUsd: amount('Please enter the later price in dollars'),
  hasMonthlyFee: z.boolean(),
  /** To the end of the visitor's day. */
  hasCountdown: z.boolean(),
})
export type Campaign = z.output<typeof Campaign>

export const campaign = {
  read: endpoint({
    method: 'GET',
    path: '/campaign',
    access: 'store.read',
    summary: 'The offer that the registration advertises',
    answer: z.object({ data: Campaign }),
    failure: 'Failed to fetch the offer',
    freshForMs: minutes(5),
    kept: true,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/campaign',
    access: 'platform.operate',
    session: 'platform',
    summary: 'Changes the offer; what is left out stays',
    body: Campaign.partial(),
    answer: z.object({ data: Campaign }),
    failure: 'Failed to save the offer',
  }),
}

/** What a store will be reached by. */
export const addresses = {
  forName: endpoint({
    method: 'GET',
    path: '/store-address',
    access: 'store.read',
    summary:
      'The slug that a store of this name would get now; null where nothing of the name can stand in an address, and one is made up',
    query: z.object({ name: storeName }),
    answer: z.object({ data: z.object({ slug: z.string().nullable() }) }),
    failure: 'Failed to look up the address',
  }),
}

const AccountFee = z.object({
  paymentStatus: z.enum(paymentStatuses),
  country: z.string(),
  amount: z.number(),
  currency: z.enum(['PHP', 'USD']),
  symbol: z.string(),
  /** The last try that was not replaced by another. */
  attempt: z
    .object({
      status: z.enum(attemptStatuses),
      method: z.string(),
      reference: z.string().nullable(),
      /** Why the operator rejected it. */
      reason: z.string(),
    })
    .nullable(),
  /** Where to send the money, in the operator's words; null where one has to ask. */
  accounts: z.record(z.enum(manualMethods.map(({ key }) => key)), z.string().nullable()),
  /** What the card provider's script needs; null when cards are not taken here. */
  card: z
    .object({ clientId: z.string(), environment: z.enum(environments), scriptUrl: z.string() })
    .nullable(),
  /** Where a screenshot of a payment is sent. */
  messenger: z.string(),
})
export type AccountFee = z.output<typeof AccountFee>

const ofStore = z.object({ storeId: id })

/** What a store pays before it opens. */
export const fees = {
  read: endpoint({
    method: 'GET',
    path: '/stores/:storeId/fee',
    access: 'fee.pay',
    whileClosed: true,
    // It names the platform's chat, in which to ask why.
    whileSuspended: true,
    summary: 'What the account costs, how it can be paid, and what became of the last try',
    params: ofStore,
    answer: z.object({ data: AccountFee }),
    failure: 'Failed to fetch the account fee',
  }),
  openCard: endpoint({
    method: 'POST',
    path: '/stores/:storeId/fee/card',
    access: 'fee.pay',
    whileClosed: true,
    summary: 'Begins a card payment at the price of the stored country',
    params: ofStore,
    answer: z.object({ data: z.object({ orderId: z.string() }) }),
    failure: 'The payment could not be started.',
  }),
  captureCard: endpoint({
    method: 'POST',
    path: '/stores/:storeId/fee/card/:orderId/capture',
    access: 'fee.pay',
    whileClosed: true,
    summary: 'Charges an approved card payment and opens the store once the money is verified',
    params: ofStore.extend({ orderId: z.string().max(64) }),
    answer: z.object({ data: z.object({ referenceNumber: z.string() }) }),
    failure: 'The payment could not be completed.',
  }),
}

/** The specified call for a reference number, with the words for its failure at this place. */
export const submitReference = { ...stores.change, failure: 'Failed to submit reference number' }
