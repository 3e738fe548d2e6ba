import { grantOf } from '../accounts/permissions.ts'
import { formatMoney, fromCents, sumMoney, timesMoney, toCents } from '../kit/money.ts'
import type { TaxSum } from '../pricing/tax.ts'
import { cashMoney, type MoneySum, type MovementKind } from '../money/movement.ts'

/** What came and went by one method: payments with their change, tips, and what was given back. */
export interface MethodFigures {
  readonly method: string
  readonly sales: number
  readonly tips: number
  /** Not above zero. */
  readonly givenBack: number
  /** Moved from or to another method, without a customer. */
  readonly corrected: number
  /** The sum of them all. */
  readonly net: number
}

/** Every figure of a shift; each is a sum of rows of the ledger. */
export interface ShiftFigures {
  /** Orders whose money came in it. */
  readonly orders: number
  readonly openingFloat: number
  readonly sales: number
  readonly tips: number
  readonly refunds: number
  readonly voids: number
  readonly cashIn: number
  readonly cashOut: number
  /** What must lie in the drawer. */
  readonly expected: number
  /** Cash first. */
  readonly methods: readonly MethodFigures[]
  /** Of the orders whose money came first in it, less what was corrected in it. A Z from before there were taxes has none. */
  readonly taxes?: TaxSum[]
  /** What was taken off those orders, by reason. A Z from before there were discounts has none. */
  readonly discounts?: DiscountFigures[]
  /** What was charged beside their products, by name. A Z from before there were such charges has none. */
  readonly charges?: ChargeFigures[]
}

/** What somebody sold of a shift: payments with their change. */
interface PersonSum {
  readonly userId: string
  readonly sales: number
}

/** As they stay in a Z. People stand there by their ids alone: names stay where they can be forgotten. */
export interface StoredFigures extends ShiftFigures {
  /** Who sold how much, where that was more than one. A Z from before shifts were joined has none. */
  readonly people?: readonly PersonSum[]
}

export const withPeople = (figures: ShiftFigures, people: readonly PersonSum[]): StoredFigures =>
  people.length < 2 ? figures : { ...figures, people }

export interface ChargeFigures {
  readonly label: string
  /** How many orders. */
  readonly count: number
  readonly amount: number
}

export interface DiscountFigures {
  readonly label: string
  readonly count: number
  readonly amount: number
  /** Of the price, the tax that was not due. */
  readonly taxOff: number
}

const isIn =
  (...kinds: readonly MovementKind[]) =>
  ({ kind }: Pick<MoneySum, 'kind'>) =>
    kinds.includes(kind)

const sumOf = (sums: readonly MoneySum[], has: (sum: MoneySum) => boolean = () => true): number =>
  sumMoney(sums.filter(has).map(({ amount }) => amount))

/** What the ledger's sums of a shift say. Money that a provider took for nothing is none of its figures. */
export function figuresOf(
  all: readonly MoneySum[],
  {
    openingFloat,
    orders,
    taxes = [],
    discounts = [],
    charges = [],
  }: {
    readonly openingFloat: number
    readonly orders: number
    readonly taxes?: readonly TaxSum[]
    readonly discounts?: readonly DiscountFigures[]
    readonly charges?: readonly ChargeFigures[]
  },
): ShiftFigures {
  const sums = all.filter(({ kind }) => kind !== 'surplus')
  const inCash = sums.filter(({ method }) => method === cashMoney)
  return {
    orders,
    openingFloat,
    sales: sumOf(sums, isIn('payment', 'change')),
    tips: sumOf(sums, isIn('tip')),
    refunds: sumOf(sums, isIn('refund')),
    voids: sumOf(sums, isIn('void')),
    cashIn: sumOf(sums, isIn('in')),
    cashOut: sumOf(sums, isIn('out')),
    expected: sumMoney([openingFloat, sumOf(inCash)]),
    methods: methodsOf(sums.filter((sum) => !isIn('in', 'out')(sum))),
    ...(taxes.length === 0 ? {} : { taxes: [...taxes] }),
    ...(discounts.length === 0 ? {} : { discounts: [...discounts] }),
    ...(charges.length === 0 ? {} : { charges: [...charges] }),
  }
}

