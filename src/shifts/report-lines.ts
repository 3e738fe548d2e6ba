import { formatMoney, sumMoney, timesMoney } from '../kit/money.ts'
import { cashMoney } from '../money/movement.ts'
import { rateLabel } from '../pricing/tax-rate.ts'
import type { Shift } from './contract.ts'
import { beforeRefundsLabel, largestFirst, netLabel, netSales, overShortLabel } from './shift.ts'

interface ReportLine {
  readonly label: string
  readonly amount?: number
  /** In the place of an amount. */
  readonly count?: number
  readonly isSum?: true
}

/** A part of an X or Z, with a title of its own. */
export interface ReportPart {
  readonly title: string
  readonly lines: readonly ReportLine[]
}

const methodLabel = (method: string) => (method === cashMoney ? 'Cash' : method)

const unlessNone = (label: string, amount: number): readonly ReportLine[] =>
  amount === 0 ? [] : [{ label, amount }]

/** An X or Z in words and figures, as the screen and the paper say it. What did not happen is left out. */
export function reportLines(
  { figures, z }: Pick<Shift, 'figures' | 'z'>,
  symbol: string,
): readonly ReportPart[] {
  if (figures === null) return []
  const methods = figures.methods.map(({ method, net }) => ({
    label: methodLabel(method),
    amount: net,
  }))
  const parts = [
    { title: 'Sales', lines: salesLines(figures) },
    { title: 'By payment method', lines: methods },
    { title: 'Sold by', lines: personLines(figures) },
    { title: 'Taxes', lines: taxLines(figures) },
    { title: 'Discounts given', lines: discountLines(figures) },
    { title: 'Charges', lines: chargeLines(figures) },
    { title: 'Drawer', lines: [...drawerLines(figures), ...countLines(z)] },
    { title: 'Notes and coins', lines: coinLines(z, symbol) },
  ]
  return parts.filter(({ lines }) => lines.length > 0)
}

type Figures = NonNullable<Shift['figures']>

function salesLines(figures: Figures): readonly ReportLine[] {
  const net = netSales(figures)
  return [
    { label: 'Orders paid', count: figures.orders },
    { label: beforeRefundsLabel, amount: figures.sales },
    ...unlessNone('Refunds', figures.refunds),
    ...unlessNone('Voids', figures.voids),
    { label: netLabel, amount: net },
    ...unlessNone('Tips', figures.tips),
    { label: 'Taken', amount: sumMoney([net, figures.tips]), isSum: true },
  ]
}

const personLines = ({ people = [] }: Figures): readonly ReportLine[] =>
  people.map(({ by, sales }) => ({ label: by, amount: sales }))

const taxLines = ({ taxes = [] }: Figures): readonly ReportLine[] =>
  taxes.flatMap((sum) => [
    { label: `${rateLabel(sum)}: net`, amount: sum.base },
    ...unlessNone(rateLabel(sum), sum.tax),
  ])

const discountLines = ({ discounts = [] }: Figures): readonly ReportLine[] =>
  discounts.flatMap(({ label, count, amount, taxOff }) => [
    { label: `${count} × ${label}`, amount },
    ...unlessNone(`${label}: tax not due`, taxOff),
  ])

const chargeLines = ({ charges = [] }: Figures): readonly ReportLine[] =>
  charges.map(({ label, count, amount }) => ({ label: `${count} × ${label}`, amount }))

const drawerLines = (figures: Figures): readonly ReportLine[] => [
  { label: 'Float', amount: figures.openingFloat },
  ...unlessNone('Cash taken', figures.methods.find(({ method }) => method === cashMoney)?.net ?? 0),
  ...unlessNone('Cash in', figures.cashIn),
  ...unlessNone('Cash out', figures.cashOut),
  { label: 'Expected', amount: figures.expected, isSum: true },
]

const countLines = (z: Shift['z']): readonly ReportLine[] =>
  z === null
    ? []
    : [
        { label: 'Counted', amount: z.counted },
        { label: overShortLabel(z.difference), amount: Math.abs(z.difference) },
      ]

const coinLines = (z: Shift['z'], symbol: string): readonly ReportLine[] =>
  largestFirst(z?.counts ?? []).map(({ value, count }) => ({
    label: `${count} × ${formatMoney(value, symbol)}`,
    amount: timesMoney(value, count),
  }))
