import { history } from './order-history.ts'
import { forgetOrderTokens } from './order-tokens.ts'

/** Whether an order can be opened from this device without an account. */
export const useHasOrders = (): boolean => history.use().some(({ placed }) => placed !== null)

/** Whoever has the device next opens none of them. One that was sent and not answered stays: it may stand, and is not sent twice. */
export function forgetOrders(): void {
  history.set(history.get().filter(({ placed }) => placed === null))
  forgetOrderTokens()
}
