import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { call } from '../../kit/ui/calls/call.ts'
import { Column } from '../../kit/ui/Column.tsx'
import { Head } from '../../kit/ui/Head.tsx'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'
import { q, refresh } from '../../kit/ui/calls/query.ts'
import { upload } from '../../kit/ui/calls/upload.ts'
import { useListBefore } from '../../kit/ui/url-state.ts'
import { paths } from '../../paths.ts'
import { useStore } from '../../stores/ui/use-store.ts'
import { products } from '../contract.ts'
import { draftOf } from '../product-form.ts'
import { FormSkeleton } from './FormSkeleton.tsx'
import { NotLoaded } from './NotLoaded.tsx'
import { useChoices, whatProductsChange } from './product-calls.ts'
import { ProductForm, type ProductToSave } from './ProductForm.tsx'
import { Saved } from './Saved.tsx'

export function EditProduct() {
  const store = useStore()
  const list = useListBefore(paths.adminProducts(store.slug))
  const client = useQueryClient()
  const { id = '' } = useParams()
  const [openedAt] = useState(() => Date.now())
  // A form starts from what the server has now, not from what a list remembered.
  const product = useQuery({ ...q(products.one, { params: { id } }), staleTime: 0 })
  const choices = useChoices(store.id)
  const [isSaved, setSaved] = useState(false)
  const { ingredients, categories } = choices
  const error = choices.error ?? product.error
  // What was typed stays when looking again fails: only what never came stands in the form's place.
  const start = product.dataUpdatedAt >= openedAt ? product.data?.data : undefined
  const isReady = start !== undefined && ingredients !== undefined && categories !== undefined

  async function save({ product: changed, picture, onProgress }: ProductToSave) {
    await call(products.change, { params: { id }, body: changed })
    if (picture !== null) {
      await upload(products.addImage, { params: { storeId: store.id, id } }, picture, onProgress)
    }
    setSaved(true)
    await refresh(client, whatProductsChange)
  }

  return (
    <Column>
      <Head title={`Edit Product | ${store.name}`} />
      <PageTitle note={product.data?.data.name}>Edit Product</PageTitle>
      {isSaved && <Saved to={list}>Product updated successfully!</Saved>}
      {!isSaved && !isReady && error && (
        <NotLoaded
          error={error}
          list={list}
          onRetry={() => Promise.all([choices.retry(), product.refetch()])}
        />
      )}
      {!isSaved && !isReady && !error && <FormSkeleton />}
      {!isSaved && isReady && (
        <ProductForm
          form="edit"
          start={draftOf(start)}
          {...{ store, ingredients, categories, save }}
        />
      )}
    </Column>
  )
}
