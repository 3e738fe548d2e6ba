import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, Navigate } from 'react-router'
import { grantOf } from '../../accounts/permissions.ts'
import { ExportButton } from '../../accounts/ui/ExportButton.tsx'
import { useUser } from '../../accounts/ui/session.ts'
import { DataTable } from '../../kit/ui/DataTable.tsx'
import { Column } from '../../kit/ui/Column.tsx'
import { Head } from '../../kit/ui/Head.tsx'
import { PlusIcon, RefreshIcon } from '../../kit/ui/icons.tsx'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'
import { q } from '../../kit/ui/query.ts'
import { EmptyState } from '../../kit/ui/states.tsx'
import { useUrlState } from '../../kit/ui/url-state.ts'
import { paths } from '../../paths.ts'
import { useStore } from '../../stores/ui/use-store.ts'
import { categories, products, type Product } from '../contract.ts'
import { DeleteProduct } from './DeleteProduct.tsx'
import { columnsOf } from './product-columns.tsx'
import { isFiltered, ProductFilters, wishOf } from './ProductFilters.tsx'

/** Every product of the store, ten a page. */
export function AdminProducts() {
  const store = useStore()
  const url = useUrlState()
  const mayWrite = grantOf(useUser()?.role ?? '', 'product.write') !== undefined
  const [leaving, setLeaving] = useState<Product>()
  const list = useQuery({
    ...q(products.page, { query: { storeId: store.id, page: url.page, ...wishOf(url) } }),
    placeholderData: keepPreviousData,
  })
  const sections = useQuery(q(categories.list, { query: { store: store.id } })).data?.data ?? []
  const { products: rows, totalPages = 1, total = 0 } = list.data ?? {}

  // The last product of the last page may have gone.
  if (!list.isPlaceholderData && url.page > totalPages && rows !== undefined) {
    return <Navigate to={`?${pageParams(totalPages)}`} replace />
  }

  return (
    <Column>
      <Head title={`Products | ${store.name}`} />
      <PageTitle
        note={
          list.data && `${total.toLocaleString('en-US')} ${total === 1 ? 'product' : 'products'}`
        }
        actions={
          <>
            <Button
              variant="default"
              leftSection={<RefreshIcon />}
              loading={list.isRefetching}
              onClick={() => list.refetch()}
            >
              Refresh
            </Button>
            <ExportButton of={products.exported} sent={{}} name="products" />
            {mayWrite && (
              <Button component={Link} to={paths.addProduct(store.slug)} leftSection={<PlusIcon />}>
                Add Product
              </Button>
            )}
          </>
        }
      >
        Products
      </PageTitle>
      <ProductFilters url={url} categories={sections} />
      <DataTable
        caption="Products"
        columns={columnsOf({ store, sections, mayWrite, onDelete: setLeaving })}
        rows={rows}
        keyOf={({ id }) => id}
        error={list.error}
        onRetry={() => list.refetch()}
        page={url.page}
        pages={totalPages}
        onPage={url.toPage}
        empty={<NoProducts url={url} slug={store.slug} mayWrite={mayWrite} />}
      />
      {leaving && <DeleteProduct product={leaving} onClose={() => setLeaving(undefined)} />}
    </Column>
  )
}

function pageParams(page: number): string {
  const params = new URLSearchParams(window.location.search)
  params.set('page', String(page))
  return params.toString()
}

interface NoProductsProps {
  readonly url: ReturnType<typeof useUrlState>
  readonly slug: string
  readonly mayWrite: boolean
}

function NoProducts({ url, slug, mayWrite }: NoProductsProps) {
  const title = 'No products found'
  if (isFiltered(url)) {
    return (
      <EmptyState
        title={title}
        action={
          <Button variant="default" onClick={() => url.filter({ search: '', category: '' })}>
            Show all products
          </Button>
        }
      >
        Nothing here has that name or stands in that category.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title={title}
      action={
        mayWrite && (
          <Button component={Link} to={paths.addProduct(slug)}>
            Add your first product
          </Button>
        )
      }
    >
      What you add here is on your menu at once.
    </EmptyState>
  )
}
