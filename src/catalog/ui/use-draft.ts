import { useState } from 'react'
import type { UseFormReturnType } from '@mantine/form'
import { useFormState } from '../../kit/ui/form/form-context.ts'
import type { ProductDraft } from '../product-form.ts'

/** What the product form holds: the draft, and the picture that goes along with it. */
export interface ProductValues extends ProductDraft {
  readonly picture: File | null
}

export interface DraftActions {
  current(): ProductValues
  /** Puts a part in the place of the one before, and forgets what was said about it. */
  replace(parts: Partial<ProductValues>): void
  /** Sets one field of a list: `ingredients.3.count`. */
  set(field: string, value: unknown): void
  check(field: string): void
  /** What the rules of the whole form would say only once the rest of it is filled in. */
  say(field: string, problem: string): void
}

interface Draft {
  readonly draft: ProductValues
  /** Messages by field: `addons.3.price`. */
  readonly errors: Readonly<Record<string, string | undefined>>
  /** The same object for the life of the form, so that a line that did not change is not drawn again. */
  readonly actions: DraftActions
}

/** The product that is being written in the form around. */
export function useDraft(): Draft {
  const { form } = useFormState<ProductValues>()
  const [actions] = useState(() => actionsOf(form))
  return {
    draft: form.values,
    errors: form.errors as Draft['errors'],
    actions,
  }
}

function actionsOf(form: UseFormReturnType<ProductValues>): DraftActions {
  return {
    current: () => form.getValues(),
    replace(parts) {
      for (const [name, value] of Object.entries(parts)) {
        form.setFieldValue(name, value)
        // Lines have moved: what was said about the third may now stand beside the second.
        form.setErrors((said) =>
          Object.fromEntries(
            Object.entries(said).filter(([field]) => !field.startsWith(`${name}.`)),
          ),
        )
      }
    },
    set: (field, value) => form.setFieldValue(field, value),
    check: (field) => void form.validateField(field),
    say: (field, problem) => form.setFieldError(field, problem),
  }
}
