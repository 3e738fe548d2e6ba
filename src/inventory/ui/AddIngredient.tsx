import { useNavigate } from 'react-router'
import { Column } from '../../kit/ui/Column.tsx'
import { Head } from '../../kit/ui/Head.tsx'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'
import { Refusal } from '../../kit/ui/calls/call.ts'
import { useSend } from '../../kit/ui/calls/query.ts'
import { useAttempt } from '../../kit/ui/form/use-attempt.ts'
import { paths } from '../../paths.ts'
import { useStore } from '../../stores/ui/use-store.ts'
import { inventory } from '../contract.ts'
import { emptyIngredient } from '../ingredient-form.ts'
import { IngredientForm } from './IngredientForm.tsx'

/** /{slug}/admin/add-ingredient */
export function AddIngredient() {
  const store = useStore()
  const navigate = useNavigate()
  const add = useSend(inventory.add, {
    success: 'Ingredient added successfully!',
    refreshes: [inventory.list],
    // The form shows it.
    onRefused: () => undefined,
  })
  const idOf = useAttempt()
  return (
    <Column>
      <Head title={`Add Ingredient | ${store.name}`} />
      <PageTitle>Add Ingredient</PageTitle>
      <IngredientForm
        store={store}
        start={emptyIngredient}
        submit="Add Ingredient"
        save={async (body) => {
          const sent = { ...body, storeId: store.id, attemptId: idOf(body) }
          await add.mutateAsync({ body: sent }).catch(inOurWords)
          await navigate(paths.adminIngredients(store.slug))
        }}
      />
    </Column>
  )
}

/** A server that gives no reason of its own leaves it at asking for another try. */
function inOurWords(refusal: Refusal): never {
  const isReasoned = refusal.status > 0 && refusal.status < 500
  if (isReasoned) throw refusal
  throw new Refusal(refusal.status, {}, 'Failed to add ingredient. Please try again.')
}
