import type { Charging } from '../pricing/charge.ts'
import { cartTotals, keyOf, mostPerLine } from '../storefront/cart.ts'
import {
  discounted,
  billedOf,
  withoutCoupon,
  type Discountable,
  type Discounting,
} from './counter-discounts.ts'
import { plainOf, pricesNow, withOption, withSize, type Choosable } from './counter-choices.ts'
import type { HeldSale, Payment, Sale, SaleAddon, SaleLine, TakenPayment, Till } from './till.ts'

/** What may be sold, as far as a till must know it. */
export interface Sellable extends Choosable {
  readonly _id: string
  readonly name: string
  readonly addons: readonly SaleAddon[]
}

/** At which rates and with which charges a till sells. */
export interface Selling extends Pick<Charging, 'taxRates'> {
  /** A store that an older app has kept for when there is no server knows of none. */
  readonly charges?: Charging['charges']
}

/** Ids and moments come from outside: the same acts make the same till. */
export type Act =
  | { readonly act: 'add'; readonly product: Sellable; readonly size?: string | undefined }
  | { readonly act: 'choose'; readonly key: number | null }
  | { readonly act: 'addon'; readonly addon: SaleAddon }
  | { readonly act: 'size'; readonly product: Sellable; readonly id: string }
  | {
      readonly act: 'option'
      readonly product: Sellable
      readonly id: string
      readonly times: number
    }
  | { readonly act: 'quantity'; readonly quantity: number }
  | { readonly act: 'note'; readonly note: string }
  | { readonly act: 'remove'; readonly key: number }
  | Discounting
  | { readonly act: 'name'; readonly name: string }
  | { readonly act: 'take'; readonly part: TakenPayment }
  | { readonly act: 'untake'; readonly id: string }
  | { readonly act: 'giveBack' }
  | { readonly act: 'clear'; readonly nextId: string }
  | { readonly act: 'hold'; readonly at: number; readonly nextId: string }
  | { readonly act: 'recall'; readonly id: string; readonly at: number }
  | { readonly act: 'discard'; readonly id: string }
  | {
      readonly act: 'pay'
      readonly payment: Payment
      readonly menu: readonly Sellable[]
      readonly selling: Selling
      readonly nextId: string
    }
  | { readonly act: 'answered'; readonly id: string }
  | { readonly act: 'leave'; readonly id: string }
  | { readonly act: 'made'; readonly ids: ReadonlySet<string>; readonly nextId: string }
  | {
      readonly act: 'refused'
      readonly id: string
      readonly at: number
      readonly nextId: string
      readonly why?: 'coupon' | undefined
    }

const emptySale = (id: string): Sale => ({ id, name: '', lines: [], chosen: null })
export const openTill = (id: string): Till => ({ sale: emptySale(id), held: [], outbox: [] })

/** What a till holds after somebody did something. */
export function afterAct(till: Till, act: Act): Till {
  switch (act.act) {
    case 'hold':
      return hold(till, act.at, act.nextId)
    case 'recall':
      return recall(till, act.id, act.at)
    case 'discard':
      return { ...till, held: till.held.filter(({ sale }) => sale.id !== act.id) }
    case 'clear':
      return { ...till, sale: emptySale(act.nextId) }
    case 'pay':
      return pay(till, act)
    case 'leave':
      return {
        ...till,
        outbox: till.outbox.map((sent) =>
          sent.sale.id === act.id ? { ...sent, isLeft: true } : sent,
        ),
      }
    case 'answered':
      return { ...till, outbox: till.outbox.filter(({ sale }) => sale.id !== act.id) }
    case 'refused':
      return takeBack(till, act)
    case 'made':
      return withoutMade(till, act)
    default:
      return { ...till, sale: edited(till.sale, act) }
  }
}

type Edit =
  | Discounting
  | Extract<
      Act,
      {
        readonly act:
          | 'add'
          | 'choose'
          | 'addon'
          | 'size'
          | 'option'
          | 'quantity'
          | 'note'
          | 'remove'
          | 'name'
          | 'take'
          | 'untake'
          | 'giveBack'
      }
    >

