import { CompositeChart } from '@mantine/charts'
import { formatMoney } from '../../kit/money.ts'
import { ColumnTaps } from '../../kit/ui/figures/ColumnTaps.tsx'
import type { Glance } from '../contract.ts'
import { hoursShown } from '../hours-shown.ts'

interface HourChartProps {
  readonly rows: Glance['byHour']
  /** What the line is called: "Last Monday". */
  readonly before: string
  readonly symbol: string
  /** Leads to the orders of an hour of today: "09". */
  readonly onOpen: (hour: string) => void
}

const short = new Intl.NumberFormat('en-US', { notation: 'compact' })

const edge = 'drop-shadow(0 0 1px var(--card))'
/** A line has an edge of the paper's colour, which tells it from the columns behind it by day and at night. */
const apart = `${edge} ${edge} ${edge}`

/** Today's sales as columns, those of the same weekday a week ago as a line. */
export function HourChart({ rows, before, symbol, onOpen }: HourChartProps) {
  const shown = hoursShown(rows)
  return (
    <>
      <div aria-hidden>
        <CompositeChart
          h={220}
          data={shown.map(({ hour, today, weekBefore }) => ({ hour, today, before: weekBefore }))}
          dataKey="hour"
          series={[
            {
              name: 'today',
              label: 'Today',
              type: 'bar',
              color: 'var(--mantine-color-brand-8)',
            },
            { name: 'before', label: before, type: 'line', color: 'var(--mantine-color-dimmed)' },
          ]}
          withLegend
          // Below, where no tooltip covers it.
          legendProps={{ verticalAlign: 'bottom' }}
          tooltipProps={{
            labelFormatter: (hour) =>
              typeof hour === 'string' ? `${hour}:00 to ${hour}:59` : hour,
          }}
          withDots={false}
          curveType="linear"
          valueFormatter={(value) => formatMoney(value, symbol)}
          yAxisProps={{ width: 48, tickFormatter: (value: number) => symbol + short.format(value) }}
          barProps={{ isAnimationActive: false, maxBarSize: 32 }}
          lineProps={{ isAnimationActive: false, style: { filter: apart } }}
          composedChartProps={{ accessibilityLayer: false, margin: { top: 12 } }}
        >
          <ColumnTaps count={shown.length} onOpen={(at) => onOpen(shown[at]?.hour ?? '')} />
        </CompositeChart>
      </div>
      <table className="unseen">
        <caption>Sales by the hour</caption>
        <thead>
          <tr>
            <th scope="col">Hour</th>
            <th scope="col">Today</th>
            <th scope="col">{before}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ hour, today, weekBefore }) => (
            <tr key={hour}>
              <th scope="row">{hour}:00</th>
              <td>{formatMoney(today, symbol)}</td>
              <td>{formatMoney(weekBefore, symbol)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
