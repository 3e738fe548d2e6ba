import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { amount, id, instant, optionalText, text } from '../kit/fields.ts'
import { listOf, PageQuery } from '../kit/page.ts'
import { couponKinds, CouponTerms, isCode, normalisedCode } from '../pricing/coupon.ts'
import { Wishes } from '../storefront/contract.ts'
import { couponStates } from './coupon.ts'

/** A code as somebody types it who wants to use it. What no code can be is one that is not known. */
export const TypedCode = text(60).overwrite(normalisedCode)

const codeRule = 'Please use 3 to 24 letters, digits or hyphens'
const code = text(60)
  .overwrite(normalisedCode)
  .min(1, { error: 'Please enter a code', abort: true })
  .refine(isCode, { error: codeRule })

const wholeUses = 'Please enter a whole number from 1 to 1,000,000'
const uses = z
  .int({ error: wholeUses })
  .min(1, { error: wholeUses })
  .max(1_000_000, { error: wholeUses })
  .nullable()
  .default(null)

const notATime = 'Please enter a day and a time'
/** A minute on the store's own clock, "2026-11-03T18:00"; null or empty for always. */
const localMinute = z
  .union([
    z.literal('').transform(() => null),
    z.iso
      .datetime({ local: true, precision: -1, error: notATime })
      .refine((value) => !value.endsWith('Z') && value > '2000', { error: notATime }),
  ])
  .nullable()
  .default(null)

/** What a store says of a code. */
export const CouponFields = z
  .object({
    code,
    description: optionalText(200),
    kind: z.enum(couponKinds, { error: 'Please choose a percentage or an amount' }),
    value: amount('Please enter how much it takes off').refine((value) => value > 0, {
      error: 'Please enter more than 0',
    }),
    /** The first and the last minute that it is good in. */
    from: localMinute,
    until: localMinute,
    uses,
    usesPerCustomer: uses,
    /** Of the goods that it is for. */
    minimum: amount('Please enter the least it is good for').default(0),
    /** What it is for; everything where both are empty. */
    productIds: z.array(id).max(200).default([]),
    categoryIds: z.array(id).max(200).default([]),
    isActive: z.boolean().default(true),
  })
  .refine(({ kind, value }) => kind !== 'percent' || value <= 100, {
    error: 'Please enter at most 100 percent',
    path: ['value'],
  })
  .refine(({ from, until }) => from === null || until === null || from <= until, {
    error: 'The end comes before the start',
    path: ['until'],
  })
export type CouponFields = z.output<typeof CouponFields>

const Coupon = CouponFields.safeExtend({
  id,
  /** The code may be of an earlier rule. */
  code: z.string(),
  from: z.string().nullable(),
  until: z.string().nullable(),
  used: z.number(),
  /** How it stands now. */
  state: z.enum(couponStates),
  createdAt: instant,
  updatedAt: instant,
})
export type Coupon = z.output<typeof Coupon>

const byId = z.object({ id })
const oneCoupon = z.object({ data: Coupon })

export const coupons = {
  list: endpoint({
    method: 'GET',
    path: '/coupons',
    access: 'coupon.write',
    summary: 'The coupons of a store with how often they were used, newest first',
    query: PageQuery.extend({ storeId: id.optional(), search: optionalText(60) }),
    answer: listOf(Coupon),
    failure: 'Failed to fetch coupons',
  }),
  add: endpoint({
    method: 'POST',
    path: '/coupons',
    access: 'coupon.write',
    summary: 'Adds a coupon: its code, what it takes off, when, how often and for what',
    body: CouponFields,
    answer: oneCoupon,
    failure: 'Failed to add coupon',
  }),
  change: endpoint({
    method: 'PUT',
    path: '/coupons/:id',
    access: 'coupon.write',
    summary: 'Changes a coupon; what was ordered with it stays as it was',
    params: byId,
    body: CouponFields,
    answer: oneCoupon,
    failure: 'Failed to update coupon',
  }),
  turn: endpoint({
    method: 'PATCH',
    path: '/coupons/:id',
    access: 'coupon.write',
    summary: 'Switches a coupon off, or on again',
    params: byId,
    body: z.object({ isActive: z.boolean() }),
    answer: oneCoupon,
    failure: 'Failed to update coupon',
  }),
  check: endpoint({
    method: 'POST',
    path: '/coupons/check',
    access: 'cart.check',
    summary: 'What a code takes off a cart. Advisory: only an order uses it up',
    body: z.object({
      storeId: id.optional(),
      code: TypedCode,
      items: Wishes,
      /** Of whoever orders, as far as it is known: how often they have used it is counted by it, too. */
      email: text(254).optional(),
      at: z.enum(['online', 'counter']).default('online'),
    }),
    answer: z.object({
      data: CouponTerms.extend({
        description: z.string(),
        /** What it takes off this cart. */
        off: z.number(),
      }),
    }),
    failure: 'Failed to check the code',
  }),
}
