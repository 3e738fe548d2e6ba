import { sql } from 'kysely'
import { isStaff } from '../../accounts/permissions.ts'
import { listNamed } from '../../accounts/server/queries.ts'
import type { Scope } from '../../kit/server/scope.ts'
import { listReviews } from '../../payments/server/attempt-queries.ts'
import type { Order } from '../contract.ts'
import { shownCharge } from './charge-queries.ts'
import { mayAccept } from '../acceptance.ts'
import { acceptedAtOf, acceptedByOf } from './acceptance/queries.ts'
import { findParts, partColumns, type OrderParts } from './event-queries.ts'
import { shownDiscount, toldDiscounts } from './present-discounts.ts'
import { presentLatest } from './proof/queries.ts'
import { seenBy } from './seen-queries.ts'
import { isTakenOut } from './still-wanted.ts'
import { dueOf, orderStatuses, paidStateOf, type OrderStatus } from '../order.ts'
import { givenBackByMethod, paidPartsOf, partsOf } from '../../money/parts.ts'
import { listMoneyOf, type PartMovement } from '../../money/server/queries.ts'
import { sumTaxes } from '../../pricing/tax.ts'

/** Every order is placed first; what is paid on the spot goes on at once. */
const firstSteps = (status: OrderStatus) => [
  { from: null, to: 'pending' as const },
  ...(status === 'pending' ? [] : [{ from: 'pending' as const, to: status }]),
]

/** The same as a statement takes them. */
export const stepsJson = (status: OrderStatus): string =>
  JSON.stringify(
    firstSteps(status).map(({ from, to }, position) => ({
      position,
      from_status: from,
      to_status: to,
    })),
  )

const orderColumns = [
  'id',
  'number',
  'status',
  'userId',
  'soldBy',
  'atKiosk',
  'seenAt',
  'acceptedAt',
  'acceptedBy',
  'guestTokenHashes',
  'customer',
  'shippingAddress',
  'paymentMethod',
  'cashGiven',
  'paidAt',
  'paid',
  'reduced',
  'subtotal',
  'tax',
  'shipping',
  'discount',
  'total',
  'notes',
  'receipt',
  'requestHash',
  'createdAt',
  'updatedAt',
  'storeId',
] as const

export const ofStore = (scope: Scope) =>
  scope.db.selectFrom('orders').where('storeId', '=', scope.storeId)

export const findOrder = (scope: Scope, id: string) =>
  ofStore(scope).select(orderColumns).where('id', '=', id).executeTakeFirst()

/** Several orders with all that belongs to them, in one question. */
export async function listWholeOrders(
  scope: Scope,
  ids: readonly string[],
): Promise<readonly { readonly row: StoredOrder; readonly parts: OrderParts }[]> {
  const rows = await ofStore(scope)
    .select(orderColumns)
    .select(partColumns(scope, sql.ref<string>('orders.id')))
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return rows.map(({ lines, events, taxes, discounts, charges, proofs, ...row }) => ({
    row,
    parts: { lines, events, taxes, discounts, charges, proofs },
  }))
}

/** Held to the end of the transaction: two people changing one order come one after the other. */
export const lockOrder = (scope: Scope, id: string) =>
  ofStore(scope).select(orderColumns).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

export type StoredOrder = NonNullable<Awaited<ReturnType<typeof findOrder>>>
/** As it is written: nobody has had the time to accept it. */
export type PlacedOrder = Omit<StoredOrder, 'acceptedAt' | 'acceptedBy'>

export async function savePayment(
  scope: Scope,
  id: string,
  payment: {
    readonly paymentMethod: string
    readonly cashGiven?: number | null | undefined
  },
): Promise<void> {
  await scope.db
    .updateTable('orders')
    .set({
      ...payment,
      updatedAt: scope.now.toISOString(),
      ...(mayAccept(scope.actor.role)
        ? {
            ...seenBy(scope),
            acceptedAt: acceptedAtOf(scope),
            acceptedBy: acceptedByOf(scope),
          }
        : {}),
    })
    .where('storeId', '=', scope.storeId)
    .where('id', '=', id)
    .execute()
}

/** As many answers as anybody sends one order again for, and its letter. */
const mostTokens = 40