function methodsOf(sums: readonly MoneySum[]): readonly MethodFigures[] {
  const byMethod = Map.groupBy(sums, ({ method }) => method)
  const rank = (method: string) => (method === cashMoney ? '' : method)
  return [...byMethod]
    .map(([method, own]) => ({
      method,
      sales: sumOf(own, isIn('payment', 'change')),
      tips: sumOf(own, isIn('tip')),
      givenBack: sumOf(own, isIn('refund', 'void')),
      corrected: sumOf(own, isIn('correction')),
      net: sumOf(own),
    }))
    .toSorted((a, b) => rank(a.method).localeCompare(rank(b.method)))
}

/** How many there are of one note or coin. */
export interface Counted {
  readonly value: number
  readonly count: number
}

/** Nobody has more of one note in a drawer: a barcode was scanned into the field, or a key got stuck. */
export const mostOfOne = 1_000_000
export const wholeNumbers = 'Please enter whole numbers'
export const tooManyOfOne = 'Please enter at most 1,000,000 of each'

/** Why there cannot be so many of one note or coin; undefined when there can. */
export function countProblem(count: number): string | undefined {
  if (!Number.isInteger(count) || count < 0) return wholeNumbers
  return count > mostOfOne ? tooManyOfOne : undefined
}

/** As money is counted, in whatever order it was entered. */
export const largestFirst = (counts: readonly Counted[]): readonly Counted[] =>
  counts.toSorted((a, b) => b.value - a.value)

export const countedSum = (counts: readonly Counted[]): number =>
  sumMoney(counts.map(({ value, count }) => timesMoney(value, count)))

/** Said in the Z of a drawer that others went on using between its count and its Z: nobody who counted is short of that. */
export const afterTheCount = (cash: number): string =>
  `${formatMoney(Math.abs(cash), '')} in cash ${cash > 0 ? 'came into' : 'went out of'} the drawer after it was counted.`

/** Two figures of one shift, by the same two names wherever one of them stands. Not "gross", which has discounts in it. */
export const beforeRefundsLabel = 'Sales before refunds'
export const netLabel = 'Net sales'

/** What was sold less what was given back of it, as the page of sales has it; tips are nobody's sale. */
export const netSales = ({
  sales,
  refunds,
  voids,
}: Pick<ShiftFigures, 'sales' | 'refunds' | 'voids'>): number => sumMoney([sales, refunds, voids])

/** Above zero when there is more in the drawer than there should be. */
export const overShort = (counted: number, expected: number): number =>
  fromCents(toCents(counted) - toCents(expected))

/** A difference in words: "Short", "Over" or "Exact". */
export function overShortLabel(difference: number): 'Over' | 'Short' | 'Exact' {
  if (difference === 0) return 'Exact'
  return difference > 0 ? 'Over' : 'Short'
}

export const zLabel = (number: number) => `Z ${number}`

/** Where no closed shift is listed: whoever sees only their own is told nothing of the store's. */
export const noneClosed = (role: string): string =>
  grantOf(role, 'shift.work') === 'all'
    ? 'No shift has been closed yet'
    : 'No shift of yours has been closed yet'

/** What a drawer is called unless somebody says otherwise: "Drawer 1", or the first number that is not open already. */
export function freeDrawer(open: readonly string[]): string {
  const taken = new Set(open.map((drawer) => drawer.trim().toLowerCase()))
  let number = 1
  while (taken.has(`drawer ${number}`)) number += 1
  return `Drawer ${number}`
}

export const closeOwnFirst = (drawer: string) =>
  `You have an open shift at "${drawer}". Close it first.`
export const shiftNotFound = 'Shift not found'
export const shiftIsClosed = 'This shift has been closed already.'
/** Says neither how much nor which way: the count stays blind until it is final. */
export const noteNeeded =
  'The count does not match. Count again, or say in the note what you know of it.'
