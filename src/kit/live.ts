/** What an open screen may be told: the topic of a change in its store, nothing of its contents. */
export const shopperTopics: readonly string[] = ['store', 'menu']
export const ordersTopic = 'orders'
export const staffTopics: readonly string[] = [
  ...shopperTopics,
  'stock',
  ordersTopic,
  'people',
  'shifts',
  'prints',
]

/** Path of the event stream below the API's base; `storeId` names the store. */
export const livePath = '/live'

/** A line that stays silent for longer is taken for dead. */
export const heartbeatMs = 25_000
