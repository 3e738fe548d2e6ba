import { findApproval, type Approver } from '../../accounts/server/pins.ts'
import { findSeller } from '../../accounts/server/queries.ts'
import { wasOnMenu } from '../../catalog/server/product-queries.ts'
import type { WishedProduct } from '../../catalog/server/wish-queries.ts'
import { stockOf } from '../../inventory/ingredient.ts'
import { formatQuantity } from '../../inventory/quantity.ts'
import { conflict, invalid, invariant } from '../../kit/problem.ts'
import { hashOf } from '../../kit/server/ids.ts'
import type { Scope } from '../../kit/server/scope.ts'
import { Again } from '../../kit/server/transact.ts'
import { priceOrder } from '../../orders/checkout.ts'
import type { Order } from '../../orders/contract.ts'
import type { KeptSale } from '../../orders/kept-contract.ts'
import { freshForMs, keptLines, momentOf, takeWhatIsThere } from '../../orders/kept-sale.ts'
import { receiptNumber } from '../../orders/receipt-number.ts'
import { saveReceipt, type NewDoubt } from '../../orders/server/kept/doubt-queries.ts'
import type { OrderLook } from '../../orders/server/look-queries.ts'
import { neededFor, refuseDiscounts, storedDiscounts } from '../../orders/server/give-discounts.ts'
import { refuseWrongCash } from '../../orders/server/payment/cash.ts'
import type { SaleWish } from '../../orders/server/order-wish.ts'
import { draftOrder } from '../../orders/server/draft-order.ts'
import { jobsOf, moneyOf } from '../../orders/server/place-order.ts'
import { isSameTotal } from '../../orders/server/same-order.ts'
import { writeOrder, type NewOrderRow } from '../../orders/server/write-order.ts'
import { findOrder, presentOrder, presentPlaced } from '../../orders/server/queries.ts'
import { hasStatutory, limitOf, type DiscountWish } from '../../pricing/discount.ts'
import { findShiftOf } from '../../shifts/server/join-queries.ts'
import { findShiftAt } from '../../shifts/server/queries.ts'
import { orderNeeds } from '../../storefront/choice.ts'
import { findLetters } from './device-queries.ts'
import { clockDoubt, missingOf, numberDoubt, personDoubt, priceDoubt } from './kept-doubts.ts'
import { goingOn, mayTakeBack, takeBack, type Back } from './take-back.ts'

/** In whose name the key of a kept sale is read: whoever sends it now, it is the same sale. */
export const bySeller = <Asking extends Pick<Scope, 'actor'>>(asking: Asking, kept: KeptSale) => ({
  ...asking,
  actor: { ...asking.actor, userId: kept.soldBy },
})

/**
 * Takes a sale that a counter made without a connection, as it happened: at the prices and the time of then. Nothing that
 * has changed since refuses it; whatever somebody should look at is noted with it.
 * @param scope has looked in the name of the seller.
 */
export async function takeKept(
  scope: Scope,
  wish: SaleWish,
  kept: KeptSale,
  key: string,
): Promise<Order> {
  const [look] = scope.looked as unknown as readonly OrderLook[]
  invariant(look !== undefined, 'a store that takes orders is there')
  const receipt = await receiptOf(scope, kept)
  const back = await mayTakeBack(scope, kept)
  if (look.earlierId !== null) {
    const made = await alreadyMade(scope, look.earlierId, wish, receipt)
    if (kept.takenBack === undefined) return made
    if (!back.isAllowed) throw conflict(onlyByOthers)
    return takeBack(scope, look.earlierId, kept)
  }
  return takeNew(scope, look, { wish, kept, key, receipt, back })
}

interface NewKept {
  readonly wish: SaleWish
  readonly kept: KeptSale
  readonly key: string
  readonly receipt: string
  readonly back: Back
}

