import { accounts, users } from '../../accounts/contract.ts'
import { pins } from '../../accounts/pin-contract.ts'
import { bar } from '../../bar/contract.ts'
import { categories, products } from '../../catalog/contract.ts'
import { choices } from '../../choices/contract.ts'
import { counter } from '../../counter/contract.ts'
import { dashboard } from '../../dashboard/contract.ts'
import { inventory } from '../../inventory/contract.ts'
import type { AnyEndpoint } from '../../kit/endpoint.ts'
import { kitchen } from '../../kitchen/contract.ts'
import { acceptance } from '../../orders/acceptance-contract.ts'
import { orders } from '../../orders/contract.ts'
import { corrections } from '../../orders/correction-contract.ts'
import { doubts } from '../../orders/doubt-contract.ts'
import { listed } from '../../orders/listed-contract.ts'
import { orderPayments } from '../../orders/payment-contract.ts'
import { paymentProofs } from '../../orders/payment-proof-contract.ts'
import { payments } from '../../payments/contract.ts'
import { printers, prints } from '../../printing/contract.ts'
import { shifts } from '../../shifts/contract.ts'
import { stores } from '../../stores/contract.ts'

/** What of the store changed, undefined for anything; whose answers are old by that. */
export const oldBy = (topic: string | undefined): readonly AnyEndpoint[] =>
  topic === undefined ? Object.values(oldByTopic).flat() : (oldByTopic[topic] ?? [])

const oldByTopic: Readonly<Record<string, readonly AnyEndpoint[]>> = {
  orders: [
    orders.list,
    listed.sum,
    orders.one,
    orders.today,
    acceptance.unanswered,
    paymentProofs.queue,
    paymentProofs.waiting,
    paymentProofs.ofOrder,
    // Whoever has an order open would take its money, or give it back, as it stood before somebody else did.
    corrections.money,
    orderPayments.one,
    doubts.list,
    kitchen.queue,
    bar.lines,
    bar.stations,
    dashboard.glance,
    dashboard.steps,
  ],
  prints: [printers.list, prints.list],
  stock: [
    dashboard.glance,
    inventory.list,
    inventory.one,
    inventory.movements,
    products.page,
    products.atCounter,
  ],
  // Whoever has its settings open would put back what somebody else has changed.
  store: [
    stores.bySlug,
    stores.byId,
    payments.methods,
    paymentProofs.waiting,
    // Tills are open all day.
    counter.discounts,
  ],
  people: [accounts.me, users.list, pins.holders],
  // Not at every sale: for whoever sees all of them it adds up what each has sold.
  shifts: [shifts.current, shifts.list, shifts.one],
  menu: [
    products.page,
    products.list,
    products.one,
    products.atCounter,
    categories.list,
    // Whoever has a shared group open would put back what somebody else has changed.
    choices.list,
  ],
}