function edited(sale: Sale, act: Edit): Sale {
  switch (act.act) {
    case 'add':
      return add(sale, act.product, act.size)
    case 'choose':
      return merged({ ...sale, chosen: act.key })
    case 'remove':
      return without(sale, act.key)
    case 'name':
      return { ...sale, name: act.name }
    case 'take':
      return withParts(sale, [...(sale.parts ?? []), act.part])
    case 'untake':
      return withParts(
        sale,
        (sale.parts ?? []).filter(({ id }) => id !== act.id),
      )
    case 'giveBack':
      return withParts(sale, [])
    case 'discount':
    case 'undiscount':
    case 'coupon':
    case 'uncoupon':
    case 'approve':
      return discounted(sale, act)
    case 'addon':
      return withChosen(sale, (line) => ({ ...line, addons: toggled(line.addons, act.addon) }))
    case 'size':
      return withChosen(sale, (line) => withSize(line, act.product, act.id))
    case 'option':
      return withChosen(sale, (line) => withOption(line, act.product, act.id, act.times))
    case 'note':
      return withChosen(sale, (line) => ({ ...line, note: act.note }))
    default:
      return withChosen(sale, (line) => ({ ...line, quantity: within(act.quantity, line) }))
  }
}

function withParts({ parts: _, ...sale }: Sale, parts: readonly TakenPayment[]): Sale {
  return parts.length === 0 ? sale : { ...sale, parts }
}

const within = (quantity: number, line: SaleLine) =>
  Number.isInteger(quantity) && quantity >= 1 && quantity <= mostPerLine ? quantity : line.quantity

const withChosen = (sale: Sale, change: (line: SaleLine) => SaleLine): Sale => ({
  ...sale,
  lines: sale.lines.map((line) => (line.key === sale.chosen ? change(line) : line)),
})

/** The same product as it comes adds to its line; anything else becomes a line of its own, and is chosen. */
function add(current: Sale, product: Sellable, size: string | undefined): Sale {
  const sale = merged(current)
  const served = withSize(plainOf(product), product, size)
  const plain = { productId: product._id, ...served, note: '' }
  const line = sale.lines.find((other) => likeness(other) === likeness(plain))
  if (line !== undefined) {
    const one = { ...sale, chosen: line.key }
    return withChosen(one, (same) => ({ ...same, quantity: within(same.quantity + 1, same) }))
  }
  const key = 1 + Math.max(0, ...sale.lines.map((other) => other.key))
  return {
    ...sale,
    lines: [...sale.lines, { key, name: product.name, quantity: 1, ...plain }],
    chosen: key,
  }
}

/**
 * Lines that have become alike are one. Only when the chosen line is left: while somebody is still choosing its
 * add-ons it may pass through looking like another.
 */
function merged(sale: Sale): Sale {
  const lines: SaleLine[] = []
  let { chosen } = sale
  for (const line of sale.lines) {
    const at = lines.findIndex((other) => likeness(other) === likeness(line))
    const same = lines[at]
    const quantity = (same?.quantity ?? 0) + line.quantity
    if (same === undefined || quantity > mostPerLine) {
      lines.push(line)
    } else {
      lines[at] = { ...same, quantity }
      if (chosen === line.key) chosen = same.key
    }
  }
  return { ...sale, lines, chosen }
}

const likeness = (
  line: Pick<SaleLine, 'productId' | 'size' | 'addons' | 'parts' | 'note' | 'discount'>,
) => JSON.stringify([keyOf(line), line.note.trim(), line.discount])

/** The chosen line stays chosen; when it goes, the one before it is. */
function without(sale: Sale, key: number): Sale {
  const at = sale.lines.findIndex((line) => line.key === key)
  const lines = sale.lines.filter((line) => line.key !== key)
  const chosen = sale.chosen === key ? (lines[Math.max(0, at - 1)]?.key ?? null) : sale.chosen
  return { ...sale, lines, chosen }
}

function toggled(addons: readonly SaleAddon[], addon: SaleAddon): readonly SaleAddon[] {
  const others = addons.filter(({ _id }) => _id !== addon._id)
  if (others.length < addons.length) return others
  return [...others.filter(({ type }) => type === '' || type !== addon.type), addon]
}

/** An empty sale is not worth keeping. */
function hold(till: Till, at: number, nextId: string): Till {
  const sale = { ...merged(till.sale), chosen: null }
  if (sale.lines.length === 0) return till
  return { ...till, held: [...till.held, heldOf(till, sale, at)], sale: emptySale(nextId) }
}

