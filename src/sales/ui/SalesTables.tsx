import { Link } from 'react-router'
import { pagesOf, rowsPerPage } from '../../kit/page.ts'
import { DataTable, type Column } from '../../kit/ui/DataTable.tsx'
import { Moment } from '../../kit/ui/Moment.tsx'
import { Money } from '../../kit/ui/Money.tsx'
import { EmptyState } from '../../kit/ui/states.tsx'
import { StatusBadge } from '../../kit/ui/StatusBadge.tsx'
import type { OrderRow } from '../../orders/contract.ts'
import { orderLabel } from '../../orders/order.ts'
import { buyerOf } from '../../orders/order-sheet.ts'
import { PaidBadge } from '../../orders/ui/PaidBadge.tsx'
import { OrderStatus } from '../../orders/ui/OrderStatus.tsx'
import { OrderWorth } from '../../orders/ui/OrderWorth.tsx'
import { paths } from '../../paths.ts'
import type { PublicStore } from '../../stores/contract.ts'
import type { CashflowEntry } from '../contract.ts'

interface TableProps<Row> {
  readonly store: PublicStore
  readonly rows: readonly Row[] | undefined
  readonly total: number
  readonly page: number
  readonly onPage: (page: number) => void
}

export const SalesOrdersTable = ({ store, rows, total, page, onPage }: TableProps<OrderRow>) => (
  <DataTable
    caption="Orders in these days"
    columns={orderColumns(store)}
    rows={rows}
    keyOf={({ id }) => id}
    page={page}
    pages={pagesOf(total, rowsPerPage)}
    onPage={onPage}
    empty={<EmptyState title="No orders in these days">Choose other days above.</EmptyState>}
  />
)

export const CashflowTable = ({ store, rows, total, page, onPage }: TableProps<CashflowEntry>) => (
  <DataTable
    caption="Cash in and out"
    columns={cashflowColumns(store)}
    rows={rows}
    keyOf={({ id }) => id}
    page={page}
    pages={pagesOf(total, rowsPerPage)}
    onPage={onPage}
    empty={
      <EmptyState title="No cash entries">Enter above what was put in or taken out.</EmptyState>
    }
  />
)

const orderColumns = ({ slug, currency, timeZone }: PublicStore): readonly Column<OrderRow>[] => [
  {
    label: 'Order',
    isName: true,
    cell: (order) => <Link to={paths.adminOrder(slug, order.id)}>{orderLabel(order)}</Link>,
  },
  { label: 'Date', cell: ({ createdAt }) => <Moment at={createdAt} timeZone={timeZone} /> },
  { label: 'Customer', cell: buyerOf },
  {
    label: 'Status',
    cell: (order) => (
      <>
        <OrderStatus status={order.status} /> <PaidBadge order={order} />
      </>
    ),
  },
  {
    label: 'Total',
    align: 'right',
    cell: (order) => <OrderWorth order={order} symbol={currency} />,
  },
]

const cashflowColumns = ({ currency, timeZone }: PublicStore): readonly Column<CashflowEntry>[] => [
  {
    label: 'Date',
    isName: true,
    cell: ({ createdAt }) => <Moment at={createdAt} timeZone={timeZone} />,
  },
  {
    label: 'Type',
    cell: ({ type }) => (
      <StatusBadge tone={type === 'in' ? 'good' : 'bad'}>
        {type === 'in' ? 'Cash in' : 'Cash out'}
      </StatusBadge>
    ),
  },
  { label: 'Note', cell: ({ note }) => note },
  { label: 'By', cell: ({ by }) => by ?? '' },
  {
    label: 'Amount',
    align: 'right',
    cell: ({ type, amount }) => (
      <Money amount={type === 'in' ? amount : -amount} symbol={currency} />
    ),
  },
]
