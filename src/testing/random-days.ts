import { expect } from 'vitest'
import { counter } from '../counter/contract.ts'
import { newId } from '../kit/server/ids.ts'
import type { Caller } from '../kit/server/in-process.ts'
import type { Order } from '../orders/contract.ts'
import { corrections } from '../orders/correction-contract.ts'
import { parts } from '../orders/part-contract.ts'
import { sales } from '../sales/contract.ts'
import { shifts } from '../shifts/contract.ts'
import { stores } from '../stores/contract.ts'
import { openChargeShop } from './charges.ts'
import { addCoupon } from './coupons.ts'
import { senior } from './discounts.ts'
import { offerMethods } from './menu.ts'
import type { TestServer } from './test-server.ts'

export const cents = (amount: number) => Math.round(amount * 100)
export const money = (hundredths: number) => hundredths / 100

/** Something that happens in a shop. What of it is not of use to one kind is left alone. */
export interface Act {
  readonly what: 'sell' | 'later' | 'pay' | 'back' | 'method' | 'cash' | 'turn'
  /** Since the one before. */
  readonly minutes: number
  /** Which of the two cashiers. */
  readonly who: number
  readonly tea: number
  readonly cake: number
  readonly off: 'none' | 'percent' | 'amount' | 'line' | 'senior' | 'coupon'
  readonly value: number
  readonly way: 'cash' | 'GCash' | 'Maya' | 'parts'
  /** In cents. */
  readonly tip: number
  /** Which of the orders that it could be about. */
  readonly which: number
  readonly much: 'whole' | 'line' | 'amount'
  readonly isSo: boolean
}

type Employee = Caller & { readonly userId: string }

/** A line of the notebook: money that came or went, in cents. */
interface Entry {
  readonly shift: string
  readonly kind: 'sale' | 'tip' | 'refund' | 'void' | 'moved' | 'in' | 'out'
  readonly method: string
  readonly cents: number
}

interface Sold {
  readonly id: string
  readonly at: number
  readonly by: string
  readonly discount: number
  readonly charge: number
  readonly total: number
  worth: number
  isPaid: boolean
  isCalledOff: boolean
  /** The shift of whoever took its money, the last of it. */
  cameInto: string
  /** Undefined for one that was paid in parts. */
  method: string | undefined
  teaLeft: number
}

interface Closed {
  readonly id: string
  readonly counted: number
  readonly openingFloat: number
}

/** Where money stands that nobody with a shift has entered. */
const noShift = ''

/** More than any bill, and less than looks like a slip of the finger. */
const handedOver = 1000
const beginsAt = Date.parse('2026-11-01T04:30:00Z')

type Shop = Awaited<ReturnType<typeof openShop>>

/** Taxes, charges, discounts and a coupon; two cashiers and a manager, and a notebook that is empty. */
async function openShop(server: TestServer) {
  const { store, tea, cake } = await openChargeShop(server)
  await offerMethods(store, ['GCash', 'Maya'])
  await addCoupon(store)
  await store.admin.send(stores.change, {
    params: { storeId: store.id },
    body: {
      timeZone: 'America/New_York',
      dayStartsAt: 240,
      taxProfile: 'philippines',
      discountLimits: { manager: 100, staff: 100, cashier: 100 },
    },
  })
  const entries: Entry[] = []
  const sold: Sold[] = []
  const closed: Closed[] = []
  const open = new Map<Caller, { readonly id: string; readonly openingFloat: number }>()
  const cashiers = [await store.as('cashier'), await store.as('cashier')] as const
  const manager = await store.as('manager')
  const sellerOf = ({ who }: Pick<Act, 'who'>) => (who === 0 ? cashiers[0] : cashiers[1])
  const shiftOf = (who: Caller) => open.get(who)?.id ?? noShift
  const write = (shift: string, kind: Entry['kind'], method: string, amount: number) =>
    void entries.push({ shift, kind, method, cents: amount })
  const note = (who: Caller, kind: Entry['kind'], method: string, amount: number) =>
    write(shiftOf(who), kind, method, amount)
  const people = { manager, cashiers, sellerOf, shiftOf }
  return { store, tea, cake, ...people, entries, sold, closed, open, note, write }
}

async function begin({ open }: Shop, who: Caller, drawer: string, openingFloat: number) {
  const { data } = must(await who.send(shifts.open, { body: { drawer, openingFloat } }))
  open.set(who, { id: data.id, openingFloat: cents(openingFloat) })
}

