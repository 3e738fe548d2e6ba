import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { Column } from '../../kit/ui/Column.tsx'
import { Head } from '../../kit/ui/Head.tsx'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'
import { q, useSend } from '../../kit/ui/calls/query.ts'
import { ErrorState, Skeleton } from '../../kit/ui/states.tsx'
import { paths } from '../../paths.ts'
import type { PublicStore } from '../../stores/contract.ts'
import { useStore } from '../../stores/ui/use-store.ts'
import { inventory, type Ingredient } from '../contract.ts'
import { formOf } from '../ingredient-form.ts'
import { formatQuantity } from '../quantity.ts'
import { ChangeUnit } from './ChangeUnit.tsx'
import { IngredientForm } from './IngredientForm.tsx'

const successForMs = 2000

/** /{slug}/admin/edit-ingredient/{id} */
export function EditIngredient() {
  const store = useStore()
  const { id = '' } = useParams()
  const [openedAt] = useState(() => Date.now())
  const { data, dataUpdatedAt, error, refetch } = useQuery({
    ...q(inventory.one, { params: { id } }),
    staleTime: 0,
    refetchOnWindowFocus: false,
  })
  // Whoever begins to type starts from what is, not from what was.
  const isFresh = data !== undefined && dataUpdatedAt >= openedAt
  return (
    <Column>
      <Head title={`Edit Ingredient | ${store.name}`} />
      <PageTitle
        actions={
          <>
            {isFresh && data.unitStays !== '' && <ChangeUnit ingredient={data.data} />}
            <Button component={Link} to={paths.adminIngredient(store.slug, id)} variant="default">
              Stock ledger
            </Button>
          </>
        }
      >
        Edit Ingredient
      </PageTitle>
      {isFresh && (
        <Editing
          key={`${id} ${data.data.unit}`}
          store={store}
          ingredient={data.data}
          unitStays={data.unitStays}
        />
      )}
      {!isFresh && error && <ErrorState message={error.message} onRetry={refetch} />}
      {!isFresh && !error && <Skeleton height="24rem" />}
    </Column>
  )
}

interface EditingProps {
  readonly store: PublicStore
  /** As it is now. */
  readonly ingredient: Ingredient
  readonly unitStays: string
}

function Editing({ store, ingredient, unitStays }: EditingProps) {
  const [opened, setOpened] = useState(ingredient.stock)
  const [isSaved, setSaved] = useState(false)
  const change = useSend(inventory.change, {
    refreshes: [inventory.list, inventory.one, inventory.movements],
    // The form shows it.
    onRefused: () => undefined,
  })

  return (
    <IngredientForm
      store={store}
      start={formOf(ingredient)}
      ownId={ingredient.id}
      unitStays={unitStays}
      submit="Update Ingredient"
      stockHint={
        ingredient.stock !== opened &&
        `${formatQuantity(ingredient.stock)} ${ingredient.unit} since this page was opened`
      }
      message={isSaved && 'Ingredient updated successfully!'}
      save={async (body) => {
        // A stock that nobody has touched follows the shelf, so it is still the same here.
        const stockBefore = ingredient.stock
        await change.mutateAsync({ params: { id: ingredient.id }, body: { ...body, stockBefore } })
        setOpened(body.stock)
        setSaved(true)
        setTimeout(() => setSaved(false), successForMs)
      }}
    />
  )
}
