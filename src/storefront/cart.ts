import { priceWith } from '../choices/price.ts'
import { timesLabel, type LabelledTaken } from '../choices/selection.ts'
import { partLabels, type ChosenPart } from '../combos/selection.ts'
import { sumMoney, timesMoney } from '../kit/money.ts'
import { billOf, type BillDiscount, type GivenDiscount } from '../pricing/bill.ts'
import { sumOfCharges, type BilledCharge, type Charging } from '../pricing/charge.ts'
import { feeRate, rateFor } from '../pricing/tax-rate.ts'
import { taxesOf, taxOnTop, type PartTax } from '../pricing/tax.ts'

export interface CartAddon {
  readonly _id: string
  /** The label of its group. */
  readonly type?: string | undefined
  readonly label: string
  readonly price: number
  /** How often it was taken; once when left out. */
  readonly times?: number | undefined
}

export interface CartSize {
  readonly id: string
  readonly label: string
}

/** A line of the cart as it is kept in the browser. */
export interface CartItem {
  readonly productId: string
  readonly slug: string
  readonly name: string
  /** What it costs the store: the field is specified, its value no shopper's to know. */
  readonly cost: null
  readonly price: number
  readonly image: string | null
  readonly quantity: number
  readonly storeId: string
  readonly storeName: string
  readonly storeSlug: string
  /** Left out for a product without sizes. */
  readonly size?: CartSize | undefined
  readonly addons: readonly CartAddon[]
  /** What fills the slots of a combo; left out for every other product. Its price is with what they cost extra. */
  readonly parts?: readonly ChosenPart[] | undefined
}

/** What of a product a cart line remembers. */
type Offered = Pick<CartItem, 'slug' | 'name' | 'price' | 'image' | 'size' | 'parts'> & {
  readonly _id: string
}
interface Seller {
  readonly id: string
  readonly name: string
  readonly slug: string
}

/** A product with these add-ons, as the cart keeps it. */
export const itemOf = (
  store: Seller,
  { _id, slug, name, price, image, size, parts }: Offered,
  addons: readonly CartAddon[],
  quantity: number,
): CartItem => ({
  productId: _id,
  slug,
  name,
  cost: null,
  price,
  image,
  quantity,
  storeId: store.id,
  storeName: store.name,
  storeSlug: store.slug,
  ...(size === undefined ? {} : { size: { id: size.id, label: size.label } }),
  addons: addons.map(({ _id: addonId, type, label, price: extra, times }) => ({
    _id: addonId,
    ...(type === undefined ? {} : { type }),
    label,
    price: extra,
    ...(times === undefined || times === 1 ? {} : { times }),
  })),
  ...(parts === undefined ? {} : { parts }),
})

export type Cart = readonly CartItem[]

/** What the server is told of a line: ids and how many. */
export const wishOf = ({
  productId,
  quantity,
  size,
  addons,
  parts,
}: Pick<CartItem, 'productId' | 'quantity' | 'size' | 'addons' | 'parts'>) => ({
  productId,
  quantity,
  ...(size === undefined ? {} : { size: size.id }),
  addons: addons.map(wishedOf),
  ...(parts === undefined ? {} : { parts: parts.map(partWishOf) }),
})

const wishedOf = ({ _id, times }: Pick<CartAddon, '_id' | 'times'>) => ({
  _id,
  ...(times === undefined ? {} : { times }),
})

const partWishOf = ({ slot, product, size, addons }: ChosenPart) => ({
  slot,
  product,
  ...(size === undefined ? {} : { size: size.id }),
  addons: addons.map(wishedOf),
})

/** The size and what was chosen with it, or the parts of a combo, in words. */
export const choiceLabels = ({
  size,
  addons,
  parts = [],
}: {
  readonly parts?: Parameters<typeof partLabels>[0] | undefined
  readonly size?: { readonly label: string } | undefined
  readonly addons: readonly LabelledTaken[]
}): readonly string[] => [
  ...(size === undefined ? [] : [size.label]),
  ...partLabels(parts),
  ...addons.map(timesLabel),
]

export const emptyCartText = 'Your cart is empty'

/** More of one line than anybody orders; keeps a typing slip from emptying the shelf. */
export const mostPerLine = 999

/** A line is its product, its size and its set of add-ons, whatever order they were chosen in; of a combo, its parts. */
export const keyOf = ({
  productId,
  size,
  addons,
  parts,
}: Pick<CartItem, 'productId' | 'size' | 'addons' | 'parts'>) =>
  JSON.stringify([
    likenessOf({ product: productId, size, addons }),
    parts?.map((part) => [part.slot, likenessOf(part)]),
  ])

