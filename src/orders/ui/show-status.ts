import { orders } from '../contract.ts'

/** Whatever says how far an order is. */
export const showStatus = [orders.list, orders.listOfStore, orders.one, orders.today]
