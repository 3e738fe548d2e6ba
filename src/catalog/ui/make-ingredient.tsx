import { createContext, use, useCallback, useState, type ReactNode } from 'react'
import { grantOf } from '../../accounts/permissions.ts'
import { useUser } from '../../accounts/ui/session.ts'
import type { Ingredient } from '../../inventory/contract.ts'
import { NewIngredientDialog } from '../../inventory/ui/NewIngredientDialog.tsx'
import type { PublicStore } from '../../stores/contract.ts'

/** Asks for an ingredient of this name and hands it over once it is on the shelf. */
export type MakeIngredient = (name: string, onMade: (ingredient: Ingredient) => void) => void

const Making = createContext<MakeIngredient | undefined>(undefined)

/** Undefined for who may not, and where nothing is made. */
export const useMakeIngredient = () => use(Making)

interface MakesIngredientsProps {
  readonly store: PublicStore
  readonly children: ReactNode
}

/** Around a form, whose own form the window must not stand in. */
export function MakesIngredients({ store, children }: MakesIngredientsProps) {
  const mayMake = grantOf(useUser()?.role ?? '', 'ingredient.write') !== undefined
  const [wish, setWish] = useState<{
    readonly name: string
    readonly onMade: (ingredient: Ingredient) => void
  }>()
  const make = useCallback<MakeIngredient>((name, onMade) => setWish({ name, onMade }), [])
  return (
    <Making value={mayMake ? make : undefined}>
      {children}
      {wish && (
        <NewIngredientDialog
          store={store}
          name={wish.name}
          onMade={(ingredient) => {
            setWish(undefined)
            // After the window has given the focus back.
            setTimeout(() => wish.onMade(ingredient))
          }}
          onClose={() => setWish(undefined)}
        />
      )}
    </Making>
  )
}
