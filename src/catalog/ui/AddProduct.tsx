import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { call } from '../../kit/ui/calls/call.ts'
import { Column } from '../../kit/ui/Column.tsx'
import { Head } from '../../kit/ui/Head.tsx'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'
import { q, refresh } from '../../kit/ui/calls/query.ts'
import { useAttempt } from '../../kit/ui/form/use-attempt.ts'
import { upload } from '../../kit/ui/calls/upload.ts'
import { useListBefore } from '../../kit/ui/url-state.ts'
import { paths } from '../../paths.ts'
import { useStore } from '../../stores/ui/use-store.ts'
import { products } from '../contract.ts'
import { copyOf, emptyProduct } from '../product-form.ts'
import { FormSkeleton } from './FormSkeleton.tsx'
import { NotLoaded } from './NotLoaded.tsx'
import { useChoices, whatProductsChange } from './product-calls.ts'
import { ProductForm, type ProductToSave } from './ProductForm.tsx'
import { Saved } from './Saved.tsx'

/** A new product; `?from=` names one that it starts as a copy of. */
export function AddProduct() {
  const store = useStore()
  const list = useListBefore(paths.adminProducts(store.slug))
  const client = useQueryClient()
  const from = useSearchParams()[0].get('from')
  const original = useQuery({
    ...q(products.one, { params: { id: from ?? '' } }),
    enabled: from !== null,
  })
  const choices = useChoices(store.id)
  const [isSaved, setSaved] = useState(false)
  const idOf = useAttempt()
  const error = choices.error ?? original.error
  const { ingredients, categories } = choices
  // What was typed stays when looking again fails: only what never came stands in the form's place.
  const isReady =
    ingredients !== undefined &&
    categories !== undefined &&
    (from === null || original.data !== undefined)

  async function save({ product, picture, onProgress }: ProductToSave) {
    const attemptId = idOf({
      ...product,
      picture: [picture?.name, picture?.size, picture?.lastModified],
    })
    const sent = { params: { storeId: store.id }, body: { ...product, attemptId } }
    await (picture === null
      ? call(products.add, sent)
      : upload(products.add, sent, picture, onProgress))
    await refresh(client, whatProductsChange)
    setSaved(true)
  }

  return (
    <Column>
      <Head title={`Add New Product | ${store.name}`} />
      <PageTitle>Add New Product</PageTitle>
      {isSaved && <Saved to={list}>Product added successfully!</Saved>}
      {!isSaved && !isReady && error && (
        <NotLoaded
          error={error}
          list={list}
          onRetry={() => Promise.all([choices.retry(), from !== null && original.refetch()])}
        />
      )}
      {!isSaved && !isReady && !error && <FormSkeleton />}
      {!isSaved && isReady && (
        <ProductForm
          form="add"
          start={original.data === undefined ? emptyProduct : copyOf(original.data.data)}
          {...{ store, ingredients, categories, save }}
        />
      )}
    </Column>
  )
}
