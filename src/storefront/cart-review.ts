import { z } from 'zod'
import type { PublicProduct } from '../catalog/contract.ts'
import { priceWith } from '../choices/price.ts'
import { isOutIn, optionLabel } from '../choices/selection.ts'
import { lostPart, partLabels, partsNow, priceOfCombo } from '../combos/selection.ts'
import { formatMoney } from '../kit/money.ts'
import type { CartItem } from './cart.ts'
import { whyNotSold } from './menu.ts'

/** What has become of a line since it was put into the cart. */
export type LineNews =
  | { readonly kind: 'gone' }
  | { readonly kind: 'not sold'; readonly reason: string }
  /** An option that can be left out has its id; a size, or a part of a combo, cannot. */
  | { readonly kind: 'without option'; readonly label: string; readonly optionId?: string }
  | { readonly kind: 'too many'; readonly canMake: number }
  | { readonly kind: 'new price'; readonly before: number; readonly now: number }

type Offered = Pick<
  PublicProduct,
  | 'name'
  | 'slug'
  | 'image'
  | 'price'
  | 'inStock'
  | 'isSwitchedOn'
  | 'addons'
  | 'sizes'
  | 'groups'
  | 'slots'
>

/** Compares a line with the product as it is offered now; undefined when all is as it was. */
export function newsOf(line: CartItem, product: Offered | undefined): LineNews | undefined {
  if (product === undefined) return { kind: 'gone' }
  const reason = whyNotSold(product)
  if (reason !== undefined) return { kind: 'not sold', reason }
  const lost = lostOf(line, product)
  if (lost !== undefined) return { kind: 'without option', ...lost }
  const [before, now] = [priceOfOne(line), priceOfOne(repriced(line, product))]
  return before === now ? undefined : { kind: 'new price', before, now }
}

/** What the refusal of a cart says about a line of it. */
export const Shortage = z.object({ line: z.int(), canMake: z.int() })
export type Shortage = z.infer<typeof Shortage>

/** Whether this line is the one that asks for more than the shelf can make, which was told of lines like these. */
export const shortageOf = (
  line: CartItem,
  at: number,
  shortage: Shortage | undefined,
): LineNews | undefined =>
  shortage?.line === at && shortage.canMake < line.quantity
    ? { kind: 'too many', canMake: shortage.canMake }
    : undefined

/** Those of the first lines of a cart that its refusal does not name; of one that falls short, as many as can be made. */
export function withoutRefused(
  lines: readonly CartItem[],
  { details }: { readonly details: unknown },
): readonly CartItem[] {
  const short = Shortage.safeParse(details).data
  if (short === undefined) {
    const productId = productOf(details)
    return lines.filter((line) => line.productId !== productId)
  }
  return lines.flatMap((line, at) => {
    if (at !== short.line) return [line]
    const quantity = Math.min(line.quantity, short.canMake)
    return quantity < 1 ? [] : [{ ...line, quantity }]
  })
}

/** The line at today's prices. */
export function repriced(line: CartItem, product: Offered): CartItem {
  const priceById = new Map(optionsOf(product).map(({ _id, price }) => [_id, price]))
  const size = product.sizes?.find(({ id }) => id === line.size?.id)
  const parts = product.slots && partsNow(product.slots, line.parts ?? [])
  return {
    ...line,
    name: product.name,
    slug: product.slug,
    image: product.image,
    price: priceOfCombo(size?.price ?? product.price, parts ?? []),
    ...(parts === undefined ? {} : { parts }),
    ...(size === undefined ? {} : { size: { id: size.id, label: size.label } }),
    addons: line.addons.map((addon) => ({
      ...addon,
      price: priceById.get(addon._id) ?? addon.price,
    })),
  }
}

interface Lost {
  /** In the shop's words. */
  readonly label: string
  readonly optionId?: string
}

/** The size, the part or the option of a line that can no longer be had. */
function lostOf(line: CartItem, product: Offered): Lost | undefined {
  const label = lostForGood(line, product)
  if (label !== undefined) return { label }
  const { addons, size } = line
  const lost = addons.find(({ _id }) => {
    const option = optionsOf(product).find((each) => each._id === _id)
    return option === undefined || isOutIn(option, size)
  })
  if (lost === undefined) return undefined
  return {
    label: optionLabel(lost),
    ...(mayLeaveOut(product, lost._id) ? { optionId: lost._id } : {}),
  }
}

function lostForGood({ size, parts }: CartItem, product: Offered): string | undefined {
  if (product.slots !== undefined) return lostPart(product.slots, parts ?? [])
  if (parts !== undefined) return partLabels(parts)[0]
  const now = product.sizes?.find(({ id }) => id === size?.id)
  if (size !== undefined && now?.inStock !== true) return size.label
  return size === undefined && product.sizes !== undefined ? 'the size it had' : undefined
}

/** Of a group that asks for something, the customer has to choose anew. */
const mayLeaveOut = ({ groups = [] }: Offered, optionId: string): boolean =>
  groups.every(({ min, options }) => min === 0 || options.every(({ _id }) => _id !== optionId))

/** What has become of a line, beside its name; undefined of a price, which the line shows. */
export function newsLabel(news: LineNews): string | undefined {
  if (news.kind === 'gone') return 'No longer on the menu'
  if (news.kind === 'not sold') return news.reason
  if (news.kind === 'without option') return `No longer with ${news.label}`
  if (news.kind === 'new price') return undefined
  return news.canMake > 0
    ? `Only ${news.canMake} can be made right now`
    : 'Cannot be made as it was chosen'
}

/** What has become of it, in the customer's words. */
export function newsText(
  { name }: { readonly name: string },
  news: LineNews,
  symbol: string,
): string {
  if (news.kind === 'gone') return `“${name}” is no longer on the menu.`
  if (news.kind === 'not sold') return `“${name}”: ${news.reason.toLowerCase()}.`
  if (news.kind === 'without option') return `“${name}” can no longer be had with ${news.label}.`
  if (news.kind === 'too many') {
    return news.canMake > 0
      ? `Only ${news.canMake} of “${name}” can be made right now.`
      : `“${name}” cannot be made as it was chosen.`
  }
  const [now, before] = [formatMoney(news.now, symbol), formatMoney(news.before, symbol)]
  return `“${name}” now costs ${now} instead of ${before}.`
}

/** The add-ons and the options of a product, whichever of them it has. */
export const optionsOf = ({ addons, groups = [] }: Pick<Offered, 'addons' | 'groups'>) => [
  ...addons.map((addon) => ({ ...addon, soldOutIn: undefined })),
  ...groups.flatMap(({ label: type, options }) => options.map((option) => ({ ...option, type }))),
]

export const priceOfOne = ({ price, addons }: CartItem) => priceWith(price, addons)

export const goneProduct = 'A product in your cart is no longer on the menu.'

/** A refusal of the whole cart names its product; one that is gone has its name only in the cart. */
export function namedRefusal(
  { message, details }: { readonly message: string; readonly details: unknown },
  lines: readonly Pick<CartItem, 'productId' | 'name'>[],
): string {
  const productId = productOf(details)
  const line = lines.find((each) => each.productId === productId)
  return message === goneProduct && line !== undefined
    ? `"${line.name}" is no longer on the menu. Please remove it from your cart.`
    : message
}

/** Which product a refusal is for. */
const productOf = (details: unknown): unknown =>
  ((details ?? {}) as { readonly productId?: unknown }).productId