/** Another key to the same order, for a guest whose first answer was lost on the way. */
export const addGuestToken = (scope: Scope, id: string, tokenHash: Buffer): Promise<void> =>
  addGuestTokens(scope, new Map([[id, tokenHash]]))

/** Another key to each of several orders. */
export async function addGuestTokens(
  scope: Scope,
  hashById: ReadonlyMap<string, Buffer>,
): Promise<void> {
  if (hashById.size === 0) return
  await sql`
    update orders
    set guest_token_hashes = last_keys(guest_token_hashes || added.hash, ${mostTokens}::int)
    from unnest(${[...hashById.keys()]}::uuid[], ${[...hashById.values()]}::bytea[]) as added (id, hash)
    where store_id = ${scope.storeId} and orders.id = added.id`.execute(scope.db)
}

export const statusOf = (status: string): OrderStatus =>
  orderStatuses.find((known) => known === status) ?? 'pending'

/** An order as everybody who may see it reads it; who moved it on is told to those who work here. */
export async function presentOrder(scope: Scope, row: StoredOrder): Promise<Order> {
  const parts = await findParts(scope, row.id)
  // Who reads by a token is no colleague, and a kiosk is in strangers' hands.
  const isTold = isStaff(scope.actor.role) && scope.grant !== 'token'
  const takenOut = (await isTakenOut(scope, row)) ? { isTakenOut: true as const } : {}
  if (!isTold) {
    return { ...presentUntold(row, parts), ...takenOut, ...(await givenBackOf(scope, row)) }
  }
  const people = await listPeopleOf(scope, row, parts)
  const names = new Map(people.map(({ id, name }) => [id, name]))
  const acceptedBy = names.get(row.acceptedBy ?? '')
  const order = {
    ...presentWith(row, parts, named(names, parts.events)),
    ...takenOut,
    ...toldDiscounts(parts, names),
    ...(acceptedBy === undefined ? {} : { acceptedBy }),
    ...servedBy(row, people),
    ...(await moneyOf(scope, row)),
  }
  const [told = order] = await withReviews(scope, [order])
  return told
}

/** Its parts, of an order that has some, and what went back of it. */
async function moneyOf(
  scope: Scope,
  row: StoredOrder,
): Promise<Pick<Order, 'parts' | 'givenBack'>> {
  const hasParts = row.cashGiven === null && (row.paid > 0 || row.reduced > 0)
  if (!hasParts && row.reduced === 0) return {}
  const rows = await listMoneyOf(scope, row.id)
  const parts = hasParts ? paidPartsOf(rows) : []
  const givenBack = givenBackByMethod(rows)
  return {
    ...(parts.length === 0 ? {} : { parts: [...parts] }),
    ...(givenBack.length === 0 ? {} : { givenBack: [...givenBack] }),
  }
}

/** What went back of it, without its parts and whoever gave it; nothing is asked of an order that is as it was sold. */
async function givenBackOf(scope: Scope, row: StoredOrder): Promise<Pick<Order, 'givenBack'>> {
  const back = row.reduced === 0 ? [] : givenBackByMethod(await listMoneyOf(scope, row.id))
  return back.length === 0 ? {} : { givenBack: [...back] }
}

/** As whoever ordered it reads it, where the money is told apart from it. */
export const presentUntold = (row: StoredOrder, parts: OrderParts): Order =>
  presentWith(row, parts, parts.events.map(presentEvent))

/** For those who work at the store: which payments need a person, and why. */
export async function withReviews<Shown extends Pick<Order, 'id'>>(
  scope: Scope,
  orders: readonly Shown[],
): Promise<(Shown & Pick<Order, 'paymentReview'>)[]> {
  const reasons = await listReviews(
    scope,
    orders.map(({ id }) => id),
  )
  return orders.map((order) => {
    const reason = reasons.get(order.id)
    return reason === undefined ? order : { ...order, paymentReview: reason }
  })
}

