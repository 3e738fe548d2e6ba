import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { id, instant } from '../kit/fields.ts'
import { paymentStatuses } from '../stores/store.ts'

const StoreEntry = z.object({
  id,
  slug: z.string(),
  name: z.string(),
  country: z.string(),
  paymentStatus: z.enum(paymentStatuses),
  referenceNumber: z.string().nullable(),
  createdAt: instant,
})
export type StoreEntry = z.output<typeof StoreEntry>

/** The people who run the platform. Only the operator's token opens these. */
export const operator = {
  stores: endpoint({
    method: 'GET',
    path: '/operator/stores',
    access: 'platform.operate',
    summary: 'Every store on the platform, newest first',
    answer: z.object({ data: z.array(StoreEntry) }),
    failure: 'Failed to fetch stores',
  }),
  approve: endpoint({
    method: 'POST',
    path: '/operator/stores/:slug/approve',
    access: 'platform.operate',
    summary: 'Activates a store: its storefront opens and it can sell',
    params: z.object({ slug: z.string().max(100) }),
    answer: z.object({ data: StoreEntry }),
    failure: 'Failed to approve store',
  }),
}
