import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { amount, id, instant, minutes, optionalText, requiredText } from '../kit/fields.ts'
import { PageQuery } from '../kit/page.ts'
import { emailAddress, firstName, lastName, phoneNumber } from '../kit/person.ts'
import { Wishes } from '../storefront/contract.ts'
import { isCash } from './checkout.ts'
import { orderStatuses } from './order.ts'

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

/** The fields of the checkout for a payment method: an address is asked for unless it is cash. */
export const checkoutFields = (paymentMethod: string) =>
  isCash(paymentMethod)
    ? z.object({ customer: Customer })
    : z.object({ customer: Customer, shippingAddress: ShippingAddress })

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
    notes: optionalText(500),
  })
  .refine((order) => isCash(order.paymentMethod) || order.shippingAddress != null, {
    error: 'Address is required',
    path: ['shippingAddress', 'address'],
  })
export type NewOrder = z.output<typeof NewOrder>

const OrderItem = z.object({
  product: z.object({ _id: id, name: z.string(), image: z.string().nullable() }),
  productId: id,
  name: z.string(),
  price: z.number(),
  quantity: z.number(),
  subtotal: z.number(),
  addons: z.array(z.object({ _id: id, type: z.string(), label: z.string(), price: z.number() })),
  options: z.record(z.string(), z.string()),
})

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
  tax: z.number(),
  shipping: z.number(),
  discount: z.number(),
  total: z.number(),
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
  paymentMethod: z.string(),
  cashGiven: z.number().nullable(),
  user: id.nullable(),
  store: id,
})
export type Order = z.output<typeof Order>

/** A row of an order list. */
export const OrderRow = Order.pick({
  _id: true,
  id: true,
  orderNumber: true,
  createdAt: true,
  status: true,
  total: true,
  totalAmount: true,
  customer: true,
  paymentMethod: true,
}).extend({ itemCount: z.number() })
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
})
export type Today = z.output<typeof Today>

const byId = z.object({ id })
/** Guests show the token that came with their order. */
const WithToken = z.object({ token: z.string().max(100).optional(), storeId: id.optional() })
const oneOrder = z.object({ data: Order, order: Order })

const ListQuery = PageQuery.extend({
  status: z.enum(orderStatuses).optional(),
  search: optionalText(100),
})
const listOfOrders = z.object({
  data: z.array(OrderRow),
  total: z.number(),
  totalPages: z.number(),
  currentPage: z.number(),
})

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
    failure: 'Failed to create order',
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
    failure: 'Failed to fetch store orders',
    freshForMs: minutes(5),
  }),
  today: endpoint({
    method: 'GET',
    path: '/orders/today',
    access: 'order.list',
    summary: 'What the store sold today, by its own clock, and the orders that are waiting',
    query: z.object({ storeId: id.optional() }),
    answer: z.object({ data: Today }),
    failure: 'Failed to fetch store orders',
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
    summary: 'Changes how an unpaid order will be paid, or takes cash for it',
    params: byId,
    query: WithToken,
    body: z
      .object({
        paymentMethod: requiredText('Payment method is required', 60).optional(),
        /** What the customer handed over; staff only, at least the total. */
        cashGiven: amount('Please enter the cash given').optional(),
      })
      .refine(
        ({ paymentMethod, cashGiven }) => paymentMethod !== undefined || cashGiven !== undefined,
        { error: 'Payment method is required', path: ['paymentMethod'] },
      ),
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
    failure: 'Failed to update order status',
  }),
}
