import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, Navigate } from 'react-router'
import { useUser } from '../../accounts/ui/session.ts'
import { grantOf } from '../../accounts/permissions.ts'
import { inventory } from '../../inventory/contract.ts'
import { formatQuantity } from '../../inventory/quantity.ts'
import type { Refusal } from '../../kit/ui/calls/call.ts'
import { Column } from '../../kit/ui/Column.tsx'
import { Head } from '../../kit/ui/Head.tsx'
import { Money } from '../../kit/ui/Money.tsx'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'
import { q } from '../../kit/ui/calls/query.ts'
import { Skeleton } from '../../kit/ui/states.tsx'
import { orders } from '../../orders/contract.ts'
import type { OrderChoice } from '../../orders/order.ts'
import { paths } from '../../paths.ts'
import type { PublicStore } from '../../stores/contract.ts'
import { useStore } from '../../stores/ui/use-store.ts'
import styles from './AdminDashboard.module.css'
import { sections, type Section } from './admin-sections.tsx'

/** /{slug}/admin: am I making money, what needs me now, what is running out; then the way to everything. */
export function AdminDashboard() {
  const store = useStore()
  const role = useUser()?.role ?? ''
  if (role === 'kitchen') return <Navigate to={paths.adminQueue(store.slug)} replace />
  if (role === 'cashier') return <Navigate to={paths.adminPos(store.slug)} replace />
  return (
    <Column>
      <Head title={`Admin Dashboard | ${store.name}`} />
      <PageTitle>Admin Dashboard</PageTitle>
      <div className={styles.answers}>
        {grantOf(role, 'order.list') && <Today store={store} />}
        {grantOf(role, 'ingredient.read') && <RunningLow store={store} />}
      </div>
      <ul className={styles.cards}>
        {sections
          .filter(({ isFor }) => isFor(role))
          .map((section) => (
            <SectionCard key={section.label} store={store} section={section} />
          ))}
      </ul>
    </Column>
  )
}

interface SectionCardProps {
  readonly store: PublicStore
  readonly section: Section
}

const SectionCard = ({ store, section }: SectionCardProps) => (
  <li>
    <Link
      to={section.to(store.slug)}
      reloadDocument={section.isOtherDocument ?? false}
      className={styles.card}
    >
      <span className={styles.icon}>{section.icon}</span>
      <span>
        <strong>{section.label}</strong>
        <small className="dimmed">{section.note}</small>
      </span>
    </Link>
  </li>
)

const ordersOf = ({ slug }: PublicStore, choice: OrderChoice) => paths.adminOrders(slug, choice)

function Today({ store }: { readonly store: PublicStore }) {
  const { data, error, refetch } = useQuery(q(orders.today, { query: { storeId: store.id } }))
  const today = data?.data
  return (
    <>
      <Answer
        title="Today's sales"
        to={ordersOf(store, 'soldToday')}
        figure={today && <Money amount={today.sales} symbol={store.currency} />}
        error={error}
        onRetry={refetch}
      >
        {today && counted(today.orders, 'order', 'orders')}
      </Answer>
      <Answer
        title="Orders waiting"
        to={ordersOf(store, 'waiting')}
        figure={today && today.pending + today.processing}
        error={error}
        onRetry={refetch}
      >
        {today && `${today.pending} new, ${today.processing} being made`}
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
  return (
    <Answer
      title="Running low"
      to={paths.adminIngredients(store.slug, data?.total === 0 ? undefined : 'low')}
      figure={data?.total}
      error={error}
      onRetry={refetch}
    >
      {data?.total === 0
        ? 'Everything is well stocked'
        : data?.data
            .map(({ name, stock, unit }) => `${name} (${formatQuantity(stock)} ${unit})`)
            .join(', ')}
    </Answer>
  )
}

interface AnswerProps {
  readonly title: string
  readonly to: string
  /** Undefined while it is on its way. */
  readonly figure: ReactNode
  readonly error: Refusal | null
  readonly onRetry: () => unknown
  readonly children: ReactNode
}

function Answer({ title, to, figure, error, onRetry, children }: AnswerProps) {
  const isWaiting = figure === undefined
  if (isWaiting && error) {
    return (
      <section className={styles.answer} role="alert">
        <h2>{title}</h2>
        <p className="dimmed">{error.message}</p>
        <button type="button" className={styles.retry} onClick={() => onRetry()}>
          Try again
        </button>
      </section>
    )
  }
  return (
    <section className={styles.answer} aria-busy={isWaiting}>
      <h2>
        <Link to={to}>{title}</Link>
      </h2>
      <p className={styles.figure}>
        {isWaiting ? <Skeleton height="2rem" width="6rem" /> : figure}
      </p>
      <p className="dimmed">{isWaiting ? <Skeleton width="9rem" /> : children}</p>
    </section>
  )
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`
