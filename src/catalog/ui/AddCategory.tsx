import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../kit/ui/calls/call.ts'
import { Column } from '../../kit/ui/Column.tsx'
import { Head } from '../../kit/ui/Head.tsx'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'
import { refresh } from '../../kit/ui/calls/query.ts'
import { toast } from '../../kit/ui/toast.ts'
import { useStore } from '../../stores/ui/use-store.ts'
import { categories } from '../contract.ts'
import { CategoryForm, type CategoryValues } from './CategoryForm.tsx'

const start: CategoryValues = { name: '', slug: '', description: '', isActive: true }

export function AddCategory() {
  const store = useStore()
  const client = useQueryClient()

  async function save(body: CategoryValues) {
    await call(categories.add, { body })
    await refresh(client, [categories.list])
    toast.success('Category added')
  }

  return (
    <Column width="narrow">
      <Head title={`Add Category | ${store.name}`} />
      <PageTitle>Add Category</PageTitle>
      <CategoryForm start={start} slugFollows="name" slug={store.slug} save={save} />
    </Column>
  )
}
