import { counter } from '../counter/contract.ts'
import { products, type Product } from '../catalog/contract.ts'
import { inventory } from '../inventory/contract.ts'
import { sumMoney, timesMoney, toCents } from '../kit/money.ts'
import { sumQuantities } from '../kit/exact.ts'
import { orders, type Order } from '../orders/contract.ts'
import { corrections } from '../orders/correction-contract.ts'
import { sales } from '../sales/contract.ts'
import { shifts } from '../shifts/contract.ts'
import { notesAndCoins } from '../shifts/denominations.ts'
import { freeDrawer } from '../shifts/shift.ts'
import type { Clock } from '../kit/server/clock.ts'
import type { Caller } from '../kit/server/in-process.ts'
import { check } from './check.ts'
import type { PretendedSale, TradingDay } from './trading-days.ts'

interface Shop {
  readonly owner: Caller
  readonly storeId: string
  readonly currencyCode: string
}

const deliveryDay = 1
/** The last days were worked in shifts: each has its Z, and today's drawer is open once the shop is. */
const daysInShifts = 7
const openingFloat = 1000
/** What nobody could find again on a Friday evening. */
const missing = 5
const shortDay = 5

/**
 * Weeks at the counter, so that the first look at a demo store shows a business: reports with their peaks, a ledger
 * with deliveries, and a customer who is still waiting. Leaves the clock running.
 */
export async function trade(
  shop: Shop,
  calendar: readonly TradingDay[],
  clock: Clock,
): Promise<void> {
  const { owner, storeId } = shop
  const menu = check(await owner.send(products.list, { query: { storeId } })).data
  const opening = await shelfOf(shop)
  const lastSale = calendar.flatMap((day) => day.sales).at(-1)
  for (const [at, { day, opensAt, closesAt, sales: sold }] of calendar.entries()) {
    clock.pretend(opensAt)
    const isInShift = calendar.length - at <= daysInShifts
    let drawer = openingFloat
    if (isInShift) await openDrawer(shop)
    const shelf = await shelfOf(shop)
    if (new Date(day).getUTCDay() === deliveryDay) {
      await takeDelivery(shop, opening, shelf)
      await payOut(shop)
      drawer = sumMoney([drawer, -payment])
    }
    for (const sale of sold) {
      clock.pretend(sale.at)
      const order = await sell(shop, menu, sale)
      if (order === undefined) continue
      drawer = sumMoney([drawer, order.total])
      // The last customer is still waiting, but not since yesterday.
      if (sale === lastSale && closesAt === undefined) continue
      await handOver(shop, order.id, sale.at, clock)
      if (sale.choice < spilled) {
        await giveBack(shop, order.id)
        drawer = sumMoney([drawer, -order.total])
      }
    }
    if (closesAt === undefined) continue
    // A last look before the door is locked.
    clock.pretend(closesAt)
    await shelfOf(shop)
    if (isInShift) await countDrawer(shop, drawer, new Date(day).getUTCDay() === shortDay)
  }
  clock.pretend()
}

/** Of the numbers that choose: a cup that falls, and somebody who comes every day. */
const spilled = 0.015
const isRegular = (choice: number) => choice > 0.95

async function sell(
  { owner, storeId }: Shop,
  menu: readonly Product[],
  { product, choice, quantity }: PretendedSale,
): Promise<Order | undefined> {
  const wanted = menu[Math.floor(product * menu.length)]
  if (wanted?.inStock !== true) return undefined
  const { size, chosen } = orderOf(wanted, choice)
  const one = sumMoney([size?.price ?? wanted.price, ...chosen.map(({ price }) => price)])
  const reply = await owner.send(counter.sell, {
    body: {
      storeId,
      paymentMethod: 'cash',
      cashGiven: Math.ceil(timesMoney(one, quantity) / 100) * 100,
      items: [
        {
          productId: wanted.id,
          quantity,
          size: size?.id,
          addons: chosen.map(({ _id }) => ({ _id })),
        },
      ],
      discounts: isRegular(choice)
        ? [{ kind: 'percent', line: null, value: 10, reason: 'Regular customer' }]
        : [],
    },
  })
  // Something has run out: a day in any shop.
  return reply.status === 409 ? undefined : check(reply).data
}

/** A third of the people take the largest size, half of them something else than the plain drink. */
function orderOf({ sizes = [], groups = [], addons }: Product, choice: number) {
  const extra = addons[Math.floor(choice * 2 * addons.length)]
  const other = Math.floor(choice * 2 * groups.length)
  return {
    size: sizes[choice % 0.3 < 0.1 ? sizes.length - 1 : 0],
    chosen: [
      ...(extra === undefined ? [] : [extra]),
      ...groups.flatMap(({ options }, at) => {
        const usual = options.filter(({ isDefault }) => isDefault)
        const unusual = options.filter(({ isDefault }) => !isDefault)
        const wish = unusual[Math.floor(((choice * 97) % 1) * unusual.length)]
        return at === other && wish?.inStock === true ? [wish] : usual
      }),
    ],
  }
}

async function handOver({ owner }: Shop, id: string, at: Date, clock: Clock): Promise<void> {
  clock.pretend(new Date(at.getTime() + 4 * 60_000))
  check(await owner.send(orders.move, { params: { id }, body: { status: 'delivered' } }))
}

/** Goods come up to what the shelf held at first. */
async function takeDelivery(
  shop: Shop,
  opening: ReadonlyMap<string, number>,
  shelf: ReadonlyMap<string, number>,
): Promise<void> {
  for (const [id, stock] of shelf) {
    const quantity = sumQuantities([opening.get(id) ?? stock, -stock])
    const body = { reason: 'purchase', quantity, note: 'Monday delivery' } as const
    if (quantity > 0) check(await shop.owner.send(inventory.move, { params: { id }, body }))
  }
}

async function shelfOf({ owner, storeId }: Shop): Promise<ReadonlyMap<string, number>> {
  const { data } = check(await owner.send(inventory.list, { query: { storeId } }))
  return new Map(data.map(({ id, stock }) => [id, stock]))
}

/** A drink that was spilled: the money goes back, the ingredients are gone. */
async function giveBack({ owner }: Shop, id: string): Promise<void> {
  const body = { kind: 'refund', reason: 'Spilled', method: 'cash' } as const
  check(await owner.send(corrections.correct, { params: { id }, body }))
}

async function openDrawer({ owner }: Shop): Promise<void> {
  check(await owner.send(shifts.open, { body: { drawer: freeDrawer([]), openingFloat } }))
}

/** By notes and coins, the largest first. */
async function countDrawer(
  { owner, currencyCode }: Shop,
  cash: number,
  isShort: boolean,
): Promise<void> {
  const { data } = check(await owner.send(shifts.current, { query: {} }))
  let left = toCents(cash) - (isShort ? toCents(missing) : 0)
  const counts = notesAndCoins(currencyCode).map((value) => {
    const count = Math.floor(left / toCents(value))
    left -= count * toCents(value)
    return { value, count }
  })
  const body = { counts, note: isShort ? 'Counted twice, nobody knows' : '' }
  check(await owner.send(shifts.close, { params: { id: data?.id ?? '' }, body }))
}

const payment = 350

/** What the drawer pays for on the way. */
async function payOut({ owner }: Shop): Promise<void> {
  const body = { type: 'out', amount: payment, note: 'Ice and napkins' } as const
  check(await owner.send(sales.addCashflow, { body }))
}
