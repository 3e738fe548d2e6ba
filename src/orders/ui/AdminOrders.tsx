import { Button, NativeSelect } from '@mantine/core'
import { Link } from 'react-router'
import { grantOf } from '../../accounts/permissions.ts'
import { ExportButton } from '../../accounts/ui/ExportButton.tsx'
import { useUser } from '../../accounts/ui/session.ts'
import { ChooseButton, useChoosing } from '../../kit/ui/choosing.tsx'
import { Column } from '../../kit/ui/Column.tsx'
import { DataTable, type Column as TableColumn } from '../../kit/ui/DataTable.tsx'
import { EmptyList } from '../../kit/ui/EmptyList.tsx'
import { Head } from '../../kit/ui/Head.tsx'
import { RefreshIcon } from '../../kit/ui/icons/icons.tsx'
import { Moment } from '../../kit/ui/Moment.tsx'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'
import { sayIfFailed } from '../../kit/ui/calls/say-if-failed.ts'
import { q } from '../../kit/ui/calls/query.ts'
import { DayField } from '../../kit/ui/form/DayField.tsx'
import { SearchField } from '../../kit/ui/form/SearchField.tsx'
import { StatusBadge } from '../../kit/ui/StatusBadge.tsx'
import { Toolbar } from '../../kit/ui/Toolbar.tsx'
import { useUrlState } from '../../kit/ui/url-state.ts'
import { usePages } from '../../kit/ui/calls/use-pages.ts'
import { paths } from '../../paths.ts'
import type { PublicStore } from '../../stores/contract.ts'
import { useStore } from '../../stores/ui/use-store.ts'
import { orders, type OrderRow } from '../contract.ts'
import { orderChoices, orderLabel } from '../order.ts'
import { buyerOf } from '../order-sheet.ts'
import { choiceLabels } from '../words/choice-labels.ts'
import { BehindFigure, behindFigures } from './BehindFigure.tsx'
import styles from './AdminOrders.module.css'
import { ListedSum } from './ListedSum.tsx'
import { OrderBatch } from './OrderBatch.tsx'
import { OrderWorth } from './OrderWorth.tsx'
import { PaidBadge } from './PaidBadge.tsx'
import { ProofsLink } from './proof/waiting-proofs.tsx'
import { RingingSwitch } from './RingingSwitch.tsx'
import { DoubtsLink } from './SaleDoubts.tsx'
import { StatusSelect } from './StatusSelect.tsx'

const statusOptions = [
  { value: '', label: 'All statuses' },
  ...orderChoices.map((value) => ({ value, label: choiceLabels[value] })),
]

/** /{slug}/admin/orders */
export function AdminOrders() {
  const store = useStore()
  const url = useUrlState()
  const status = orderChoices.find((known) => known === url.get('status'))
  const search = url.get('search')
  const behind = Object.fromEntries(behindFigures.map((name) => [name, url.get(name) || undefined]))
  const filter = { status, search, ...behind }
  const { data, isRefetching, refetch, paging } = usePages(
    q(orders.list, { query: { storeId: store.id, page: url.page, ...filter } }),
    url,
  )
  const role = useUser()?.role ?? ''
  const mayLook = grantOf(role, 'doubt.look') !== undefined
  const mayVerify = grantOf(role, 'proof.decide') !== undefined
  const hasOtherDays = grantOf(role, 'order.list') !== 'today'
  const choosing = useChoosing(data?.data, keyOfOrder, nameOfOrder)

  return (
    <Column>
      <Head title={`Orders | ${store.name}`} />
      <PageTitle
        actions={
          <>
            {mayLook && <DoubtsLink store={store} />}
            {mayVerify && <ProofsLink store={store} />}
            <RingingSwitch />
            <ChooseButton of={choosing} />
            <Button
              variant="default"
              leftSection={<RefreshIcon />}
              loading={isRefetching}
              onClick={() => void sayIfFailed(refetch())}
            >
              Refresh
            </Button>
            <Button component={Link} to={paths.adminQueue(store.slug)} variant="default">
              Queue
            </Button>
            <ExportButton of={orders.exported} sent={{ query: filter }} name="orders" />
          </>
        }
      >
        Orders
      </PageTitle>
      <Toolbar label="Orders">
        <SearchField
          label="Search by number or customer"
          value={search}
          onSearch={(text) => url.filter({ search: text })}
        />
        <NativeSelect
          aria-label="Status"
          data={statusOptions}
          value={status ?? ''}
          onChange={({ currentTarget }) => url.filter({ status: currentTarget.value })}
        />
        {hasOtherDays && (
          <DayField
            label="Day"
            isLabelSeen={false}
            day={behind['start'] === behind['end'] ? behind['start'] : undefined}
            onDay={(day) => url.filter({ start: day, end: day })}
          />
        )}
      </Toolbar>
      <BehindFigure url={url} hasDayField={hasOtherDays} />
      {Object.values(filter).some((value) => value !== undefined && value !== '') && (
        <ListedSum store={store} of={filter} count={data?.total} />
      )}
      <DataTable
        caption="Orders"
        columnsKept="orders"
        cards="pairs"
        columns={[...choosing.column, ...columnsFor(store)]}
        rows={data?.data}
        keyOf={keyOfOrder}
        {...paging}
        empty={
          <EmptyList
            title="No order found."
            url={url}
            filters={['search', 'status', ...behindFigures, 'of']}
            all={hasOtherDays ? 'Show all orders' : 'Show those of today'}
            unmatched={hasOtherDays ? undefined : 'You see the orders of today only.'}
          >
            Orders appear here as soon as somebody places one.
          </EmptyList>
        }
      />
      <OrderBatch of={choosing} />
    </Column>
  )
}

const keyOfOrder = ({ id }: OrderRow) => id
const nameOfOrder = (order: OrderRow) => `order ${orderLabel(order)}`

const columnsFor = (store: PublicStore): readonly TableColumn<OrderRow>[] => [
  {
    label: 'Order',
    isName: true,
    cell: (order) => (
      <>
        <Link to={paths.adminOrder(store.slug, order.id)}>{orderLabel(order)}</Link>
        {order.isNew && (
          <>
            {' '}
            <StatusBadge tone="bad">New</StatusBadge>
          </>
        )}
        {order.paymentReview !== undefined && (
          <>
            {' '}
            <StatusBadge tone="bad">Look at the payment</StatusBadge>
          </>
        )}
      </>
    ),
  },
  {
    label: 'Date',
    cell: ({ createdAt }) => <Moment at={createdAt} timeZone={store.timeZone} />,
  },
  {
    label: 'Customer',
    cell: buyerOf,
  },
  { label: 'Items', align: 'right', cell: ({ itemCount }) => itemCount },
  {
    label: 'Total',
    align: 'right',
    cell: (order) => <OrderWorth order={order} symbol={store.currency} />,
  },
  {
    label: 'Status',
    cell: (order) => (
      <span className={styles.status}>
        <StatusSelect order={order} />
        <PaidBadge order={order} />
      </span>
    ),
  },
  {
    label: 'Actions',
    cell: (order) => (
      <Button
        component={Link}
        to={paths.adminOrder(store.slug, order.id)}
        variant="default"
        aria-label={`View order ${orderLabel(order)}`}
      >
        View
      </Button>
    ),
  },
]
