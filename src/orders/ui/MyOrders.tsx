import { Button, NativeSelect } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { User } from '../../accounts/contract.ts'
import { useUser } from '../../accounts/ui/session.ts'
import { Column as PageColumn } from '../../kit/ui/Column.tsx'
import { DataTable, type Column } from '../../kit/ui/DataTable.tsx'
import { EmptyList } from '../../kit/ui/EmptyList.tsx'
import { Head } from '../../kit/ui/Head.tsx'
import { useHydrated } from '../../kit/ui/hydrated.ts'
import { RefreshIcon } from '../../kit/ui/icons/icons.tsx'
import { Moment } from '../../kit/ui/Moment.tsx'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'
import { sayIfFailed } from '../../kit/ui/calls/say-if-failed.ts'
import { EmptyState, ErrorState, Skeleton } from '../../kit/ui/states.tsx'
import { useUrlState, type UrlState } from '../../kit/ui/url-state.ts'
import { paths } from '../../paths.ts'
import type { PublicStore } from '../../stores/contract.ts'
import { useStore } from '../../stores/ui/use-store.ts'
import type { OrderRow } from '../contract.ts'
import { orderLabel, orderStatuses, statusLabels, type OrderStatus as Status } from '../order.ts'
import { briefly } from '../order-sheet.ts'
import styles from './MyOrders.module.css'
import { MyOrdersBackLink } from './MyOrdersBackLink.tsx'
import { MyOrdersBefore, MyOrdersOfGuest, useOrderedAsGuest } from './MyOrdersOfGuest.tsx'
import { MyOrdersPages } from './MyOrdersPages.tsx'
import { myOrders } from './my-orders-cache.ts'
import { OrderAgain } from './OrderAgain.tsx'
import { OrderStatus } from './OrderStatus.tsx'
import { OrderWorth } from './OrderWorth.tsx'
import { PaidBadge } from './PaidBadge.tsx'

/** /{slug}/user/orders */
export function MyOrders() {
  const store = useStore()
  const user = useUser()
  const isKnown = useHydrated()
  const isAtHome = user?.store._id === store.id
  return (
    <PageColumn>
      <Head title={`My Orders | ${store.name}`} />
      {user || !isKnown ? (
        <MyOrdersBackLink to={paths.user(store.slug)}>Back to Account</MyOrdersBackLink>
      ) : (
        <MyOrdersBackLink to={paths.menu(store.slug)}>Back to Menu</MyOrdersBackLink>
      )}
      {user && isAtHome && <Mine store={store} user={user} />}
      {!(user && isAtHome) && <PageTitle>My Orders</PageTitle>}
      {!user && !isKnown && <Skeleton height="20rem" />}
      {!user && isKnown && <MyOrdersOfGuest store={store} />}
      {user && !isAtHome && <OfAnotherStore store={store} user={user} />}
    </PageColumn>
  )
}

interface MineProps {
  readonly store: PublicStore
  readonly user: User
}

/** An account belongs to one store, and so do its orders. */
function OfAnotherStore({ store, user }: MineProps) {
  const placed = useOrderedAsGuest(store.id)
  return (
    <>
      <EmptyState
        title={`Your account is at ${user.store.name}.`}
        action={
          <>
            <Button
              component={Link}
              to={paths.login(store.slug, paths.userOrders(store.slug))}
              variant="default"
            >
              Log in here
            </Button>
            <Button component={Link} to={paths.userOrders(user.store.slug)}>
              Your orders at {user.store.name}
            </Button>
          </>
        }
      >
        Orders at {store.name} belong to an account of its own.
      </EmptyState>
      {placed.length > 0 && <MyOrdersBefore store={store} placed={placed} />}
    </>
  )
}

function Mine({ store, user }: MineProps) {
  const url = useUrlState()
  const before = useOrderedAsGuest(store.id)
  const status = orderStatuses.find((known) => known === url.get('status'))
  const { data, error, isFetching, refetch } = useQuery({
    ...myOrders({ storeId: store.id, userId: user.id, status, page: url.page }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <PageTitle
        actions={
          <div className={styles.tools}>
            <StatusFilter url={url} status={status} />
            <Button
              variant="default"
              leftSection={<RefreshIcon />}
              loading={isFetching}
              onClick={() => void sayIfFailed(refetch())}
            >
              Refresh
            </Button>
          </div>
        }
      >
        My Orders
      </PageTitle>
      {!data && error && (
        <ErrorState message={`Error loading orders: ${error.message}`} onRetry={refetch} />
      )}
      {!data && !error && <output className={styles.loading}>Loading orders...</output>}
      {(data || !error) && (
        <DataTable
          caption="My orders"
          columns={columnsFor(store)}
          rows={data?.data}
          keyOf={({ id }) => id}
          empty={
            <EmptyList
              title="No Orders Found"
              url={url}
              filters={['status']}
              all="Show all of them"
              unmatched={status && `None of your orders is ${statusLabels[status].toLowerCase()}.`}
              action={
                <Button component={Link} to={paths.menu(store.slug)} size="lg">
                  Shop Now
                </Button>
              }
            >
              {before.length === 0
                ? "You haven't placed any orders yet."
                : 'Nothing was ordered with this account yet. What was ordered without it stands below.'}
            </EmptyList>
          }
        />
      )}
      {data && (
        <MyOrdersPages
          page={url.page}
          pages={data.totalPages}
          onPage={(page) => {
            url.toPage(page)
            window.scrollTo(0, 0)
          }}
        />
      )}
      {data && status === undefined && url.page === 1 && before.length > 0 && (
        <MyOrdersBefore store={store} placed={before} />
      )}
    </>
  )
}

interface StatusFilterProps {
  readonly url: UrlState
  readonly status: Status | undefined
}

const StatusFilter = ({ url, status }: StatusFilterProps) => (
  <NativeSelect
    aria-label="Status"
    value={status ?? ''}
    data={[
      { value: '', label: 'All Orders' },
      ...orderStatuses.map((value) => ({ value, label: statusLabels[value] })),
    ]}
    onChange={({ currentTarget }) => url.filter({ status: currentTarget.value })}
  />
)

const columnsFor = (store: PublicStore): readonly Column<OrderRow>[] => [
  {
    label: 'Order ID',
    isName: true,
    cell: (order) => (
      <>
        <span className={styles.number}>{orderLabel(order)}</span>
        <span className={styles.held} dir="auto">
          {briefly(order)}
        </span>
      </>
    ),
  },
  { label: 'Date', cell: ({ createdAt }) => <Moment at={createdAt} timeZone={store.timeZone} /> },
  {
    label: 'Status',
    cell: (order) => (
      <span className={styles.stand}>
        <OrderStatus status={order.status} />
        <PaidBadge order={order} />
      </span>
    ),
  },
  {
    label: 'Total',
    align: 'right',
    cell: (order) => <OrderWorth order={order} symbol={store.currency} />,
  },
  {
    label: 'Actions',
    cell: (order) => (
      <div className={styles.acts}>
        <View slug={store.slug} order={order} />
        <OrderAgain store={store} order={order} />
      </div>
    ),
  },
]

/** To the same screen at both its addresses: one for the row of a table, one for a card. */
const View = ({ slug, order }: { readonly slug: string; readonly order: OrderRow }) =>
  [
    { to: paths.userOrder(slug, order.id), className: styles.onDesk },
    { to: paths.order(slug, order.id), className: styles.onPhone },
  ].map(({ to, className }) => (
    <Link key={to} to={to} className={`${styles.view} ${className}`}>
      View Details<span className="unseen"> of order {orderLabel(order)}</span>
    </Link>
  ))
