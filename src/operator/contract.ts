import { z } from 'zod'
import { Erasure } from '../erasure/contract.ts'
import { endpoint } from '../kit/endpoint.ts'
import { id, instant, optionalText, requiredText } from '../kit/fields.ts'
import { PageQuery, listOf } from '../kit/page.ts'
import { emailAddress } from '../kit/person.ts'
import { attemptStatuses } from '../registration/fee.ts'
import { paymentStatuses, standings } from '../stores/store.ts'

const StoreEntry = z.object({
  id,
  slug: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  country: z.string(),
  paymentStatus: z.enum(paymentStatuses),
  standing: z.enum(standings),
  referenceNumber: z.string().nullable(),
  paymentMethod: z.string().nullable(),
  suspendedAt: instant.nullable(),
  suspendedReason: z.string(),
  erasesAt: instant.nullable(),
  createdAt: instant,
})
export type StoreEntry = z.output<typeof StoreEntry>

/** A payment of the account fee that a person has to look up. */
const WaitingFee = z.object({
  id,
  store: StoreEntry,
  method: z.string(),
  status: z.enum(attemptStatuses),
  country: z.string(),
  amount: z.number(),
  currency: z.string(),
  reference: z.string().nullable(),
  reason: z.string(),
  createdAt: instant,
  /** The same reference, given before: rejected then, or taken back. */
  alsoGiven: z.array(
    z.object({ storeName: z.string(), status: z.string(), reason: z.string(), createdAt: instant }),
  ),
})
export type WaitingFee = z.output<typeof WaitingFee>

const RejectedFee = WaitingFee.pick({
  id: true,
  method: true,
  amount: true,
  currency: true,
  reference: true,
  reason: true,
})
export type RejectedFee = z.output<typeof RejectedFee>

const OperatorAct = z.object({
  id,
  operator: z.string(),
  act: z.string(),
  store: z.object({ slug: z.string(), name: z.string() }).nullable(),
  subject: z.string(),
  reason: z.string(),
  createdAt: instant,
})
export type OperatorAct = z.output<typeof OperatorAct>

const FailingJob = z.object({
  id,
  name: z.string(),
  /** It will be tried again by itself, has been given up, or is held until a person says so. */
  state: z.enum(['retry', 'failed', 'held']),
  tries: z.number(),
  lastError: z.string(),
  createdAt: instant,
  nextTryAt: instant.nullable(),
})
export type FailingJob = z.output<typeof FailingJob>

const bySlug = z.object({ slug: z.string().max(100) })
const oneStore = z.object({ data: StoreEntry })
const reason = requiredText('Please say why', 500)
const attemptId = id.optional()

const onStore = { access: 'platform.operate', session: 'platform', params: bySlug } as const

