import { expect } from '@playwright/test'
import { inventory } from '../../src/inventory/contract.ts'
import { formatMoney } from '../../src/kit/money.ts'
import { doubts } from '../../src/orders/doubt-contract.ts'
import { corrections } from '../../src/orders/correction-contract.ts'
import { orders, type Order } from '../../src/orders/contract.ts'
import { amountsOf, paymentLines, methodName } from '../../src/orders/order-sheet.ts'
import { shifts } from '../../src/shifts/contract.ts'
import type { Larder } from '../larder.ts'
import type { PlannedSale } from './plan.ts'
import { countedCash } from './drawer.ts'
import type { Receipt } from './receipts.ts'
import { dishes, openingFloat, shelfAtFirst, type Shop } from './shop.ts'
import type { Tablet } from './tablet.ts'
import { whyBack, type BackKind } from './take-back.ts'

const rowsAtOnce = 100

/** Every order the server holds, with all that it says of it. */
export async function readOrders(larder: Larder, { store: { token } }: Shop) {
  const all: Order[] = []
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const answer = await larder.send(orders.list, { query: { page, limit: rowsAtOnce } }, token)
    pages = answer.totalPages
    for (const { id } of answer.data) {
      all.push((await larder.send(orders.one, { params: { id } }, token)).data)
    }
  }
  return all
}

const symbol = '₱'

/** An order of the server as its receipt must read. */
const paperOf = (order: Order): Omit<Receipt, 'number'> => ({
  mark: order.customer.firstName,
  lines: order.items.map(
    ({ quantity, name, subtotal }) => `${quantity} × ${name} ${formatMoney(subtotal, symbol)}`,
  ),
  rows: [...amountsOf(order), ...paymentLines(order)]
    .map(({ label, amount }) => `${label} ${formatMoney(amount, symbol)}`)
    .concat(paymentLines(order).length === 0 ? [`Payment ${methodName(order)}`] : []),
})

const numbersOf = ({ receipt, orderNumber }: Order) => [
  ...(receipt === undefined ? [] : [receipt]),
  `#${orderNumber}`,
]

/** Nothing is lost, nothing is doubled: paper against server, sale by sale. */
export function compareReceipts(
  tablet: Tablet,
  sales: readonly PlannedSale[],
  all: readonly Order[],
) {
  const byMark = new Map<string, Order[]>()
  for (const order of all) {
    const { firstName } = order.customer
    byMark.set(firstName, [...(byMark.get(firstName) ?? []), order])
  }
  const problems: string[] = []
  for (const receipt of tablet.receipts) {
    const [order, ...more] = byMark.get(receipt.mark) ?? []
    const { number, ...paper } = receipt
    if (order === undefined) {
      problems.push(`${number} of ${receipt.mark} is lost`)
    } else if (more.length > 0) {
      problems.push(`${receipt.mark} is there ${more.length + 1} times`)
    } else if (!numbersOf(order).includes(number)) {
      problems.push(`${number} of ${receipt.mark} is ${numbersOf(order).join(', ')} there`)
    } else if (JSON.stringify(paper) !== JSON.stringify(paperOf(order))) {
      problems.push(
        `${number}: ${JSON.stringify(paper)} is ${JSON.stringify(paperOf(order))} there`,
      )
    }
  }
  const printed = new Set(tablet.receipts.map(({ mark }) => mark))
  for (const planned of sales) {
    const found = byMark.get(planned.mark) ?? []
    const isDue = printed.has(planned.mark) || tablet.sentOn.has(planned.mark)
    const died = planned.diesAfterMs !== undefined
    if (isDue || !died ? found.length !== 1 : found.length > 1) {
      problems.push(`${planned.mark}, ${isDue ? 'due' : 'not due'}, is there ${found.length} times`)
    }
    const [order] = found
    if (order !== undefined && !died && !tablet.mixed.has(planned.mark)) {
      if (order.total !== totalOf(planned)) problems.push(`${planned.mark} is ${order.total} there`)
    }
  }
  return problems
}

/** In whole centavos, and by nothing of the product's. */
const totalOf = ({ lines }: PlannedSale) =>
  lines.reduce((sum, { dish, quantity }) => sum + Math.round(dish.price * 100) * quantity, 0) / 100

/** Numbers of devices are given once. */
export function compareNumbers(tablets: readonly Tablet[]): readonly string[] {
  const markByNumber = new Map<string, string>()
  const problems: string[] = []
  for (const { number, mark } of tablets.flatMap(({ receipts }) => receipts)) {
    const other = markByNumber.get(number) ?? mark
    if (other !== mark) problems.push(`${number} was printed for ${other} and for ${mark}`)
    markByNumber.set(number, mark)
  }
  return problems
}

