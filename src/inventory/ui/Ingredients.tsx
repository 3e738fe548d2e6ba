import { Button, Checkbox, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { grantOf } from '../../accounts/permissions.ts'
import { ExportButton } from '../../accounts/ui/ExportButton.tsx'
import { useUser } from '../../accounts/ui/session.ts'
import { rowsPerPage } from '../../kit/page.ts'
import { Column } from '../../kit/ui/Column.tsx'
import { DataTable } from '../../kit/ui/DataTable.tsx'
import { EmptyList } from '../../kit/ui/EmptyList.tsx'
import { Head } from '../../kit/ui/Head.tsx'
import { PlusIcon, RefreshIcon } from '../../kit/ui/icons/icons.tsx'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'
import { sayIfFailed } from '../../kit/ui/calls/say-if-failed.ts'
import { q } from '../../kit/ui/calls/query.ts'
import { SearchField } from '../../kit/ui/form/SearchField.tsx'
import { Toolbar } from '../../kit/ui/Toolbar.tsx'
import { useUrlState, type UrlState } from '../../kit/ui/url-state.ts'
import { usePages } from '../../kit/ui/calls/use-pages.ts'
import { paths } from '../../paths.ts'
import type { PublicStore } from '../../stores/contract.ts'
import { useStore } from '../../stores/ui/use-store.ts'
import { inventory } from '../contract.ts'
import { ingredientSorts, isCostSort, type IngredientSort } from '../sorting.ts'
import { DeleteIngredient } from './DeleteIngredient.tsx'
import { columnsFor, type RowAct } from './ingredient-columns.tsx'
import { IngredientTotals } from './IngredientTotals.tsx'
import { StockEntry } from './StockEntry.tsx'

/** /{slug}/admin/larder */
export function Ingredients() {
  const store = useStore()
  const role = useUser()?.role ?? ''
  const seesCosts = grantOf(role, 'ingredient.read') === 'all'
  const mayWrite = grantOf(role, 'ingredient.write') !== undefined
  const url = useUrlState()
  const [act, setAct] = useState<RowAct>()
  const sort = ingredientSorts.find((known) => known === url.get('sort')) ?? 'name'
  const isLowOnly = url.get('low') === 'true'
  const { data, isRefetching, refetch, paging } = usePages(
    q(inventory.list, {
      query: {
        storeId: store.id,
        page: url.page,
        limit: rowsPerPage,
        search: url.get('search'),
        sort,
        order: descending.has(sort) ? 'desc' : 'asc',
        low: isLowOnly ? 'true' : undefined,
        out: url.get('out') === 'true' ? 'true' : undefined,
      },
    }),
    url,
  )

  return (
    <Column>
      <Head title={`Larder | ${store.name}`} />
      <PageTitle
        actions={
          <>
            <Button
              variant="default"
              leftSection={<RefreshIcon />}
              loading={isRefetching}
              onClick={() => void sayIfFailed(refetch())}
            >
              Refresh
            </Button>
            <ExportButton
              of={inventory.exported}
              sent={{ query: { storeId: store.id } }}
              name="ingredients"
            />
            {mayWrite && <AddButton store={store} />}
          </>
        }
      >
        Ingredients
      </PageTitle>
      {seesCosts && (data !== undefined || !paging.error) && (
        <IngredientTotals totals={data?.totals} symbol={store.currency} />
      )}
      <Filters url={url} sort={sort} seesCosts={seesCosts} />
      <DataTable
        caption="Ingredients"
        columnsKept="ingredients"
        cards="pairs"
        columns={columnsFor({
          store,
          seesCosts,
          hasPictures: data?.data.some(({ image }) => image !== null) ?? false,
          onAct: mayWrite ? setAct : undefined,
        })}
        rows={data?.data}
        keyOf={({ id }) => id}
        {...paging}
        empty={
          <EmptyList
            title="No ingredients found"
            url={url}
            filters={['search', 'low', 'out']}
            all="Show all ingredients"
            action={mayWrite && <AddButton store={store} />}
          >
            What stands on your shelf, with its stock and its price, comes here.
          </EmptyList>
        }
      />
      {act?.kind === 'stock' && (
        <StockEntry
          // As it is now: others sell while somebody counts.
          ingredient={data?.data.find(({ id }) => id === act.ingredient.id) ?? act.ingredient}
          onClose={() => setAct(undefined)}
        />
      )}
      {act?.kind === 'delete' && (
        <DeleteIngredient ingredient={act.ingredient} onClose={() => setAct(undefined)} />
      )}
    </Column>
  )
}

const sortLabels: Readonly<Record<IngredientSort, string>> = {
  name: 'Name',
  fullness: 'Running out first',
  unit: 'Unit',
  stock: 'Smallest stock',
  pricePerUnit: 'Highest price',
  totalCost: 'Highest total cost',
  markup: 'Highest markup',
  extendedPrice: 'Highest extended price',
}

/** What one looks for at the top: names from A, but the dearest first. */
const descending: ReadonlySet<IngredientSort> = new Set(ingredientSorts.filter(isCostSort))

interface FiltersProps {
  readonly url: UrlState
  readonly sort: IngredientSort
  readonly seesCosts: boolean
}

const Filters = ({ url, sort, seesCosts }: FiltersProps) => (
  <Toolbar label="Ingredients">
    <SearchField
      label="Search ingredients"
      value={url.get('search')}
      onSearch={(search) => url.filter({ search })}
    />
    <NativeSelect
      aria-label="Sort by"
      value={sort}
      data={Object.entries(sortLabels)
        .filter(([value]) => seesCosts || !isCostSort(value as IngredientSort))
        .map(([value, label]) => ({ value, label: `Sort: ${label}` }))}
      onChange={({ currentTarget: { value } }) =>
        url.filter({ sort: value === 'name' ? undefined : value })
      }
    />
    <Checkbox
      label="Running low only"
      checked={url.get('low') === 'true'}
      onChange={({ currentTarget: { checked } }) =>
        url.filter({ low: checked ? 'true' : undefined })
      }
    />
    {/* Only where a figure has led here: what has none left is also running low. */}
    {url.get('out') === 'true' && (
      <Checkbox label="None left only" checked onChange={() => url.filter({ out: undefined })} />
    )}
  </Toolbar>
)

const AddButton = ({ store }: { readonly store: PublicStore }) => (
  <Button component={Link} to={paths.addIngredient(store.slug)} leftSection={<PlusIcon />}>
    Add Ingredient
  </Button>
)
