import { useQuery } from '@tanstack/react-query'
import { grantOf } from '../../accounts/permissions.ts'
import { inventory } from '../../inventory/contract.ts'
import { formatQuantity } from '../../inventory/quantity.ts'
import { compared, comparisonWords } from '../../kit/comparison.ts'
import { FittedMoney } from '../../kit/ui/figures/FittedMoney.tsx'
import { q } from '../../kit/ui/calls/query.ts'
import { orders } from '../../orders/contract.ts'
import type { OrderChoice } from '../../orders/order.ts'
import { paths } from '../../paths.ts'
import type { PublicStore } from '../../stores/contract.ts'
import { dashboard } from '../contract.ts'
import { Answer } from './Answer.tsx'
import styles from './Answers.module.css'

interface AnswersProps {
  readonly store: PublicStore
  readonly role: string
}

/** Am I making money, what needs me now, what is running out: each figure leads to exactly what it counts. */
export const Answers = ({ store, role }: AnswersProps) => (
  <div className={styles.answers}>
    {grantOf(role, 'order.list') && <Today store={store} role={role} />}
    {grantOf(role, 'ingredient.read') && <RunningLow store={store} />}
    {grantOf(role, 'sales.read') && <Missing store={store} />}
  </div>
)

const ordersOf = ({ slug }: PublicStore, choice: OrderChoice) => paths.adminOrders(slug, choice)

function Today({ store, role }: AnswersProps) {
  const { data, error, refetch } = useQuery(q(orders.today, { query: { storeId: store.id } }))
  const maySeeSales = grantOf(role, 'sales.read') !== undefined
  const { data: glance } = useQuery({
    ...q(dashboard.glance, { query: { storeId: store.id } }),
    enabled: maySeeSales,
  })
  const today = data?.data
  const change = glance && compared(glance.data.today.sales, glance.data.yesterday.soFar.sales)
  return (
    <>
      {maySeeSales && (
        <Answer
          title="Today's sales"
          to={ordersOf(store, 'soldToday')}
          figure={today && <FittedMoney amount={today.sales} symbol={store.currency} />}
          error={error}
          onRetry={refetch}
        >
          {today && counted(today.orders, 'order', 'orders')}
          {/* Where nothing was sold by now there is nothing to compare with. */}
          {change?.percent !== undefined && `, ${comparisonWords(change)} than yesterday by now`}
        </Answer>
      )}
      <Answer
        title="Orders waiting"
        to={ordersOf(store, 'waiting')}
        figure={today && today.pending + today.processing}
        error={error}
        onRetry={refetch}
      >
        {today && `${today.pending} to begin, ${today.processing} being made`}
      </Answer>
    </>
  )
}

const mostNamed = 3

function RunningLow({ store }: { readonly store: PublicStore }) {
  const { data, error, refetch } = useQuery(
    q(inventory.list, {
      query: { storeId: store.id, low: 'true', sort: 'fullness', limit: mostNamed },
    }),
  )
  const isNoneLow = data?.total === 0
  const { data: all } = useQuery({
    ...q(inventory.list, { query: { storeId: store.id, limit: 1 } }),
    enabled: isNoneLow,
  })
  return (
    <Answer
      title="Running low"
      to={paths.adminIngredients(store.slug, isNoneLow ? undefined : 'low')}
      figure={data?.total}
      error={error}
      onRetry={refetch}
    >
      {isNoneLow
        ? all && (all.total === 0 ? 'No ingredient yet' : 'Everything is well stocked')
        : data?.data.map(({ _id, name, stock, unit }, at) => (
            <span key={_id}>
              {at > 0 && ', '}
              <bdi>{name}</bdi> ({formatQuantity(stock)} {unit})
            </span>
          ))}
    </Answer>
  )
}

function Missing({ store }: { readonly store: PublicStore }) {
  const { data, error, refetch } = useQuery(q(dashboard.glance, { query: { storeId: store.id } }))
  const glance = data?.data
  return (
    <>
      <Answer
        title="None left"
        to={paths.adminIngredients(store.slug, glance?.out === 0 ? undefined : 'out')}
        figure={glance?.out}
        error={error}
        onRetry={refetch}
      >
        {glance?.out === 0 ? 'Some is left of every ingredient' : 'What needs them cannot be sold'}
      </Answer>
      <Answer
        title="Not yet paid"
        to={ordersOf(store, 'unpaid')}
        figure={glance && <FittedMoney amount={glance.unpaid.sales} symbol={store.currency} />}
        error={error}
        onRetry={refetch}
      >
        {glance && `${counted(glance.unpaid.orders, 'order', 'orders')}, of whatever day`}
      </Answer>
    </>
  )
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`