/** Closes somebody's shift by counting what the notebook says, give or take. */
async function end({ entries, open, closed }: Shop, who: Caller, wrongBy: number) {
  const { id, openingFloat } = open.get(who) ?? { id: '', openingFloat: 0 }
  const inCash = entries.filter((entry) => entry.shift === id && entry.method === 'cash')
  const counted = inCash.reduce((sum, entry) => sum + entry.cents, openingFloat) + wrongBy
  const counts = [
    { value: 1, count: Math.floor(counted / 100) },
    { value: 0.01, count: counted % 100 },
  ]
  const body = { counts, note: wrongBy === 0 ? '' : 'Nobody knows' }
  must(await who.send(shifts.close, { params: { id }, body }))
  closed.push({ id, counted, openingFloat })
}

async function sell(shop: Shop, act: Act, isPaid: boolean) {
  const who = shop.sellerOf(act)
  const paysNow = isPaid && act.way !== 'parts'
  const method = paysNow ? act.way : 'cash'
  const cake = act.cake === 0 ? [] : [{ productId: shop.cake.id, quantity: act.cake }]
  const { data } = must(
    await who.send(counter.sell, {
      body: {
        storeId: shop.store.id,
        paymentMethod: method,
        isPaid: paysNow,
        items: [{ productId: shop.tea.id, quantity: act.tea }, ...cake],
        ...discountOf(act),
        ...(paysNow && method === 'cash' ? { cashGiven: handedOver } : {}),
      },
    }),
  )
  const order = notebookOf(data, act, who)
  shop.sold.push(order)
  if (!isPaid) return
  if (!paysNow) {
    await pay(shop, order, act)
    return
  }
  shop.note(who, 'sale', method, order.total)
  order.cameInto = shop.shiftOf(who)
  order.isPaid = true
  order.method = method
}

/** Half of it by wallet with a tip, the rest in cash. */
async function pay(shop: Shop, order: Sold, act: Pick<Act, 'who' | 'tip'>) {
  const who = shop.sellerOf(act)
  const half = Math.floor(order.worth / 2)
  const take = async (method: string, amount: number, tip: number, taken: number) => {
    const body = { id: newId(), method, amount, tip: money(tip) }
    must(await who.send(parts.take, { params: { id: order.id }, body }))
    shop.note(who, 'sale', method, taken)
    if (tip > 0) shop.note(who, 'tip', method, tip)
  }
  await take('GCash', money(half), act.tip, half)
  await take('cash', handedOver, 0, order.worth - half)
  order.cameInto = shop.shiftOf(who)
  order.isPaid = true
}

/** By the manager, from her own drawer or by the wallet it came by. */
async function giveBack({ manager, note }: Shop, order: Sold, act: Act) {
  const kind = act.isSo ? 'void' : 'refund'
  const method = order.method ?? 'cash'
  const amount = Math.min(order.worth, act.value * 100)
  const byLine = act.much === 'line' && order.teaLeft > 0
  const byAmount = act.much === 'amount' && kind === 'refund'
  const much = byLine
    ? { lines: [{ position: 0, quantity: 1, fate: 'wasted' as const }] }
    : byAmount
      ? { amount: money(amount) }
      : {}
  const body = { kind, reason: 'It was wrong', method, worth: money(order.worth), ...much } as const
  const { data } = must(await manager.send(corrections.correct, { params: { id: order.id }, body }))
  const left = cents(data.total) - cents(data.reduced)
  const taken = order.worth - left
  // What a line is worth only the rules of discounts know; the rest is known.
  expect(taken).toBe(byLine ? taken : byAmount ? amount : order.worth)
  note(manager, kind, method, -taken)
  order.teaLeft = byLine ? order.teaLeft - 1 : byAmount ? order.teaLeft : 0
  order.worth = left
  order.isCalledOff = kind === 'void' && left === 0
}

/** Where the money came, if somebody still stands there: no other drawer has gained or lost anything. */
async function changeMethod({ manager, open, write }: Shop, order: Sold) {
  const from = order.method ?? ''
  const to = ['cash', 'GCash', 'Maya'].find((method) => method !== from) ?? ''
  const body = { method: to, reason: 'It was the other' }
  must(await manager.send(corrections.changeMethod, { params: { id: order.id }, body }))
  const isOpen = [...open.values()].some(({ id }) => id === order.cameInto)
  const shift = isOpen ? order.cameInto : noShift
  write(shift, 'moved', from, -order.worth)
  write(shift, 'moved', to, order.worth)
  order.method = to
}