/** What was taken back, by order. */
type Backs = ReadonlyMap<string, BackKind>

interface Books {
  readonly all: readonly Order[]
  readonly backs: Backs
}

/** What a device took back is out of the books, once and whole, and nothing else is. */
export async function compareBacks(
  larder: Larder,
  { store: { token } }: Shop,
  tablets: readonly Tablet[],
  all: readonly Order[],
): Promise<Backs> {
  const noted = new Map(tablets.flatMap(({ backs }) => [...backs]))
  const backs = new Map<string, BackKind>()
  for (const { id, total, status, customer } of all) {
    const { data } = await larder.send(corrections.money, { params: { id } }, token)
    const note = noted.get(customer.firstName)
    // Whether the browser had written it down before it died only the books tell.
    const isBack = note !== undefined && (note.isDone || data.reduced > 0)
    if (isBack) backs.set(id, note.kind)
    const made = data.corrections.map(({ kind, reason }) => `${kind}: ${reason}`)
    expect([data.paid, data.reduced, made, status], customer.firstName).toEqual(
      isBack
        ? [
            0,
            total,
            [`${note.kind}: ${whyBack}`],
            note.kind === 'void' ? 'cancelled' : 'processing',
          ]
        : [total, 0, [], 'processing'],
    )
  }
  return backs
}

/** The sums of the shifts are those of the orders, added up here in whole centavos. */
export async function compareShifts(
  larder: Larder,
  { store, people }: Shop,
  { all, backs }: Books,
) {
  for (const { id, shiftId, name } of people) {
    const own = all.filter(({ soldBy }) => soldBy === id)
    const { data } = await larder.send(shifts.one, { params: { id: shiftId } }, store.token)
    const { figures, z } = data
    const sumBack = (kind: BackKind) => 0 - sum(own.filter(({ id: of }) => backs.get(of) === kind))
    expect(figures?.orders, `orders of ${name}`).toBe(own.length)
    expect(figures?.sales, `sales of ${name}`).toBe(sum(own))
    expect(figures?.voids, `voids of ${name}`).toBe(sumBack('void'))
    expect(figures?.refunds, `refunds of ${name}`).toBe(sumBack('refund'))
    // What went back, went back as it had come.
    const cash = own.filter(
      ({ id: of, paymentMethod }) => paymentMethod === 'cash' && !backs.has(of),
    )
    const inDrawer = Math.round((openingFloat + sum(cash)) * 100) / 100
    expect(figures?.expected, `drawer of ${name}`).toBe(inDrawer)
    expect(z, `Z of ${name}`).toMatchObject({
      expected: inDrawer,
      counted: countedCash,
      difference: Math.round((countedCash - inDrawer) * 100) / 100,
    })
  }
  const { data: today } = await larder.send(orders.today, { query: {} }, store.token)
  expect(today.sales, 'sales of the day').toBe(sum(all.filter(({ id }) => !backs.has(id))))
}

const sum = (all: readonly Order[]) =>
  all.reduce((whole, { total }) => whole + Math.round(total * 100), 0) / 100

/** The shelf is what was there less what the recipes of all that was made say, and its ledger adds up to it. */
export async function compareShelves(
  larder: Larder,
  { store, shelves }: Shop,
  { all, backs }: Books,
) {
  for (const what of ['tea', 'flour'] as const) {
    const taken = all
      .filter(({ id }) => backs.get(id) !== 'void')
      .flatMap(({ items }) => items)
      .reduce((grams, { name, quantity }) => {
        const dish = dishes.find((each) => each.name === name)
        return grams + (dish?.needs[what] ?? 0) * quantity
      }, 0)
    const params = { id: shelves[what] }
    const { data } = await larder.send(inventory.one, { params }, store.token)
    expect((data as { stock: number }).stock, `shelf of ${what}`).toBe(shelfAtFirst - taken)
    let ledger = 0
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const query = { page, limit: rowsAtOnce }
      const answer = await larder.send(inventory.movements, { params, query }, store.token)
      pages = answer.totalPages
      for (const { quantity } of answer.data) ledger += quantity
    }
    expect(ledger, `ledger of ${what}`).toBe(shelfAtFirst - taken)
  }
}

/** Nothing of a storm needs a person to look at it. */
export async function compareDoubts(larder: Larder, { store }: Shop) {
  const { data } = await larder.send(doubts.list, {}, store.token)
  expect(data.map(({ kind, said }) => `${kind}: ${said}`)).toEqual([])
}
