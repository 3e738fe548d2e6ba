import { z } from 'zod'
import { CouponTerms } from '../pricing/coupon.ts'
import { discountKinds } from '../pricing/discount.ts'

const SaleAddon = z.object({
  _id: z.string(),
  /** Of one type one is chosen; those without a type go with any other. */
  type: z.string(),
  label: z.string(),
  price: z.number(),
  /** How often it is taken; once when left out. */
  times: z.number().optional(),
})
export type SaleAddon = Readonly<z.output<typeof SaleAddon>>

/** What is taken off a line or the whole; what it comes to is worked out with the sale. */
const SaleDiscount = z.object({
  kind: z.enum(discountKinds),
  value: z.number(),
  reason: z.string(),
  persons: z.number(),
  name: z.string(),
  idNumber: z.string(),
})
export type SaleDiscount = Readonly<z.output<typeof SaleDiscount>>

const SaleSize = z.object({ id: z.string(), label: z.string() }).readonly()

/** What fills a slot of a combo. */
const SalePart = z.object({
  slot: z.string(),
  label: z.string(),
  product: z.string(),
  name: z.string(),
  size: SaleSize.optional(),
  price: z.number(),
  addons: z.array(SaleAddon).readonly(),
})

const SaleLine = z.object({
  key: z.number(),
  productId: z.string(),
  name: z.string(),
  price: z.number(),
  quantity: z.number(),
  /** Left out for a product without sizes. */
  size: SaleSize.optional(),
  addons: z.array(SaleAddon).readonly(),
  /** Of a combo, whose price is with what they cost extra. */
  parts: z.array(SalePart).readonly().optional(),
  note: z.string(),
  discount: SaleDiscount.optional(),
})
export type SaleLine = Readonly<z.output<typeof SaleLine>>

/** What was taken for a part of the bill. */
const SalePayment = z.object({
  method: z.string(),
  amount: z.number(),
  tip: z.number(),
  /** Of cash, for both of them. */
  cashGiven: z.number().optional(),
})
const TakenPayment = SalePayment.extend({ id: z.string() }).readonly()
export type TakenPayment = z.output<typeof TakenPayment>

const Sale = z.object({
  /** Known by this to the server, however often it is sent. */
  id: z.string(),
  /** For the cup; may be empty. */
  name: z.string(),
  lines: z.array(SaleLine).readonly(),
  /** The line that add-ons, quantities and notes are about. */
  chosen: z.number().nullable(),
  /** Of the whole; left out while there are none. */
  discounts: z.array(SaleDiscount).readonly().optional(),
  /** A code that the server knows; whether it still counts is worked out with the sale. */
  coupon: CouponTerms.readonly().optional(),
  /** By whose PIN how many percent may be taken off. */
  approval: z.object({ proof: z.string(), upTo: z.number() }).readonly().optional(),
  /** What was taken of it before all of it was there; left out while there is nothing. */
  parts: z.array(TakenPayment).readonly().optional(),
})
export type Sale = Readonly<z.output<typeof Sale>>

const HeldSale = z.object({
  name: z.string(),
  /** When it was put aside, in milliseconds. */
  at: z.number(),
  sale: Sale,
})
export type HeldSale = Readonly<z.output<typeof HeldSale>>

const Payment = z.object({
  method: z.string(),
  isPaid: z.boolean(),
  /** Of cash that is paid now. */
  cashGiven: z.number().optional(),
  /** Paid by more than one method or person. */
  parts: z.array(SalePayment).readonly().optional(),
})
export type Payment = Readonly<z.output<typeof Payment>>

const SentSale = z.object({
  sale: Sale,
  payment: Payment,
  /** What the till showed when it was paid. */
  total: z.number(),
  /** The next customer is being served; it goes on being sent. */
  isLeft: z.boolean().default(false),
})
export type SentSale = Readonly<z.output<typeof SentSale>>

/**
 * What a till holds: the sale that is being put together, sales that wait for their customer to come back, and sales
 * that were sent and not answered yet. All of it can be written down, so a till that is switched off goes on where it
 * stood, and what is on its way is sent again under the same id.
 */
export const Till = z.object({
  sale: Sale,
  held: z.array(HeldSale).readonly(),
  /** First sent first. A till that sells without a connection keeps more than one. */
  outbox: z.array(SentSale).readonly(),
})
export type Till = Readonly<z.output<typeof Till>>