async function moveCash({ sellerOf, note }: Shop, act: Act) {
  const type = act.isSo ? 'in' : 'out'
  const body = { type, amount: act.value, note: 'Ice' } as const
  must(await sellerOf(act).send(sales.addCashflow, { body }))
  note(sellerOf(act), type, 'cash', (act.isSo ? 1 : -1) * act.value * 100)
}

async function turn(shop: Shop, act: Act) {
  const who = shop.sellerOf(act)
  await end(shop, who, act.isSo ? 0 : act.value - 30)
  await begin(shop, who, act.who === 0 ? 'Front' : 'Back', 700 + act.value)
}

/** Does something with one of the orders that it could be about, if there is one. */
async function withOne(
  { sold }: Shop,
  { which }: Act,
  fits: (order: Sold) => boolean,
  work: (order: Sold) => Promise<void>,
) {
  const fitting = sold.filter(fits)
  const order = fitting[which % Math.max(1, fitting.length)]
  if (order !== undefined) await work(order)
}

const doing: Readonly<Record<Act['what'], (shop: Shop, act: Act) => Promise<void>>> = {
  sell: (shop, act) => sell(shop, act, true),
  later: (shop, act) => sell(shop, act, false),
  pay: (shop, act) =>
    withOne(
      shop,
      act,
      ({ isPaid }) => !isPaid,
      (order) => pay(shop, order, act),
    ),
  back: (shop, act) =>
    withOne(
      shop,
      act,
      ({ isPaid, worth }) => isPaid && worth > 0,
      (order) => giveBack(shop, order, act),
    ),
  method: (shop, act) =>
    withOne(
      shop,
      act,
      ({ method, worth, total }) => method !== undefined && worth === total,
      (order) => changeMethod(shop, order),
    ),
  cash: moveCash,
  turn,
}

/**
 * Days in a shop, and a notebook beside it: what it says is what people saw and did, added up without the product's help.
 */
export async function openDays(server: TestServer) {
  let at = beginsAt
  server.clock.now = new Date(at)
  const shop = await openShop(server)
  const { cashiers, manager, sold } = shop
  await begin(shop, cashiers[0], 'Front', 500)
  await begin(shop, cashiers[1], 'Back', 300.25)
  await begin(shop, manager, 'Office', 90_000)
  const pass = (minutes: number) => {
    at += minutes * 60_000
    server.clock.now = new Date(at)
  }
  return {
    ...shop,
    async play(act: Act) {
      pass(act.minutes)
      await doing[act.what](shop, act)
    },
    /** Somebody comes for what was to be paid later; then everybody goes home. */
    async closeAll() {
      for (const order of sold.filter(({ isPaid }) => !isPaid)) {
        await pay(shop, order, { who: 0, tip: 0 })
      }
      for (const who of [...cashiers, manager]) await end(shop, who, 0)
    },
  }
}

const discountOf = ({ off, value }: Act) => {
  const reason = 'Regular customer'
  if (off === 'none') return {}
  if (off === 'coupon') return { couponCode: 'MILK10' }
  if (off === 'senior') return { discounts: [{ ...senior, persons: 1 + (value % 4) }] }
  if (off === 'line') return { discounts: [{ kind: 'percent' as const, line: 0, value, reason }] }
  return { discounts: [{ kind: off, line: null, value, reason }] }
}

/** What a customer could read from the receipt. */
const notebookOf = (
  { id, total, discount, charges = [], createdAt }: Order,
  { tea }: Act,
  who: Employee,
): Sold => ({
  id,
  at: Date.parse(createdAt),
  by: who.userId,
  discount: cents(discount),
  charge: charges.reduce((sum, { amount }) => sum + cents(amount), 0),
  total: cents(total),
  worth: cents(total),
  isPaid: false,
  isCalledOff: false,
  cameInto: noShift,
  method: undefined,
  teaLeft: tea,
})

export function must<Body>({
  status,
  body,
}: {
  readonly status: number
  readonly body: Body
}): Body {
  if (status !== 200) throw new Error(`answered ${status}: ${JSON.stringify(body)}`)
  return body
}
