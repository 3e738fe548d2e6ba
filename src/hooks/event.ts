/** What a store's own programs may be told of. */
export const hookEvents = {
  'order.placed': 'An order is placed',
  'order.paid': 'An order is paid in full',
  'order.status': 'An order moves on or is cancelled',
  'order.refunded': 'Money of an order is given back',
  'stock.low': 'An ingredient runs low',
  'stock.out': 'None is left of an ingredient',
  'product.changed': 'A product is added, changed or removed',
} as const
export type HookEvent = keyof typeof hookEvents
export const hookEventNames = Object.keys(hookEvents) as [HookEvent, ...HookEvent[]]

/** Sent when somebody asks for it, to see whether it arrives. */
export const testEvent = 'test'

/** In place of an answer. */
export const waitedInACopy =
  'This waited before the server was copied or restored. Send it again if it never came.'

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]
