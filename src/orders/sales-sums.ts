import { sumMoney } from '../kit/money.ts'

/** What was sold under one label. */
export interface SalesRow {
  readonly label: string
  readonly count: number
  readonly sales: number
  readonly cost: number
}

export interface ProductSales extends SalesRow {
  readonly productId: string
  /** When it was last sold under this label: a moment as ISO text. */
  readonly lastSold: string
}

/** Of an add-on or an option, which are part of their product's figures. */
export interface AddonSales extends Omit<SalesRow, 'cost'> {
  /** The label of its type or group; empty for an add-on without one. */
  readonly type: string
}

/** The sales of some days, seen from every side. Those of several days add up to those of all of them. */
export interface SalesSums {
  /** Cancelled ones included. */
  readonly orders: number
  readonly orderCount: number
  readonly totalSales: number
  readonly totalCost: number
  readonly unpaid: number
  /** What was charged beside the products: delivery, service, packaging and tax, less discounts. */
  readonly charges: number
  /** The part of it that is tax; days that were kept before there were taxes do not say. */
  readonly tax: number
  /** What was taken off the prices; days that were kept before there were discounts do not say. */
  readonly discount: number
  /** Service, packaging and the like; days that were kept before there were such charges do not say. */
  readonly charge: number
  /** What voids and refunds took out of the sales again, and what of it went back to the shelf. */
  readonly reduced: number
  readonly costReduced: number
  readonly byDay: readonly SalesRow[]
  /** Of the hours in which something was sold, named `00` to `23`. */
  readonly byHour: readonly SalesRow[]
  readonly byPaymentMethod: readonly SalesRow[]
  /** By whoever sold it at the counter, named by their id; what nobody sold, by where it was ordered. */
  readonly bySeller: readonly SalesRow[]
  readonly byProduct: readonly ProductSales[]
  /** Of what has sizes. */
  readonly bySize: readonly SalesRow[]
  readonly byAddon: readonly AddonSales[]
}

/** The sums of days that do not overlap, as one: lists in the order in which reports show them. */
export function addUpSales(parts: readonly SalesSums[]): SalesSums {
  const sum = (of: (part: SalesSums) => number) => sumMoney(parts.map(of))
  const count = (of: (part: SalesSums) => number) => parts.reduce((all, part) => all + of(part), 0)
  return {
    orders: count(({ orders }) => orders),
    orderCount: count(({ orderCount }) => orderCount),
    totalSales: sum(({ totalSales }) => totalSales),
    totalCost: sum(({ totalCost }) => totalCost),
    unpaid: sum(({ unpaid }) => unpaid),
    charges: sum(({ charges }) => charges),
    tax: sum(({ tax }) => tax),
    discount: sum(({ discount }) => discount),
    charge: sum(({ charge }) => charge),
    reduced: sum(({ reduced }) => reduced),
    costReduced: sum(({ costReduced }) => costReduced),
    byDay: joined(parts.flatMap(({ byDay }) => byDay)).toSorted(byLabel),
    byHour: joined(parts.flatMap(({ byHour }) => byHour)).toSorted(byLabel),
    byPaymentMethod: joined(parts.flatMap(({ byPaymentMethod }) => byPaymentMethod)).toSorted(
      bestFirst,
    ),
    bySeller: joined(parts.flatMap(({ bySeller }) => bySeller)).toSorted(bestFirst),
    byProduct: joinedProducts(parts.flatMap(({ byProduct }) => byProduct)).toSorted(bestFirst),
    bySize: joined(parts.flatMap(({ bySize }) => bySize)).toSorted(bestFirst),
    byAddon: joinedAddons(parts.flatMap(({ byAddon }) => byAddon)),
  }
}

type Labelled = Pick<SalesRow, 'label' | 'sales'>

const inOrder = (one: string, other: string) => (one < other ? -1 : Number(one > other))
const byLabel = (one: Labelled, other: Labelled) => inOrder(one.label, other.label)
const bestFirst = (one: Labelled, other: Labelled) => other.sales - one.sales || byLabel(one, other)

const joined = (rows: readonly SalesRow[]): readonly SalesRow[] =>
  [...Map.groupBy(rows, ({ label }) => label)].map(([label, same]) => ({
    label,
    ...sumsOf(same),
  }))

/** By product, under the name it was sold by last. */
const joinedProducts = (rows: readonly ProductSales[]): readonly ProductSales[] =>
  [...Map.groupBy(rows, ({ productId }) => productId)].map(([productId, same]) => {
    const last = same.reduce((latest, row) => (row.lastSold > latest.lastSold ? row : latest))
    return { productId, label: last.label, lastSold: last.lastSold, ...sumsOf(same) }
  })

/** Type by type, since those of one type are read against each other; in each the most frequent first. */
const joinedAddons = (rows: readonly AddonSales[]): readonly AddonSales[] =>
  [...Map.groupBy(rows, ({ type, label }) => JSON.stringify([type, label]))]
    .map(([key, same]) => {
      const [type, label] = JSON.parse(key) as [string, string]
      const { count, sales } = sumsOf(same.map((row) => ({ ...row, cost: 0 })))
      return { type, label, count, sales }
    })
    .toSorted(
      (one, other) =>
        inOrder(one.type, other.type) || other.count - one.count || byLabel(one, other),
    )

const sumsOf = (rows: readonly SalesRow[]) => ({
  count: rows.reduce((all, { count }) => all + count, 0),
  sales: sumMoney(rows.map(({ sales }) => sales)),
  cost: sumMoney(rows.map(({ cost }) => cost)),
})