/** An order that was placed this moment, with the lines that are at hand already. */
export function presentPlaced(row: PlacedOrder, sold: Sold, money: readonly PartMovement[]): Order {
  const parts = partsOf(money.map(({ partId = null, ...movement }) => ({ ...movement, partId })))
  const history = firstSteps(statusOf(row.status)).map((step) => ({ ...step, at: row.createdAt }))
  return {
    ...presentWith({ ...row, acceptedAt: null, acceptedBy: null }, sold, history),
    ...toldDiscounts(sold, new Map()),
    ...(parts.length === 0 ? {} : { parts: [...parts] }),
  }
}

type Sold = Pick<OrderParts, 'lines' | 'taxes' | 'discounts' | 'charges'> &
  Partial<Pick<OrderParts, 'proofs'>>

function presentWith(
  row: StoredOrder,
  { lines, taxes, discounts, charges, proofs = [] }: Sold,
  history: Order['history'],
): Order {
  const {
    number,
    userId,
    storeId,
    seenAt,
    acceptedAt,
    acceptedBy,
    paidAt,
    paid,
    reduced,
    guestTokenHashes,
    requestHash,
    receipt,
    atKiosk,
    ...order
  } = row
  return {
    ...order,
    _id: row.id,
    orderNumber: number,
    status: statusOf(row.status),
    totalAmount: row.total,
    customer: row.customer as Order['customer'],
    shippingAddress: row.shippingAddress as Order['shippingAddress'],
    user: userId,
    ...(atKiosk ? { atKiosk } : {}),
    isNew: seenAt === null,
    ...(acceptedAt === null ? {} : { acceptedAt }),
    isPaid: paidAt !== null,
    paidState: paidStateOf(row),
    ...(reduced > 0 ? { reduced } : {}),
    ...(paidAt === null && dueOf(row) !== row.total ? { due: dueOf(row) } : {}),
    ...presentLatest(proofs[0]),
    store: storeId,
    history,
    ...(receipt === null ? {} : { receipt }),
    // Left out where there are none: an order without taxes reads as it always did.
    ...(taxes.length === 0 ? {} : { taxes: [...sumTaxes(taxes)] }),
    ...(discounts.length === 0
      ? {}
      : { discounts: discounts.map((each) => shownDiscount(each, lines)) }),
    ...(charges.length === 0 ? {} : { charges: charges.map(shownCharge) }),
    items: lines.map(presentLine),
  }
}

const presentLine = ({
  productId,
  name,
  size,
  image,
  price,
  quantity,
  subtotal,
  addons,
  parts,
  note,
}: Sold['lines'][number]): Order['items'][number] => ({
  productId,
  note,
  product: { _id: productId, name, image },
  name,
  ...(size === null ? {} : { size }),
  price,
  quantity,
  subtotal,
  addons: [...addons],
  ...(parts == null ? {} : { parts: parts.map((part) => ({ ...part, addons: [...part.addons] })) }),
  options: Object.fromEntries(addons.map(({ type, label }) => [type || label, label])),
})

const presentEvent = ({ from, to, at }: OrderParts['events'][number]) => ({
  from: from === null ? null : statusOf(from),
  to: statusOf(to),
  at: new Date(at).toISOString(),
})

const listPeopleOf = (
  scope: Scope,
  { soldBy, acceptedBy }: StoredOrder,
  { events, discounts }: OrderParts,
) =>
  listNamed(scope, [
    ...[soldBy, acceptedBy].flatMap((id) => id ?? []),
    ...events.flatMap(({ userId }) => userId ?? []),
    ...discounts.flatMap(({ givenBy, approvedBy }) =>
      [givenBy, approvedBy].flatMap((id) => id ?? []),
    ),
  ])

/** A program that sells has no name to be called by, and whoever was forgotten has none any more. */
function servedBy(
  { soldBy }: StoredOrder,
  people: Awaited<ReturnType<typeof listPeopleOf>>,
): Pick<Order, 'servedBy'> {
  const seller = people.find(({ id, role }) => id === soldBy && isStaff(role))
  return seller === undefined || seller.firstName === '' ? {} : { servedBy: seller.firstName }
}

function named(names: ReadonlyMap<string, string>, events: OrderParts['events']) {
  return events.map((event) => {
    const by = names.get(event.userId ?? '')
    return { ...presentEvent(event), ...(by === undefined ? {} : { by }) }
  })
}
