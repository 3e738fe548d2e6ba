import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { id, instant, minutes, requiredText } from '../kit/fields.ts'
import { PageQuery, listOf } from '../kit/page.ts'
import { emailAddress, firstName, lastName, phoneNumber } from '../kit/person.ts'
import { TypedCode } from '../coupons/contract.ts'
import { Wishes } from '../storefront/contract.ts'
import { isCash } from './checkout.ts'
import { note } from './note.ts'
import { OrderCharge } from './charge-contract.ts'
import { OrderDiscount } from './discount-contract.ts'
import { OrderTax } from './tax-contract.ts'
import { OrderFields } from './order-fields.ts'
import { OrderItem } from './order-item-contract.ts'
import { orderStatuses, paidStates } from './order.ts'
import { LatestProof } from './payment-proof-contract.ts'
import { PaymentWish } from './payment-wish.ts'

const Customer = z.object({
  firstName,
  lastName,
  email: emailAddress,
  phone: phoneNumber,
})

const ShippingAddress = z.object({
  address: requiredText('Address is required'),
  city: requiredText('City is required', 100),
  state: requiredText('State is required', 100),
  zipCode: requiredText('ZIP code is required', 20),
})

/** What a customer writes to the shop with an order. */
const orderNote = note(500)

/** The fields of the checkout for a payment method: an address is asked for unless it is cash. */
export const checkoutFields = (paymentMethod: string) =>
  isCash(paymentMethod)
    ? z.object({ customer: Customer, notes: orderNote })
    : z.object({ customer: Customer, shippingAddress: ShippingAddress, notes: orderNote })

/**
 * An order as the browser sends it: what is wanted and by whom. Prices, costs and totals it may send along are a
 * claim to compare with, never a fact; anything else in the body is dropped.
 */
export const NewOrder = z
  .object({
    /** The browser's own id of this order: sending it again answers the same order. */
    id: requiredText('An id is required', 100).optional(),
    storeId: id,
    customer: Customer,
    shippingAddress: ShippingAddress.nullable().optional(),
    paymentMethod: requiredText('Payment method is required', 60),
    items: Wishes,
    /** What the customer was shown; another figure is answered with the new one and not charged. */
    total: z.number().optional(),
    /** Of a coupon; one that takes nothing off refuses the order. */
    couponCode: TypedCode.optional(),
    notes: orderNote,
  })
  .refine((order) => isCash(order.paymentMethod) || order.shippingAddress != null, {
    error: 'Address is required',
    path: ['shippingAddress', 'address'],
  })
export type NewOrder = z.output<typeof NewOrder>

/** One step of an order's life. */
const OrderEvent = z.object({
  /** Null when it was placed. */
  from: z.enum(orderStatuses).nullable(),
  to: z.enum(orderStatuses),
  at: instant,
  /** Who did it; told to those who work at the store. */
  by: z.string().optional(),
})
export type OrderEvent = z.output<typeof OrderEvent>

