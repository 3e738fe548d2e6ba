import type { PublicProduct } from '../catalog/contract.ts'
import { sumMoney } from '../kit/money.ts'
import type { CartItem } from './cart.ts'
import { whyNotSold } from './menu.ts'

/** What has become of a line since it was put into the cart. */
export type LineNews =
  | { readonly kind: 'gone' }
  | { readonly kind: 'not sold'; readonly reason: string }
  | { readonly kind: 'without option'; readonly label: string }
  | { readonly kind: 'new price'; readonly before: number; readonly now: number }

type Offered = Pick<
  PublicProduct,
  'name' | 'slug' | 'image' | 'price' | 'inStock' | 'isSwitchedOn' | 'addons'
>

/** Compares a line with the product as it is offered now; undefined when all is as it was. */
export function newsOf(line: CartItem, product: Offered | undefined): LineNews | undefined {
  if (product === undefined) return { kind: 'gone' }
  const reason = whyNotSold(product)
  if (reason !== undefined) return { kind: 'not sold', reason }
  const lost = line.addons.find(
    ({ _id }) => !product.addons.some((addon) => addon._id === _id && addon.inStock),
  )
  if (lost !== undefined) return { kind: 'without option', label: lost.label }
  const [before, now] = [priceOfOne(line), priceOfOne(repriced(line, product))]
  return before === now ? undefined : { kind: 'new price', before, now }
}

/** The line at today's prices. */
export function repriced(line: CartItem, product: Offered): CartItem {
  const priceById = new Map(product.addons.map(({ _id, price }) => [_id, price]))
  return {
    ...line,
    name: product.name,
    slug: product.slug,
    image: product.image,
    price: product.price,
    addons: line.addons.map((addon) => ({
      ...addon,
      price: priceById.get(addon._id) ?? addon.price,
    })),
  }
}

const priceOfOne = ({ price, addons }: CartItem) =>
  sumMoney([price, ...addons.map((addon) => addon.price)])

export const goneProduct = 'A product in your cart is no longer on the menu.'

/** A refusal of the whole cart names its product; one that is gone has its name only in the cart. */
export function namedRefusal(
  { message, details }: { readonly message: string; readonly details: unknown },
  lines: readonly Pick<CartItem, 'productId' | 'name'>[],
): string {
  const { productId } = (details ?? {}) as { readonly productId?: unknown }
  const line = lines.find((each) => each.productId === productId)
  return message === goneProduct && line !== undefined
    ? `"${line.name}" is no longer on the menu. Please remove it from your cart.`
    : message
}
