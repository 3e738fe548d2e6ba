import { counter } from '../counter/contract.ts'
import { products, type Product } from '../catalog/contract.ts'
import { inventory } from '../inventory/contract.ts'
import { sumMoney, timesMoney } from '../kit/money.ts'
import { sumQuantities } from '../kit/exact.ts'
import { orders } from '../orders/contract.ts'
import { sales } from '../sales/contract.ts'
import type { Clock } from '../kit/server/clock.ts'
import type { Caller } from '../kit/server/in-process.ts'
import { check } from './check.ts'
import type { PretendedSale, TradingDay } from './trading-days.ts'

interface Shop {
  readonly owner: Caller
  readonly storeId: string
}

const deliveryDay = 1

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
  for (const { day, opensAt, closesAt, sales: sold } of calendar) {
    clock.pretend(opensAt)
    const shelf = await shelfOf(shop)
    if (new Date(day).getUTCDay() === deliveryDay) {
      await takeDelivery(shop, opening, shelf)
      await payOut(shop)
    }
    for (const sale of sold) {
      clock.pretend(sale.at)
      const order = await sell(shop, menu, sale)
      // The last customer is still waiting.
      if (order !== undefined && sale !== lastSale) await handOver(shop, order, sale.at, clock)
    }
    if (closesAt === undefined) continue
    // A last look before the door is locked.
    clock.pretend(closesAt)
    await shelfOf(shop)
  }
  clock.pretend()
}

async function sell(
  { owner, storeId }: Shop,
  menu: readonly Product[],
  { product, choice, quantity }: PretendedSale,
): Promise<string | undefined> {
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
    },
  })
  // Something has run out: a day in any shop.
  return reply.status === 409 ? undefined : check(reply).data.id
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

/** What the drawer pays for on the way. */
async function payOut({ owner }: Shop): Promise<void> {
  const body = { type: 'out', amount: 350, note: 'Ice and napkins' } as const
  check(await owner.send(sales.addCashflow, { body }))
}