export const Order = z.object({
  _id: id,
  id,
  orderNumber: z.number(),
  createdAt: instant,
  updatedAt: instant,
  status: z.enum(orderStatuses),
  subtotal: z.number(),
  /** What taxes add to the prices. */
  tax: z.number(),
  /** By rate, those that are in the prices included; left out where there are none. */
  taxes: z.array(OrderTax).optional(),
  shipping: z.number(),
  discount: z.number(),
  /** What it is made up of; left out where nothing was taken off. */
  discounts: z.array(OrderDiscount).optional(),
  /** Service, packaging and the like; left out where nothing was charged beside the products. */
  charges: z.array(OrderCharge).optional(),
  total: z.number(),
  /** By which it is worth less since: what was void of it or given back; left out where nothing was. */
  reduced: z.number().optional(),
  /** Every line of it is void or was given back, so that nobody makes it any more; left out of every other order. */
  isTakenOut: z.literal(true).optional(),
  totalAmount: z.number(),
  customer: z.object({
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    phone: z.string(),
  }),
  shippingAddress: z
    .object({
      street: z.string(),
      city: z.string(),
      state: z.string(),
      zip: z.string(),
      country: z.string(),
    })
    .nullable(),
  items: z.array(OrderItem),
  /** First things first. */
  history: z.array(OrderEvent),
  notes: z.string(),
  /** The number on the receipt of a counter that had no connection, "A-0042"; left out of every other order. */
  receipt: z.string().optional(),
  paymentMethod: z.string(),
  cashGiven: z.number().nullable(),
  /** Its money is there: captured by a provider, or entered by somebody who works here. */
  isPaid: z.boolean(),
  /** The same in a word: nothing, a part or all of it has come, or all of it went back. */
  paidState: z.enum(paidStates).optional(),
  proof: LatestProof.optional(),
  /** What is still to come, where that is not the total; left out otherwise. */
  due: z.number().optional(),
  /** What was paid in parts, for those who work at the store and for the receipt; left out of an order paid at once. */
  parts: z
    .array(
      z.object({
        id,
        method: z.string(),
        amount: z.number(),
        tip: z.number(),
        /** What went back of the cash; left out where nothing did. */
        change: z.number().optional(),
      }),
    )
    .optional(),
  /** What went back after the sale, and by which method; left out where nothing did. */
  givenBack: z.array(z.object({ method: z.string(), amount: z.number() })).optional(),
  user: id.nullable(),
  /** Who sold it at the counter; null for what a customer ordered. */
  soldBy: id.nullable(),
  /** Their first name, for the receipt; told to those who work at the store. */
  servedBy: z.string().optional(),
  /** Ordered at a kiosk of the store; left out of every other order. */
  atKiosk: z.boolean().optional(),
  /** Nobody who works at the store has opened it or moved it on yet. */
  isNew: z.boolean(),
  /** When the store said that it has it; left out until then, and of every sale at the counter. */
  acceptedAt: instant.optional(),
  /** Who said so; told to those who work at the store. */
  acceptedBy: z.string().optional(),
  /** Why its payment needs a person; told to those who work at the store, and left out when it needs none. */
  paymentReview: z.string().optional(),
  store: id,
})
export type Order = z.output<typeof Order>

/** All that those are told who move an order on without seeing whose it is. */
const MovedOrder = Order.pick({ _id: true, id: true, orderNumber: true, status: true })

/** A row of an order list. */
export const OrderRow = Order.pick({
  _id: true,
  id: true,
  orderNumber: true,
  createdAt: true,
  status: true,
  total: true,
  reduced: true,
  totalAmount: true,
  customer: true,
  paymentMethod: true,
  isPaid: true,
  paidState: true,
  proof: true,
  soldBy: true,
  atKiosk: true,
  isNew: true,
  paymentReview: true,
}).extend({
  itemCount: z.number(),
  /** Its first lines, at most two: what a list says of what was ordered; a server of the version before leaves it out. */
  firstItems: z.array(OrderItem.pick({ name: true, quantity: true })).optional(),
})
export type OrderRow = z.output<typeof OrderRow>

/** The store's day so far, by its own clock. */
const Today = z.object({
  day: z.string(),
  /** Of every order of the day that was not cancelled. */
  sales: z.number(),
  orders: z.number(),
  /** Waiting now, of whatever day. */
  pending: z.number(),
  processing: z.number(),
  /** Orders nobody has opened yet, and the number of the latest of them. */
  unseen: z.number(),
  latestUnseen: z.number().nullable(),
})
export type Today = z.output<typeof Today>

/** With the refusal of a total that is no longer right. */
export const NewFigures = z.object({ total: z.number() })

/** The refusal of what was sent under the number of an order that stands: which one that is. */
export const StandsAlready = z.object({ stands: z.object({ orderNumber: z.number() }) })

const byId = z.object({ id })
/** Guests show the token that came with their order. */
const WithToken = z.object({ token: z.string().max(100).optional(), storeId: id.optional() })
export const oneOrder = z.object({ data: Order, order: Order })

