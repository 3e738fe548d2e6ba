import { listCategoryNames } from '../../catalog/server/category-queries.ts'
import { listNamesToldApart } from '../../accounts/server/queries.ts'
import { otherCategory } from '../../catalog/product.ts'
import { hoursOfDay } from '../../kit/moment.ts'
import { sumMoney } from '../../kit/money.ts'
import { percentOf } from '../../kit/percent.ts'
import type { Scope } from '../../kit/server/scope.ts'
import type { ProductSales, SalesRow, SalesSums } from '../../orders/sales-sums.ts'
import { isSoldByNobody, sellerWords } from '../../orders/order-fields.ts'
import { chargesByName, discountsByReason, taxesByDay } from '../../orders/server/sales-queries.ts'
import { taxRows } from '../journal.ts'
import type { Report } from '../contract.ts'
import { chargesLabel, correctedLabel } from '../sales.ts'
import type { Days } from './wanted-days.ts'

/** Where the sales of these days come from, seen from every side; each side adds up to the same sum. */
export async function reportOf(scope: Scope, span: Days, sums: SalesSums): Promise<Report> {
  const { start, end } = span
  const {
    byDay,
    byPaymentMethod,
    bySeller,
    byProduct,
    bySize,
    byAddon,
    charges,
    tax,
    discount,
    charge,
    reduced,
    costReduced,
  } = sums
  const fees = sumMoney([charges, -tax, discount, -charge])
  const taxes = await taxesByDay(scope, span)
  const feesRow = fees === 0 ? [] : [{ label: 'Delivery fees', count: 0, sales: fees, cost: 0 }]
  const chargeRow = charge === 0 ? [] : [{ label: chargesLabel, count: 0, sales: charge, cost: 0 }]
  const taxRow = tax === 0 ? [] : [{ label: 'Tax on top', count: 0, sales: tax, cost: 0 }]
  const discountRow =
    discount === 0 ? [] : [{ label: 'Discounts', count: 0, sales: -discount, cost: 0 }]
  const correctedRow =
    reduced === 0 && costReduced === 0
      ? []
      : [{ label: correctedLabel, count: 0, sales: -reduced, cost: -costReduced }]
  const besides = [...feesRow, ...chargeRow, ...taxRow, ...discountRow, ...correctedRow]
  const hours = new Map(sums.byHour.map((row) => [row.label, row]))
  return {
    range: { start, end },
    byDay: [...byDay],
    byHour: hoursOfDay(span.startsAt).map(
      (label) => hours.get(label) ?? { label, count: 0, sales: 0, cost: 0 },
    ),
    byProduct: [
      ...byProduct.map(({ productId, lastSold: _last, ...row }) => ({ ...row, id: productId })),
      ...besides,
    ],
    byCategory: [...gathered(byProduct, await categoryOf(scope, byProduct)), ...besides],
    byPaymentMethod: [...byPaymentMethod],
    byPerson: await sellersOf(scope, bySeller),
    bySize: [...bySize],
    byAddon: sharesOf(byAddon),
    byTaxRate: taxRows(taxes, sums.totalSales),
    byDiscount: [...(await discountsByReason(scope, span))],
    byCharge: [...(await chargesByName(scope, span))],
  }
}

/** Levels are read as shares: how many of all drinks were taken with half of the sugar. */
function sharesOf(rows: SalesSums['byAddon']): Report['byAddon'] {
  const taken = new Map<string, number>()
  for (const { type, count } of rows) taken.set(type, (taken.get(type) ?? 0) + count)
  return rows.map((row) => ({
    ...row,
    share: percentOf(row.count, taken.get(row.type) ?? row.count, 1),
  }))
}

async function sellersOf(scope: Scope, rows: SalesSums['bySeller']): Promise<Report['byPerson']> {
  const names = await listNamesToldApart(
    scope,
    rows.flatMap(({ label }) => (isSoldByNobody(label) ? [] : [label])),
  )
  return rows.map(({ label: id, ...row }) => ({
    ...row,
    id,
    label: sellerWords(id, names),
  }))
}

/** The category a product stands in now, whatever it stood in when it was sold. */
async function categoryOf(scope: Scope, products: readonly ProductSales[]) {
  const names = await listCategoryNames(
    scope,
    products.map(({ productId }) => productId),
  )
  return ({ productId }: ProductSales) => names.get(productId) ?? otherCategory
}

function gathered(
  products: readonly ProductSales[],
  labelOf: (product: ProductSales) => string,
): readonly SalesRow[] {
  const rows = new Map<string, SalesRow>()
  for (const product of products) {
    const label = labelOf(product)
    const sum = rows.get(label) ?? { label, count: 0, sales: 0, cost: 0 }
    rows.set(label, {
      label,
      count: sum.count + product.count,
      sales: sumMoney([sum.sales, product.sales]),
      cost: sumMoney([sum.cost, product.cost]),
    })
  }
  return [...rows.values()].toSorted((a, b) => b.sales - a.sales)
}
