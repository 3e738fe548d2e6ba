import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { compared, comparisonWords } from '../../kit/comparison.ts'
import { Explained } from '../../kit/ui/Explained.tsx'
import { Money } from '../../kit/ui/Money.tsx'
import { part } from '../../kit/ui/part.tsx'
import { q } from '../../kit/ui/calls/query.ts'
import { Skeleton } from '../../kit/ui/states.tsx'
import { paths } from '../../paths.ts'
import { asSoldWords } from '../../sales/sales.ts'
import type { PublicStore } from '../../stores/contract.ts'
import { dashboard, type Glance } from '../contract.ts'
import styles from './DayGlance.module.css'

// What draws it is larger than the page around it.
const HourChart = part('HourChart', async () => (await import('./HourChart.tsx')).HourChart, {
  waiting: <Skeleton height="14rem" />,
})

/** The day so far beside those before, by the hour, and what sells best. Failures are told by the answers above. */
export function DayGlance({ store }: { readonly store: PublicStore }) {
  const { data } = useQuery(q(dashboard.glance, { query: { storeId: store.id } }))
  if (!data) return null
  const glance = data.data
  const isQuiet = glance.today.orders === 0 && glance.weekBefore.whole.orders === 0
  const isCompared = !isQuiet || glance.yesterday.whole.orders > 0
  return (
    <div className={styles.glance}>
      {isCompared && <Compared store={store} glance={glance} />}
      {glance.best.length > 0 && <Best store={store} glance={glance} />}
      {!isQuiet && <ByTheHour store={store} glance={glance} />}
    </div>
  )
}

interface PartProps {
  readonly store: PublicStore
  readonly glance: Glance
}

const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' })
const weekdayOf = (day: string) => weekday.format(Date.parse(day))

function Compared({ store, glance }: PartProps) {
  const rows = [
    { label: 'Yesterday', ...glance.yesterday },
    { label: `Last ${weekdayOf(glance.weekBefore.day)}`, ...glance.weekBefore },
  ]
  return (
    <section className={styles.sheet} aria-labelledby="compared">
      <div className={styles.head}>
        <h2 id="compared">Today against</h2>
        <Explained of="Today against the days before">
          Orders that were not cancelled, paid or not, by the clock of the store. “By now” counts a
          day until the hour and minute it is at this moment.
        </Explained>
      </div>
      <dl className={styles.compared}>
        {rows.map(({ label, day, whole, soFar }) => {
          return (
            <div key={label}>
              <dt>{label}</dt>
              {whole.orders === 0 ? (
                <dd className="dimmed">Nothing was sold</dd>
              ) : (
                <dd>
                  <Change today={glance.today.sales} before={soFar.sales} />
                  <span className="dimmed">
                    by now <Money amount={soFar.sales} symbol={store.currency} />
                  </span>
                  <Link
                    to={paths.adminOrdersOf(store.slug, { status: 'sold', start: day, end: day })}
                  >
                    whole day <Money amount={whole.sales} symbol={store.currency} />
                  </Link>
                </dd>
              )}
            </div>
          )
        })}
      </dl>
    </section>
  )
}

interface ChangeProps {
  readonly today: number
  readonly before: number
}

/** More than nothing is no share of it, and as much as nothing is nothing to be told. */
function Change({ today, before }: ChangeProps) {
  if (before === 0) return null
  const change = compared(today, before)
  return <strong data-way={wayOf(change.difference)}>{comparisonWords(change)}</strong>
}

function wayOf(difference: number): 'up' | 'down' | 'level' {
  if (difference === 0) return 'level'
  return difference > 0 ? 'up' : 'down'
}

/** The same hours stand as links among the reports of the day, to which the heading leads. */
function ByTheHour({ store, glance }: PartProps) {
  const navigate = useNavigate()
  const { slug } = store
  const today = { start: glance.day, end: glance.day }
  return (
    <section className={styles.sheet} aria-labelledby="by-the-hour">
      <h2 id="by-the-hour">
        <Link to={paths.adminReports(slug, today)}>Today by the hour</Link>
      </h2>
      <HourChart
        rows={glance.byHour}
        before={`Last ${weekdayOf(glance.weekBefore.day)}`}
        symbol={store.currency}
        onOpen={(hour) =>
          navigate(
            paths.adminOrdersOf(slug, { status: 'sold', ...today, hour: String(Number(hour)) }),
          )
        }
      />
    </section>
  )
}

const Best = ({ store, glance: { best, day } }: PartProps) => (
  <section className={styles.sheet} aria-labelledby="best">
    <h2 id="best">Best sellers today</h2>
    <ol className={styles.best}>
      {best.map(({ productId, name, count, sales }) => (
        <li key={productId}>
          <Link
            to={paths.adminOrdersOf(store.slug, {
              status: 'sold',
              start: day,
              end: day,
              product: productId,
              of: name,
            })}
          >
            {name}
          </Link>
          <span className="dimmed">{count} sold</span>
          <Money amount={sales} symbol={store.currency} />
        </li>
      ))}
    </ol>
    <p className={`dimmed ${styles.note}`}>{asSoldWords}</p>
  </section>
)
