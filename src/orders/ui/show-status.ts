import { orders } from '../contract.ts'
import { corrections } from '../correction-contract.ts'
import { listed } from '../listed-contract.ts'

/** Whatever says how far an order is; one that is called off may have money to give back. */
export const showStatus = [
  orders.list,
  listed.sum,
  orders.listOfStore,
  orders.one,
  orders.today,
  corrections.money,
]