async function takeNew(
  scope: Scope,
  look: OrderLook,
  { wish, kept, key, receipt, back }: NewKept,
): Promise<Order> {
  const { at, wrongByMs } = momentOf(kept, scope.now.getTime())
  const sold = await linesAsSold(scope, look, wish, kept)
  const shelf = new Map(look.shelf.map((entry) => [entry.id, entry]))
  const priced = priceAsSold(wish, kept, { lines: sold.lines, shelf })

  const { taken, missing } = takeWhatIsThere(orderNeeds(sold.lines), stockOf(shelf))
  const seller = await sellerOf(scope, kept)
  const off = await takenOff(scope, look, { wish, kept, seller, priced })
  const shift = await shiftOf(scope, kept.soldBy, at)
  const doubts = [
    ...(await missingOf(scope, missing)),
    ...sold.gone,
    ...priceDoubt(look, wish, priced.taxes),
    ...off.doubts,
    ...(await personDoubt(scope, kept.soldBy, seller)),
    ...back.doubts,
    ...clockDoubt(wrongByMs),
    ...(wish.isPaid ? shift.doubts : []),
    ...(await numberDoubt(scope, receipt)),
  ]
  const then: Scope = { ...scope, now: new Date(at) }
  const isFresh = scope.now.getTime() - at < freshForMs
  const { country } = look.rules
  const drawn = { priced, shelf, given: off.given }
  const isUnmade = back.isAllowed && kept.takenBack?.kind === 'void'
  const drafting = { kept, key, receipt, isLate: !isFresh && !isUnmade, drawn, country }
  const draft = draftKept(bySeller(then, kept), wish, drafting)
  const money = moneyOf(wish, draft)
  const mayWrite = wish.customer.email !== ''
  // What was taken back is not made, or was made long ago.
  const isToMake = isFresh && !back.isAllowed
  const jobs = jobsOf(then, draft, mayWrite, isToMake ? look : { ...look, isPrinted: false })
  const following = { needs: taken, shelf, tries: [], jobs, money, portions: 0, doubts }
  const taking = back.isAllowed ? goingOn(then) : then
  const taker = shift.isSellers ? bySeller(taking, kept) : taking
  const written = await writeOrder(taker, draft, following)
  if (written === undefined) throw new Again()
  scope.announce('orders')
  if (taken.length > 0) scope.announce('stock')
  if (written.menuChanges) scope.announce('menu')
  if (back.isAllowed) return takeBack(scope, draft.id, kept)
  return presentPlaced(written.placed, draft, money)
}

function priceAsSold(
  wish: SaleWish,
  { taxRates, charges }: KeptSale,
  {
    lines,
    shelf,
  }: Pick<Parameters<typeof draftOrder>[2], 'shelf'> & {
    readonly lines: Parameters<typeof priceOrder<WishedProduct>>[0]
  },
) {
  const { discounts = [] } = wish
  // Its law may have been changed meanwhile; it was that of the market when it was sold.
  refuseDiscounts(discounts, { lines: lines.length, taxProfile: 'philippines' })
  const charging = { taxRates, charges, type: 'counter' } as const
  const priced = priceOrder(lines, shelf, 0, { applyDelFee: false }, charging, discounts)
  if (wish.total !== priced.total) throw conflict(addsUpOtherwise, { total: priced.total })
  if (wish.cashGiven !== undefined) refuseWrongCash(wish.cashGiven, priced.total)
  return priced
}

interface Drawn {
  readonly kept: KeptSale
  readonly key: string
  readonly receipt: string
  /** Too late to be made. */
  readonly isLate: boolean
  readonly drawn: Parameters<typeof draftOrder>[2]
  readonly country: string
}

/** As its seller placed it then; what comes late is handed over already. */
function draftKept(
  scope: Scope,
  wish: SaleWish,
  { kept, key, receipt, isLate, drawn, country }: Drawn,
): NewOrderRow {
  const drafted = draftOrder(scope, wish, drawn, {
    idempotencyKey: `${kept.soldBy} ${key}`,
    requestHash: hashOf(JSON.stringify({ ...wish, kept })),
    token: undefined,
    placedFrom: null,
    country,
  })
  const isHandedOver = isLate && wish.isPaid
  return { ...drafted, receipt, status: isHandedOver ? 'delivered' : drafted.status }
}

async function receiptOf(scope: Scope, { deviceId, number }: KeptSale): Promise<string> {
  const letters = await findLetters(scope, deviceId)
  if (letters === undefined) throw invalid('This device has no letters for its receipts yet.')
  return receiptNumber(letters, number)
}

const addsUpOtherwise =
  'This sale adds up to another total here. Keep its receipt and enter it by hand.'

const onlyByOthers =
  'This sale is in the books already, and somebody who may refund has to take it back there.'

const madeOtherwise =
  'Another sale was made under the same id. Keep its receipt and enter it by hand.'

/** Its answer was lost: it was sold once, and from now on it is known by the number that its customer holds, too. */
async function alreadyMade(
  scope: Scope,
  id: string,
  wish: SaleWish,
  receipt: string,
): Promise<Order> {
  const earlier = await findOrder(scope, id)
  invariant(earlier !== undefined, 'orders stay')
  // Taken for the earlier one, it would be lost.
  if (!isSameTotal(earlier, wish)) throw conflict(madeOtherwise)
  await saveReceipt(scope, id, receipt)
  return presentOrder(scope, { ...earlier, receipt: earlier.receipt ?? receipt })
}

