import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { grantOf } from '../../accounts/permissions.ts'
import { ExportButton } from '../../accounts/ui/ExportButton.tsx'
import { useUser } from '../../accounts/ui/session.ts'
import { ChooseButton, useChoosing } from '../../kit/ui/choosing.tsx'
import { DataTable } from '../../kit/ui/DataTable.tsx'
import { Column } from '../../kit/ui/Column.tsx'
import { EmptyList } from '../../kit/ui/EmptyList.tsx'
import { Head } from '../../kit/ui/Head.tsx'
import { PlusIcon, RefreshIcon } from '../../kit/ui/icons/icons.tsx'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'
import { sayIfFailed } from '../../kit/ui/calls/say-if-failed.ts'
import { q } from '../../kit/ui/calls/query.ts'
import { useListHere, useUrlState } from '../../kit/ui/url-state.ts'
import { usePages } from '../../kit/ui/calls/use-pages.ts'
import { paths } from '../../paths.ts'
import { useStore } from '../../stores/ui/use-store.ts'
import { categories, products, type Product } from '../contract.ts'
import { DeleteProduct } from './DeleteProduct.tsx'
import { ProductBatch } from './batch/ProductBatch.tsx'
import { useAllFound } from './batch/use-all-found.ts'
import { useProductPlaces } from './places/use-product-places.ts'
import { columnsOf } from './product-columns.tsx'
import { isOrderOfMenu, isWholeMenu, ProductFilters, wishOf } from './ProductFilters.tsx'

/** Every product of the store, ten a page. */
export function AdminProducts() {
  const store = useStore()
  const url = useUrlState()
  const here = useListHere()
  const mayWrite = grantOf(useUser()?.role ?? '', 'product.write') !== undefined
  const [leaving, setLeaving] = useState<Product>()
  const wish = wishOf(url)
  const pageAt = (page: number) => ({ query: { storeId: store.id, page, ...wish } })
  const { data, isOfBefore, isRefetching, refetch, paging } = usePages(
    q(products.page, pageAt(url.page)),
    url,
  )
  const places = useProductPlaces(data, isOfBefore, pageAt, url)
  const sections = useQuery(q(categories.list, { query: { store: store.id } })).data?.data ?? []
  const ofPage = useChoosing(data?.products, keyOfProduct, nameOfProduct)
  const { choosing, all } = useAllFound(ofPage, {
    storeId: store.id,
    ...wish,
    total: data?.total ?? 0,
    shown: data?.products.length ?? 0,
  })

  return (
    <Column>
      <Head title={`Products | ${store.name}`} />
      <PageTitle
        note={data && noteOf(data.total, mayWrite, isWholeMenu(wish))}
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
            {mayWrite && <ChooseButton of={choosing} />}
            {mayWrite && (
              <Button component={Link} to={paths.importMenu(store.slug)} variant="default">
                Import
              </Button>
            )}
            <ExportButton of={products.exported} sent={{}} name="products" />
            {mayWrite && (
              <Button
                component={Link}
                to={paths.addProduct(store.slug)}
                state={here}
                leftSection={<PlusIcon />}
              >
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
        columnsKept="products"
        columns={[
          ...choosing.column,
          ...columnsOf({
            store,
            sections,
            mayWrite,
            places: isOrderOfMenu(wish) ? places : undefined,
            onDelete: setLeaving,
            here,
          }),
        ]}
        rows={data?.products}
        keyOf={keyOfProduct}
        {...paging}
        empty={
          <EmptyList
            title="No products found"
            url={url}
            filters={['search', 'category']}
            all="Show all products"
            action={
              mayWrite && (
                <>
                  <Button component={Link} to={paths.addProduct(store.slug)}>
                    Add your first product
                  </Button>
                  <Button component={Link} to={paths.importMenu(store.slug)} variant="default">
                    Import a menu
                  </Button>
                </>
              )
            }
          >
            What you add here is on your menu at once.
          </EmptyList>
        }
      />
      <output className="unseen">{places.news}</output>
      <ProductBatch of={choosing} all={all} categories={sections} symbol={store.currency} />
      {leaving && <DeleteProduct product={leaving} onClose={() => setLeaving(undefined)} />}
    </Column>
  )
}

function noteOf(total: number, mayWrite: boolean, isWhole: boolean): string {
  const count = `${total.toLocaleString('en-US')} ${total === 1 ? 'product' : 'products'}`
  if (!mayWrite) return count
  return [
    `${count}.`,
    ...(isWhole ? ['Choose a category to put its products in order.'] : []),
    'Export is a list to read; Import has the file to change.',
  ].join(' ')
}

const keyOfProduct = ({ id }: Product) => id
const nameOfProduct = ({ name }: Product) => name
