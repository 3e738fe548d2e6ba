import { BarChart } from '@mantine/charts'
import { dayText } from '../../kit/day-text.ts'
import { formatMoney, sumMoney } from '../../kit/money.ts'
import { ColumnTaps } from '../../kit/ui/figures/ColumnTaps.tsx'
import { shortAmount } from '../sales.ts'
import styles from './Sales.module.css'

export interface Bar {
  readonly label: string
  readonly sales: number
  readonly cost: number
}

interface SalesChartProps {
  readonly title: string
  readonly bars: readonly Bar[]
  readonly symbol: string
  /** Whoever taps a column wants to see what is behind it; the table beside it has the same as links. */
  readonly onOpen: (label: string) => void
}

const series = [
  { name: 'cost', label: 'Ingredients', color: 'var(--drawn)' },
  { name: 'left', label: 'Left after ingredients', color: 'var(--mantine-color-brand-8)' },
]

const dayOfMonth = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
})

/** A day without its year; an hour stays as it is. */
const shortened = (label: string) =>
  label.length === 10 ? dayOfMonth.format(Date.parse(label)) : label

/**
 * Sales as columns, each parted into what its ingredients cost and what was left. The figures stand in a table
 * beside it, for those who read rather than look.
 */
export function SalesChart({ title, bars, symbol, onOpen }: SalesChartProps) {
  const data = bars.map(({ label, sales, cost }) => ({
    label,
    cost: Math.min(cost, sales),
    left: Math.max(sumMoney([sales, -cost]), 0),
  }))
  const totals = new Map(bars.map(({ label, sales }) => [label, sales]))
  return (
    <figure className={styles.chart} aria-label={`${title}, as a chart`}>
      <figcaption aria-hidden>{title}</figcaption>
      <div aria-hidden>
        <BarChart
          h={240}
          data={data}
          dataKey="label"
          type="stacked"
          series={series}
          withLegend
          // Below, where no tooltip covers it.
          legendProps={{ verticalAlign: 'bottom' }}
          tooltipProps={{
            // What the parts of a column come to stands in its head.
            labelFormatter: (label) =>
              typeof label === 'string'
                ? `${dayText(label)}: ${formatMoney(totals.get(label) ?? 0, symbol)}`
                : label,
          }}
          valueFormatter={(value) => formatMoney(value, symbol)}
          // Where not every label has room, every second or third is shown: one that is missing in the middle looks like a gap.
          xAxisProps={{ tickFormatter: shortened, interval: 'equidistantPreserveStart' }}
          yAxisProps={{ width: 56, tickFormatter: (value: number) => symbol + shortAmount(value) }}
          barProps={{ isAnimationActive: false, maxBarSize: 48 }}
          barChartProps={{ accessibilityLayer: false, margin: { top: 12 } }}
        >
          <ColumnTaps count={bars.length} onOpen={(at) => onOpen(bars[at]?.label ?? '')} />
        </BarChart>
      </div>
    </figure>
  )
}