async function linesAsSold(scope: Scope, { products }: OrderLook, wish: SaleWish, kept: KeptSale) {
  const menu = new Map(products.map((product) => [product.id, product]))
  const absent = [...new Set(wish.items.map(({ productId }) => productId))].filter(
    (id) => !menu.has(id),
  )
  if (!(await wasOnMenu(scope, absent))) {
    throw invalid('A product of this sale was never sold here.')
  }
  const { lines, gone } = keptLines<WishedProduct>(wish.items, kept.lines, menu, (id) => ({
    id,
    name: '',
    price: 0,
    inStock: true,
    image: null,
    recipe: [],
    addons: [],
  }))
  return { lines, gone: gone.map((said) => ({ kind: 'gone', said }) as const) }
}

type Seller = NonNullable<Awaited<ReturnType<typeof findSeller>>>

/** Their role may be another by now, and they may have left: it was sold all the same. */
async function sellerOf(scope: Scope, { soldBy }: KeptSale): Promise<Seller> {
  const seller = await findSeller(scope, soldBy)
  if (seller === undefined) throw invalid('Nobody here has sold this.')
  return seller
}

interface SoldOff {
  readonly wish: SaleWish
  readonly kept: KeptSale
  readonly seller: Seller
  readonly priced: Parameters<typeof draftOrder>[2]['priced']
}

/** Its discounts as they are kept, and what is to be looked at in them. */
async function takenOff(scope: Scope, look: OrderLook, { wish, kept, seller, priced }: SoldOff) {
  const { discounts = [] } = wish
  const approver = await approverOf(scope, wish, kept)
  const givers = { seller, approver, sender: scope.actor }
  const approvedBy = approver?.id ?? null
  return {
    given: storedDiscounts(bySeller(scope, kept), discounts, priced.given, approvedBy),
    doubts: [
      ...discountDoubt(look, givers, neededFor(discounts, priced)),
      ...lawDoubt(look, discounts),
    ],
  }
}

interface Givers {
  readonly seller: Seller
  readonly approver: Approver | undefined
  readonly sender: Scope['actor']
}

/** Without a connection nobody can be asked; the customer has gone with what was taken off. */
function discountDoubt(
  { rules: { discountLimits } }: OrderLook,
  { seller, approver, sender }: Givers,
  percent: number,
): readonly NewDoubt[] {
  // Nobody gives more by the name of another than they may themselves.
  const alone = Math.min(limitOf(discountLimits, seller.role), limitOf(discountLimits, sender.role))
  const allowed =
    approver === undefined ? 0 : Math.min(approver.upTo, limitOf(discountLimits, approver.role))
  if (percent <= Math.max(alone, allowed)) return []
  const said = `${seller.name} took ${formatQuantity(percent)} % off, which is more than they may alone.`
  return [{ kind: 'discount', said }]
}

function lawDoubt({ rules }: OrderLook, wishes: readonly DiscountWish[]): readonly NewDoubt[] {
  const isByLaw = wishes.some(({ kind }) => kind === 'statutory')
  if (!isByLaw || hasStatutory(rules.taxProfile)) return []
  const said = 'It has a discount by law, and by now the taxes of the store name no such law.'
  return [{ kind: 'discount', said }]
}

/** Who allowed its discounts before the connection was lost, while that is still good. */
async function approverOf(scope: Scope, { approval }: SaleWish, kept: KeptSale) {
  if (approval === undefined) return undefined
  return findApproval(bySeller(scope, kept), 'discount', approval)
}

/**
 * Money joins the open shift in which whoever is entered with it stood then, or stands now: the seller, who may have gone
 * home; then whoever sends it. One that was closed has its Z, and takes no more.
 */
async function shiftOf(scope: Scope, userId: string, at: number) {
  const open = await findShiftOf(scope, userId, at)
  const then = await findShiftAt(scope, userId, new Date(at).toISOString())
  const isClosed = then !== undefined && then.closedAt !== null
  const number = then?.number ?? ''
  const said = `Its shift, Z ${number}, was closed before it arrived. Its money counts in the shift that is open now, if one is.`
  const doubts: readonly NewDoubt[] = isClosed ? [{ kind: 'shift', said }] : []
  return { doubts, isSellers: open !== undefined || userId === scope.actor.userId }
}