/** What the people who run the platform do with its stores. */
export const operator = {
  stores: endpoint({
    method: 'GET',
    path: '/operator/stores',
    access: 'platform.operate',
    session: 'platform',
    summary: 'The stores on the platform, newest first',
    query: PageQuery.extend({ search: optionalText(100), standing: z.enum(standings).optional() }),
    answer: listOf(StoreEntry),
    failure: 'Failed to fetch stores',
  }),
  store: endpoint({
    ...onStore,
    method: 'GET',
    path: '/operator/stores/:slug',
    summary: 'One store and its admins',
    answer: z.object({
      data: StoreEntry,
      admins: z.array(z.object({ id, name: z.string(), email: z.string() })),
      /** The last payment, if it was rejected and may be approved after all. */
      rejected: RejectedFee.nullable().optional(),
    }),
    failure: 'Failed to fetch the store',
  }),
  fees: endpoint({
    method: 'GET',
    path: '/operator/fees',
    access: 'platform.operate',
    session: 'platform',
    summary: 'Payments of the account fee that wait for a decision, oldest first',
    answer: z.object({ data: z.array(WaitingFee) }),
    failure: 'Failed to fetch the payments that wait',
  }),
  approve: endpoint({
    ...onStore,
    method: 'POST',
    path: '/operator/stores/:slug/approve',
    summary: 'Activates a store: its storefront opens and it can sell',
    body: z
      .object({ attemptId })
      .nullish()
      .transform((body) => body ?? {}),
    answer: oneStore,
    failure: 'Failed to approve store',
  }),
  reject: endpoint({
    ...onStore,
    method: 'POST',
    path: '/operator/stores/:slug/reject',
    summary: "Rejects the payment of a store's account fee; its owner reads why",
    body: z.object({ attemptId, reason }),
    answer: oneStore,
    failure: 'Failed to reject the payment',
  }),
  suspend: endpoint({
    ...onStore,
    method: 'POST',
    path: '/operator/stores/:slug/suspend',
    summary: 'Closes a store until it is reopened; its admin reads why',
    body: z.object({ reason }),
    answer: oneStore,
    failure: 'Failed to suspend store',
  }),
  reopen: endpoint({
    ...onStore,
    method: 'POST',
    path: '/operator/stores/:slug/reopen',
    summary: 'Opens a suspended store again',
    body: z
      .object({ reason: optionalText(500) })
      .nullish()
      .transform((body) => body ?? { reason: '' }),
    answer: oneStore,
    failure: 'Failed to reopen store',
  }),
  issueTicket: endpoint({
    ...onStore,
    method: 'POST',
    path: '/operator/stores/:slug/tickets',
    summary: "Makes a one-time address that signs in a store's admin; it is answered once",
    body: z.object({ reason }),
    answer: z.object({ address: z.string(), expiresAt: instant }),
    failure: 'Failed to issue a ticket',
  }),
  closeStore: endpoint({
    ...onStore,
    method: 'POST',
    path: '/operator/stores/:slug/close',
    summary: 'Closes a store for its owner: everything of it is erased after 30 days',
    body: z.object({ reason }),
    answer: oneStore,
    failure: 'Failed to close the store',
  }),
  callBack: endpoint({
    ...onStore,
    method: 'POST',
    path: '/operator/stores/:slug/call-back',
    summary: 'Opens a store again that was closed to be erased',
    body: z.object({ reason }),
    answer: oneStore,
    failure: 'Failed to call the store back',
  }),
  erasePerson: endpoint({
    ...onStore,
    method: 'POST',
    path: '/operator/stores/:slug/erasures',
    summary: "Erases a store's customer by email, for ever; the answer is the proof",
    body: z.object({ email: emailAddress, reason }),
    answer: z.object({ data: Erasure }),
    failure: 'Failed to erase the person',
  }),
  acts: endpoint({
    method: 'GET',
    path: '/operator/acts',
    access: 'platform.operate',
    session: 'platform',
    summary: 'Everything operators did, latest first',
    query: PageQuery.extend({ slug: optionalText(100) }),
    answer: listOf(OperatorAct),
    failure: 'Failed to fetch the audit trail',
  }),
  jobs: endpoint({
    method: 'GET',
    path: '/operator/jobs',
    access: 'platform.operate',
    session: 'platform',
    summary: 'Mails and other jobs that have failed or are held, latest first',
    answer: z.object({ data: z.array(FailingJob) }),
    failure: 'Failed to fetch the jobs',
  }),
  rotatePaymentKeys: endpoint({
    method: 'POST',
    path: '/operator/payment-keys',
    access: 'platform.operate',
    session: 'platform',
    summary:
      'Seals the secrets of payment providers and operators anew, under a new key where Larder keeps the keys',
    answer: z.object({ sealed: z.number(), isNewKey: z.boolean() }),
    failure: 'Failed to rotate the payment keys',
  }),
  releaseHeld: endpoint({
    method: 'POST',
    path: '/operator/jobs/held/release',
    access: 'platform.operate',
    session: 'platform',
    summary: 'Sends the letters that are held since this database was copied or restored',
    answer: z.object({ count: z.number() }),
    failure: 'Failed to send the letters',
  }),
  discardHeld: endpoint({
    method: 'POST',
    path: '/operator/jobs/held/discard',
    access: 'platform.operate',
    session: 'platform',
    summary: 'Discards the letters that are held since this database was copied or restored',
    answer: z.object({ count: z.number() }),
    failure: 'Failed to discard the letters',
  }),
  retryJob: endpoint({
    method: 'POST',
    path: '/operator/jobs/:id/retry',
    access: 'platform.operate',
    session: 'platform',
    summary: 'Tries a failed job again, now',
    params: z.object({ id }),
    answer: z.object({}),
    failure: 'Failed to retry the job',
  }),
}