const ListQuery = PageQuery.extend(OrderFields.shape)
const listOfOrders = listOf(OrderRow)

/** Of every list of a store's orders, whoever asks for it. */
export const listFailure = 'Failed to fetch store orders'
export const placeFailure = 'Failed to create order'

export const orders = {
  place: endpoint({
    method: 'POST',
    path: '/order',
    access: 'order.place',
    summary: 'Places an order: prices it, takes its ingredients and saves it, all or nothing',
    body: NewOrder,
    answer: oneOrder.extend({
      message: z.string(),
      /** Given to guests once: whoever holds it may see and pay this order. */
      token: z.string().optional(),
    }),
    failure: placeFailure,
  }),
  see: endpoint({
    method: 'POST',
    path: '/orders/:id/seen',
    access: 'order.list',
    summary: 'Takes the mark of a new order off it, on every screen of the store',
    params: byId,
    answer: z.object({}),
    failure: 'Failed to update order',
  }),
  list: endpoint({
    method: 'GET',
    path: '/orders',
    access: 'order.list',
    summary: 'The orders of a store, latest first',
    query: ListQuery.extend({ storeId: id.optional() }),
    answer: listOfOrders,
    failure: 'Failed to fetch orders',
    freshForMs: minutes(5),
  }),
  listOfStore: endpoint({
    method: 'GET',
    path: '/orders/store/:storeId',
    access: 'order.list',
    summary: 'The orders of a store, latest first',
    params: z.object({ storeId: id }),
    query: ListQuery,
    answer: listOfOrders,
    failure: listFailure,
    freshForMs: minutes(5),
  }),
  exported: endpoint({
    method: 'GET',
    path: '/orders/export',
    access: 'list.export',
    summary: 'The orders that match, latest first, as a CSV file',
    query: OrderFields,
    answer: z.object({}),
    failure: 'Failed to export orders',
  }),
  today: endpoint({
    method: 'GET',
    path: '/orders/today',
    access: 'order.list',
    summary: 'What the store sold today, by its own clock, and the orders that are waiting',
    query: z.object({ storeId: id.optional() }),
    answer: z.object({ data: Today }),
    failure: listFailure,
  }),
  listOfUser: endpoint({
    method: 'GET',
    path: '/orders/user/:userId',
    access: 'order.listOfUser',
    summary: "Somebody's own orders at their store, latest first",
    params: z.object({ userId: id }),
    query: ListQuery,
    answer: listOfOrders,
    failure: 'Failed to fetch user orders',
    freshForMs: minutes(5),
  }),
  one: endpoint({
    method: 'GET',
    path: '/orders/:id',
    access: 'order.read',
    summary: 'One order',
    params: byId,
    query: WithToken,
    answer: oneOrder,
    failure: 'Failed to fetch order',
  }),
  oneByShortPath: endpoint({
    method: 'GET',
    path: '/order/:id',
    access: 'order.read',
    summary: 'One order, by its other address',
    params: byId,
    query: WithToken,
    answer: oneOrder,
    failure: 'Failed to fetch order',
  }),
  pay: endpoint({
    method: 'PATCH',
    path: '/orders/:id',
    access: 'order.pay',
    summary: 'Changes how an unpaid order will be paid, or enters the money that has come for it',
    params: byId,
    query: WithToken,
    body: PaymentWish,
    answer: oneOrder,
    failure: 'Failed to update order',
  }),
  move: endpoint({
    method: 'PATCH',
    path: '/order/:id/status',
    access: 'order.move',
    summary: 'Moves an order on; cancelling puts its ingredients back, once',
    params: byId,
    body: z.object({
      status: z.enum(orderStatuses, { error: 'Please choose a status' }),
      /** The status the screen showed: when somebody else was faster, the answer says so. */
      from: z.enum(orderStatuses).optional(),
    }),
    answer: oneOrder,
    reduced: z.object({ data: MovedOrder, order: MovedOrder }),
    failure: 'Failed to update order status',
  }),
}
