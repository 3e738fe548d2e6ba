import type { Scope } from '../../kit/server/scope.ts'
import { cashMoney } from '../../money/movement.ts'
import { openDrawer, type Opening } from '../../printing/server/open-drawer.ts'
import { orderLabel } from '../order.ts'

interface OfOrder {
  readonly id: string
  readonly number: number
}

/** Opens the drawer for money of an order that somebody takes or gives back now, if any of it is cash. */
export async function openDrawerFor(
  scope: Scope,
  { id, number }: OfOrder,
  money: readonly { readonly method: string }[],
  more: Pick<Opening, 'once'> = {},
): Promise<void> {
  if (money.every(({ method }) => method !== cashMoney)) return
  const title = `Drawer ${orderLabel({ orderNumber: number, id })}`
  await openDrawer(scope, { title, orderId: id, ...more })
}
