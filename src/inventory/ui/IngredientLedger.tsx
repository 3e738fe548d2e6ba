import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { grantOf } from '../../accounts/permissions.ts'
import { useUser } from '../../accounts/ui/session.ts'
import { Column } from '../../kit/ui/Column.tsx'
import { DataTable, type Column as TableColumn } from '../../kit/ui/DataTable.tsx'
import { Head } from '../../kit/ui/Head.tsx'
import { Moment } from '../../kit/ui/Moment.tsx'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'
import { q } from '../../kit/ui/calls/query.ts'
import { EmptyState, ErrorState } from '../../kit/ui/states.tsx'
import { useUrlState } from '../../kit/ui/url-state.ts'
import { usePages } from '../../kit/ui/calls/use-pages.ts'
import { paths } from '../../paths.ts'
import type { PublicStore } from '../../stores/contract.ts'
import { useStore } from '../../stores/ui/use-store.ts'
import { inventory, type Ingredient, type Movement } from '../contract.ts'
import { reasonLabels } from '../movement.ts'
import { formatQuantity } from '../quantity.ts'
import { StockBadge } from './StockBadge.tsx'
import { StockEntry } from './StockEntry.tsx'

/** /{slug}/admin/larder/{id}: everything that ever moved this ingredient. */
export function IngredientLedger() {
  const store = useStore()
  const { id = '' } = useParams()
  const { data, error, refetch } = useQuery(q(inventory.one, { params: { id } }))
  if (data) return <Ledger store={store} ingredient={data.data} />
  return (
    <Column>
      <Head title={`Stock ledger | ${store.name}`} />
      {error?.status === 404 ? (
        <EmptyState isPage title={error.message} action={<BackButton store={store} />} />
      ) : (
        error && <ErrorState message={error.message} onRetry={refetch} />
      )}
    </Column>
  )
}

interface LedgerProps {
  readonly store: PublicStore
  readonly ingredient: Ingredient
}

function Ledger({ store, ingredient }: LedgerProps) {
  const role = useUser()?.role ?? ''
  const mayWrite = grantOf(role, 'ingredient.write') !== undefined
  const url = useUrlState()
  const [isEntering, setEntering] = useState(false)
  const { data, paging } = usePages(
    q(inventory.movements, { params: { id: ingredient.id }, query: { page: url.page } }),
    url,
  )

  return (
    <Column>
      <Head title={`${ingredient.name} | ${store.name}`} />
      <PageTitle
        note={
          <>
            {formatQuantity(ingredient.stock)} {ingredient.unit} in stock{' '}
            <StockBadge ingredient={ingredient} />
          </>
        }
        actions={
          <>
            <BackButton store={store} />
            {mayWrite && (
              <>
                <Button
                  component={Link}
                  to={paths.editIngredient(store.slug, ingredient.id)}
                  variant="default"
                >
                  Edit
                </Button>
                <Button onClick={() => setEntering(true)}>Enter stock</Button>
              </>
            )}
          </>
        }
      >
        {ingredient.name}
      </PageTitle>
      <DataTable
        cards="pairs"
        caption={`Stock ledger of ${ingredient.name}`}
        columns={columnsFor(store, ingredient)}
        rows={data?.data}
        keyOf={(movement) => movement.id}
        {...paging}
        empty={<EmptyState title="Nothing has moved yet" />}
      />
      {isEntering && <StockEntry ingredient={ingredient} onClose={() => setEntering(false)} />}
    </Column>
  )
}

const BackButton = ({ store }: { readonly store: PublicStore }) => (
  <Button component={Link} to={paths.adminIngredients(store.slug)} variant="default">
    All ingredients
  </Button>
)

const columnsFor = (store: PublicStore, { unit }: Ingredient): readonly TableColumn<Movement>[] => [
  {
    label: 'When',
    isName: true,
    cell: ({ createdAt }) => <Moment at={createdAt} timeZone={store.timeZone} />,
  },
  {
    label: 'Why',
    cell: ({ reason, orderId }) =>
      orderId === null ? (
        reasonLabels[reason]
      ) : (
        <Link to={paths.adminOrder(store.slug, orderId)}>{reasonLabels[reason]}</Link>
      ),
  },
  { label: 'Who', cell: ({ by, orderId }) => by ?? (orderId === null ? 'Unknown' : 'Customer') },
  {
    label: `Change (${unit})`,
    align: 'right',
    cell: ({ quantity, typed }) => (
      <>
        {`${quantity > 0 ? '+' : ''}${formatQuantity(quantity)}`}
        {typed !== null && (
          <small className="dimmed"> ({`${formatQuantity(typed.quantity)} ${typed.unit}`})</small>
        )}
      </>
    ),
  },
  {
    label: `Balance (${unit})`,
    align: 'right',
    cell: ({ balance }) => formatQuantity(balance),
  },
  { label: 'Note', cell: ({ note }) => note },
]
