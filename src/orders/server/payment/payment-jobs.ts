import { z } from 'zod'
import { id } from '../../../kit/fields.ts'
import type { Job } from '../../../kit/server/jobs.ts'

const OfAttempt = z.object({ storeId: id, attemptId: id })

/** Asks the provider how an attempt stands, and again later while it does not know. */
export const lookUpJob: Job<{ storeId: string; attemptId: string; again: number }> = {
  name: 'payment-look-up',
  contents: OfAttempt.extend({ again: z.number() }),
}

/** Sees to it that nobody can pay an attempt that was left. */
export const closeJob: Job<z.output<typeof OfAttempt>> = {
  name: 'payment-close',
  contents: OfAttempt,
}

/** Gives back a capture that its order was not waiting for. */
export const giveBackJob: Job<{ storeId: string; attemptId: string; captureRef: string }> = {
  name: 'payment-give-back',
  contents: OfAttempt.extend({ captureRef: z.string() }),
}

/** Asks for a refund again that the provider has not answered. */
export const refundJob: Job<{ storeId: string; attemptId: string; refundId: string }> = {
  name: 'payment-refund',
  contents: OfAttempt.extend({ refundId: id }),
}

/** Calls off an order that has waited too long for its provider, or for somebody at the store. */
export const expireJob: Job<{ storeId: string; orderId: string }> = {
  name: 'payment-expire',
  contents: z.object({ storeId: id, orderId: id }),
}