const heldOf = ({ held }: Till, sale: Sale, at: number): HeldSale => ({
  sale,
  at,
  name: sale.name.trim() || freeName(held),
})

/** "Sale 1", or the next number that no held sale has. */
function freeName(held: readonly HeldSale[]): string {
  for (let number = 1; ; number += 1) {
    const name = `Sale ${number}`
    if (!held.some((other) => other.name === name)) return name
  }
}

/** Whatever is on the till changes places with it. */
function recall(till: Till, id: string, at: number): Till {
  const wanted = till.held.find(({ sale }) => sale.id === id)
  if (wanted === undefined) return till
  const others = till.held.filter((each) => each !== wanted)
  const put = hold({ ...till, held: others }, at, wanted.sale.id)
  return { ...put, sale: atLast(wanted.sale) }
}

/** What comes back shows where it ended. */
const atLast = (sale: Sale): Sale => ({ ...sale, chosen: sale.lines.at(-1)?.key ?? null })

/** The sale is on its way, with everything it takes to send it again. */
function pay(
  till: Till,
  { payment, menu, selling, nextId }: Extract<Act, { readonly act: 'pay' }>,
): Till {
  const sale = { ...merged(priced(till.sale, menu)), chosen: null }
  if (sale.lines.length === 0) return till
  const sent = { sale, payment, total: saleTotal(sale, selling), isLeft: false }
  return { ...till, outbox: [...till.outbox, sent], sale: emptySale(nextId) }
}

/**
 * Nothing was sold: the sale comes back to be changed, under another id, and what has been begun meanwhile is put
 * aside. While others are served, it is the sale that waits among those put aside.
 */
function takeBack(
  till: Till,
  { id, at, nextId, why }: Extract<Act, { readonly act: 'refused' }>,
): Till {
  const sent = till.outbox.find(({ sale }) => sale.id === id)
  if (sent === undefined) return till
  const outbox = till.outbox.filter((each) => each !== sent)
  // What was allowed for it is used up, or was not enough.
  const { approval, ...unsold } = sent.sale
  const sale = { ...(why === 'coupon' ? withoutCoupon(unsold) : unsold), id: nextId }
  if (sent.isLeft) return { ...till, outbox, held: [...till.held, heldOf(till, sale, at)] }
  return { ...hold({ ...till, outbox }, at, nextId), sale: atLast(sale) }
}

/**
 * A device that died has forgotten its last minutes, and shows a sale as unpaid that was paid. Sold again, or changed and
 * sold under the same id, it would be taken for the one that is made.
 */
function withoutMade(till: Till, { ids, nextId }: Extract<Act, { readonly act: 'made' }>): Till {
  const held = till.held.filter(({ sale }) => !ids.has(sale.id))
  if (!ids.has(till.sale.id)) return held.length === till.held.length ? till : { ...till, held }
  return { ...till, held, sale: emptySale(nextId) }
}

/**
 * Whether an answer says that nothing was written. Signed out, too slow, hurried or broken says nothing: the sale may
 * have been saved, and is sent again under its id.
 */
export const endsSale = (status: number) =>
  status >= 400 && status < 500 && ![401, 408, 429].includes(status)

/** A sale at the prices of the menu, which may have changed since its lines were added. */
export function priced(sale: Sale, menu: readonly Sellable[]): Sale {
  const byId = new Map(menu.map((product) => [product._id, product]))
  return { ...sale, lines: sale.lines.map((line) => repriced(line, byId.get(line.productId))) }
}

function repriced(line: SaleLine, product: Sellable | undefined): SaleLine {
  if (product === undefined) return line
  const addonById = new Map(product.addons.map((addon) => [addon._id, addon]))
  const now = pricesNow(line, product)
  const addons = now.addons.map((addon) => ({
    ...addon,
    price: addonById.get(addon._id)?.price ?? addon.price,
  }))
  return { ...line, ...now, name: product.name, addons }
}

/** What a sale comes to at the counter, by the rule that the server goes by, too. */
export const saleTotals = (sale: Discountable, { taxRates, charges = [] }: Selling) =>
  cartTotals(sale.lines, 0, undefined, { taxRates, charges, type: 'counter' }, billedOf(sale))
export const saleTotal = (sale: Discountable, selling: Selling) => saleTotals(sale, selling).total
export const saleCount = ({ lines }: Pick<Sale, 'lines'>) =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0)
