import { Fragment, useId } from 'react'
import type { Ingredient } from '../../inventory/contract.ts'
import { otherOptions } from '../product.ts'
import { elsewhere, startAddon } from '../product-form.ts'
import type { Standing } from '../standing-prices.ts'
import { AddonLine } from './AddonLine.tsx'
import { AddonTypeHead } from './AddonTypeHead.tsx'
import { changeAndFocus } from '../../kit/ui/form/focus-field.ts'
import { IngredientPicker } from './IngredientPicker.tsx'
import styles from './lines.module.css'
import { NewAddonType } from './NewAddonType.tsx'
import type { ShelfById } from './priced-lines.ts'
import { useDraft } from './use-draft.ts'

interface AddonsEditorProps {
  readonly form: 'add' | 'edit'
  readonly ingredients: readonly Ingredient[]
  readonly shelf: ShelfById
  /** How the product stood when the form began; undefined of a new one. */
  readonly standing: Standing | undefined
  readonly symbol: string
}

/** The add-ons, type by type. Picking an ingredient is all it takes to make one. */
export function AddonsEditor({ form, ingredients, shelf, standing, symbol }: AddonsEditorProps) {
  const titleId = useId()
  const { draft, errors, actions } = useDraft()
  const types = draft.addonTypes.map(({ label }) => label)
  const hasTypeless = draft.addons.some(({ type }) => type === '')
  // The only type there is takes every new add-on; an add-on being edited must have one anyway.
  const offersTypeless = form === 'add' && types.length !== 1
  const groups = hasTypeless || offersTypeless ? [...types, ''] : types
  const problem = errors['addons'] ?? errors['addonTypes']

  function pick(ingredient: Ingredient, type: string) {
    const { addons } = actions.current()
    changeAndFocus(
      () => actions.replace({ addons: [...addons, startAddon(ingredient, type, shelf)] }),
      `addons.${addons.length}.quantity`,
    )
  }

  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <header className={styles.header}>
        <h2 id={titleId}>Add-ons</h2>
        <p className="dimmed">
          What customers may add: they choose one of each type, such as Extras. {elsewhere(draft)}
        </p>
      </header>
      <NewAddonType />
      {problem !== undefined && <p className={styles.error}>{problem}</p>}
      <ul className={styles.lines} aria-label="Add-ons of the product">
        {groups.map((type) => (
          <Fragment key={`type ${type}`}>
            <AddonTypeHead type={type} label={type === '' ? otherOptions : type} />
            {draft.addons.map(
              (addon, at) =>
                addon.type === type && (
                  <AddonLine
                    key={at}
                    at={at}
                    addon={addon}
                    errors={errorsAt(errors, at)}
                    types={types}
                    typeless={form === 'add' ? 'No type' : 'Choose a type'}
                    shelf={shelf}
                    standing={standing}
                    symbol={symbol}
                    actions={actions}
                    picker={pickerOf(type)}
                  />
                ),
            )}
            {(type !== '' || offersTypeless) && ingredients.length > 0 && (
              <li className={styles.picker}>
                <IngredientPicker
                  label={type === '' ? 'Add an add-on' : `Add to ${type}`}
                  id={pickerOf(type)}
                  ingredients={ingredients}
                  symbol={symbol}
                  onPick={(ingredient) => pick(ingredient, type)}
                />
              </li>
            )}
          </Fragment>
        ))}
      </ul>
      {form === 'edit' && types.length === 0 && (
        <p className="dimmed">Add a type first, such as Extras.</p>
      )}
    </section>
  )
}

const pickerOf = (type: string) => `addon-picker-${type}`

const errorsAt = (errors: Readonly<Record<string, string | undefined>>, at: number) => ({
  label: errors[`addons.${at}.label`],
  quantity: errors[`addons.${at}.quantity`],
  price: errors[`addons.${at}.price`],
  type: errors[`addons.${at}.type`],
})
