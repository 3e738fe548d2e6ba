import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { pick } from '../../kit/declared.ts'
import { call } from '../../kit/ui/calls/call.ts'
import { Column } from '../../kit/ui/Column.tsx'
import { Head } from '../../kit/ui/Head.tsx'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'
import { q, refresh } from '../../kit/ui/calls/query.ts'
import { toast } from '../../kit/ui/toast.ts'
import { paths } from '../../paths.ts'
import { useStore } from '../../stores/ui/use-store.ts'
import { categories, products } from '../contract.ts'
import { categoryFieldNames } from '../new-category.ts'
import { CategoryForm, type CategoryValues } from './CategoryForm.tsx'
import { FormSkeleton } from './FormSkeleton.tsx'
import { NotLoaded } from './NotLoaded.tsx'

export function EditCategory() {
  const store = useStore()
  const client = useQueryClient()
  const { categoryId = '' } = useParams()
  const [openedAt] = useState(() => Date.now())
  // A form starts from what the server has now, not from what a list remembered.
  const category = useQuery({
    ...q(categories.one, { params: { id: categoryId } }),
    staleTime: 0,
  })
  // What was typed stays when looking again fails: only what never came stands in the form's place.
  const start = category.dataUpdatedAt >= openedAt ? category.data?.data : undefined

  async function save(body: CategoryValues) {
    await call(categories.change, { params: { id: categoryId }, body })
    await refresh(client, [categories.list, categories.one, products.page, products.list])
    toast.success('Category updated')
  }

  return (
    <Column width="narrow">
      <Head title={`Edit Category | ${store.name}`} />
      <PageTitle note={category.data?.data.name}>Edit Category</PageTitle>
      {start === undefined && category.error && (
        <NotLoaded
          error={category.error}
          list={paths.adminCategories(store.slug)}
          onRetry={() => category.refetch()}
        />
      )}
      {start === undefined && !category.error && <FormSkeleton />}
      {start !== undefined && (
        <CategoryForm
          start={pick(start, categoryFieldNames)}
          slugFollows="nothing"
          slug={store.slug}
          save={save}
        />
      )}
    </Column>
  )
}
