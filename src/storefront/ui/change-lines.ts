import type { Cart, CartItem } from '../cart.ts'
import { cart, reasonOf, refusalOf } from './cart-store.ts'

/** Changes the lines once it is known that the shelf can make this one of them; why it cannot is answered in words. */
export async function changeLines(
  item: CartItem,
  changed: (lines: Cart) => Cart,
): Promise<string | undefined> {
  const refusal = await refusalOf(item.storeId, [item], changed(cart.get()))
  if (refusal !== undefined) return reasonOf(refusal, [item])
  cart.set(changed(cart.get()))
  return undefined
}