const likenessOf = ({
  product,
  size,
  addons,
}: Pick<CartItem, 'size' | 'addons'> & { readonly product: string }) => [
  product,
  size?.id,
  addons.map(({ _id, label, times = 1 }) => `${_id || label} × ${times}`).toSorted(),
]

/** The same product with the same add-ons adds to its line; anything else becomes a line of its own. */
export function addToCart(cart: Cart, item: CartItem): Cart {
  if (!Number.isInteger(item.quantity) || item.quantity < 1) return cart
  const key = keyOf(item)
  const line = cart.find((other) => keyOf(other) === key)
  const quantity = Math.min(mostPerLine, (line?.quantity ?? 0) + item.quantity)
  const added = { ...item, quantity }
  return line === undefined
    ? [...cart, added]
    : cart.map((other) => (other === line ? added : other))
}

/** A quantity below 1 is ignored: removing is an act of its own. */
export function setQuantity(cart: Cart, key: string, quantity: number): Cart {
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > mostPerLine) return cart
  return cart.map((line) => (keyOf(line) === key ? { ...line, quantity } : line))
}

export const removeFromCart = (cart: Cart, key: string): Cart =>
  cart.filter((line) => keyOf(line) !== key)

/** What is left after an order: another tab may have put something in while it was on its way. */
export function withoutSent(cart: Cart, sent: Cart): Cart {
  const sentByKey = new Map(sent.map((line) => [keyOf(line), line.quantity]))
  return cart.flatMap((line) => {
    const quantity = line.quantity - (sentByKey.get(keyOf(line)) ?? 0)
    return quantity < 1 ? [] : [{ ...line, quantity }]
  })
}

/** The lines of one store: screens and checkout of a store see and clear only these. */
export const linesOfStore = (cart: Cart, storeId: string): Cart =>
  cart.filter((line) => line.storeId === storeId)
export const withoutStore = (cart: Cart, storeId: string): Cart =>
  cart.filter((line) => line.storeId !== storeId)

export const itemCount = (lines: readonly { readonly quantity: number }[]) =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0)

/** (price + sum of add-on prices) × quantity */
export const lineTotal = ({
  price,
  addons,
  quantity,
}: Pick<CartItem, 'price' | 'quantity'> & {
  readonly addons: readonly { readonly price: number; readonly times?: number | undefined }[]
}) => timesMoney(priceWith(price, addons), quantity)

/** The fee is for strangers and for users it applies to, and only when there is something to deliver. */
export function deliveryFeeFor(
  cart: readonly unknown[],
  fee: number,
  user: { readonly applyDelFee?: boolean | undefined } | undefined,
): number {
  return cart.length > 0 && (user?.applyDelFee ?? true) ? fee : 0
}

export interface CartTotals {
  readonly subtotal: number
  readonly deliveryFee: number
  /** What comes on top of the prices. */
  readonly tax: number
  /** Of every line and of the fee, those that are in the prices included. */
  readonly taxes: readonly PartTax[]
  /** The discounts that count, and what they come to. */
  readonly given: readonly GivenDiscount[]
  readonly discount: number
  /** Service and packaging, and what they come to. */
  readonly charges: readonly BilledCharge[]
  readonly charge: number
  readonly total: number
}

export function cartTotals(
  cart: readonly (Parameters<typeof lineTotal>[0] & { readonly productId: string })[],
  fee: number,
  user: { readonly applyDelFee?: boolean | undefined } | undefined,
  charging: Charging,
  discounts: readonly BillDiscount[] = [],
): CartTotals {
  const { taxRates, type } = charging
  const amounts = cart.map(lineTotal)
  const subtotal = sumMoney(amounts)
  const deliveryFee = deliveryFeeFor(cart, fee, user)
  const { parts, given, discount, charges } = billOf(
    cart.map(({ productId, quantity }, position) => ({
      amount: amounts[position] ?? 0,
      rate: rateFor(taxRates, type, productId),
      quantity,
    })),
    discounts,
    charging,
  )
  const delivery = { position: null, amount: deliveryFee, rate: feeRate(taxRates, type) }
  const taxes = taxesOf([...parts, delivery])
  const tax = taxOnTop(taxes)
  const charge = sumOfCharges(charges)
  const total = sumMoney([subtotal, deliveryFee, tax, -discount, charge])
  return { subtotal, deliveryFee, tax, taxes, given, discount, charges, charge, total }
}

/** "1 item", "3 items" */
export const itemsText = (count: number): string => (count === 1 ? '1 item' : `${count} items`)
