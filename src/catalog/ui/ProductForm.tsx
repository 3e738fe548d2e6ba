import { Button } from '@mantine/core'
import { Fragment, useMemo, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { z } from 'zod'
import type { Ingredient } from '../../inventory/contract.ts'
import { costOfLines } from '../../inventory/ingredient.ts'
import { Card } from '../../kit/ui/Column.tsx'
import { SubmitButton, TextField } from '../../kit/ui/form/fields.tsx'
import { FieldRow, RuledForm } from '../../kit/ui/form/Form.tsx'
import { Money } from '../../kit/ui/Money.tsx'
import { PictureField } from '../../kit/ui/form/PictureField.tsx'
import { SwitchField } from '../../kit/ui/form/SwitchField.tsx'
import { TextareaField } from '../../kit/ui/form/TextareaField.tsx'
import { useListBefore } from '../../kit/ui/url-state.ts'
import { paths } from '../../paths.ts'
import type { PublicStore } from '../../stores/contract.ts'
import type { Category } from '../contract.ts'
import type { ProductField } from '../product-fields.ts'
import { imageRequired, NewProduct } from '../new-product.ts'
import { productFloor } from '../least-prices.ts'
import {
  earned,
  earnsLabel,
  numberOf,
  productRules,
  standingBefore,
  type ProductDraft,
} from '../product-form.ts'
import { productBefore, type Standing } from '../standing-prices.ts'
import { AddonsEditor } from './AddonsEditor.tsx'
import { CategoryField } from './CategoryField.tsx'
import { GroupsEditor } from './GroupsEditor.tsx'
import { MakesIngredients } from './make-ingredient.tsx'
import { PriceField } from './PriceField.tsx'
import { takenSoFar } from '../../measures/typed.ts'
import { pricedLines, type ShelfById } from './priced-lines.ts'
import styles from './ProductForm.module.css'
import { RecipeEditor } from './RecipeEditor.tsx'
import { comboFigures, sentProduct } from '../combo-drafts.ts'
import { SizesEditor } from './SizesEditor.tsx'
import { SlotsEditor } from './SlotsEditor.tsx'
import { usePickables } from './use-pickables.ts'
import { useDraft, type ProductValues } from './use-draft.ts'

export interface ProductToSave {
  readonly product: NewProduct
  readonly picture: File | null
  /** To be told how much of the picture has been sent, in percent. */
  readonly onProgress: (percent: number) => void
}

interface ProductFormProps {
  readonly form: 'add' | 'edit'
  readonly start: ProductDraft
  readonly store: PublicStore
  readonly ingredients: readonly Ingredient[]
  readonly categories: readonly Category[]
  readonly save: (wish: ProductToSave) => Promise<unknown>
}

/** Everything about a product on one page, with what it costs always in sight. */
export function ProductForm({
  form,
  start,
  store,
  ingredients,
  categories,
  save,
}: ProductFormProps) {
  const [sent, setSent] = useState<number>()
  // The same while the shelf is the same, so that a line that did not change is not drawn again.
  const shelf = useMemo<ShelfById>(
    () => new Map(ingredients.map((each) => [each.id, each])),
    [ingredients],
  )
  const standing = useMemo(
    () => (form === 'edit' ? standingBefore(start, shelf) : undefined),
    [form, start, shelf],
  )
  const values: ProductValues = { ...start, picture: null }

  async function send({ picture, ...draft }: ProductValues) {
    const product = NewProduct.parse(sentProduct(draft))
    try {
      await save({ product, picture, onProgress: setSent })
    } finally {
      setSent(undefined)
    }
  }

  return (
    <MakesIngredients store={store}>
      <RuledForm
        start={values}
        rules={rulesOf(form, start.image, shelf, standing)}
        leaveWarning="on"
        className={styles.form}
        onValid={send}
      >
        <div className={styles.top}>
          <Card>
            <div className={styles.fields}>
              {name}
              {description}
              <FieldRow>
                <CategoryField all={categories} />
                <Price {...{ shelf, store, standing }} slotsBefore={start.slots} />
              </FieldRow>
              {Object.entries(others).map(([field, control]) => (
                <Fragment key={field}>{control}</Fragment>
              ))}
              <SwitchField<ProductValues>
                name="inStock"
                label="In stock"
                hint="Switched off, it is not offered, whatever the shelf holds."
              />
            </div>
          </Card>
          <Card>
            <PictureField<ProductValues>
              name="picture"
              label="Picture"
              current={start.image}
              isRequired={form === 'add' && start.image === null}
              sent={sent}
            />
          </Card>
        </div>
        <Made {...{ form, ingredients, shelf, standing, store }} />
        <SaveBar {...{ form, shelf, sent, store }} />
      </RuledForm>
    </MakesIngredients>
  )
}

/** A control for every declared field; a later one stands below those that have a place of their own. */
const {
  name,
  description,
  price: besideTheCategory,
  ...others
} = {
  name: <TextField<ProductValues> name="name" label="Name" isRequired autoComplete="off" />,
  description: (
    <TextareaField<ProductValues> name="description" label="Description" isRequired rows={3} />
  ),
  /** Beside the category, since it depends on the shelf. */
  price: undefined,
  barcode: (
    <TextField<ProductValues>
      name="barcode"
      label="Barcode"
      hint="Scan it with the cursor in this field. The counter finds the product by it."
      autoComplete="off"
      isScanned
    />
  ),
} satisfies Readonly<Record<ProductField, ReactNode>>

/** A product of one's own needs a picture; the copy of another has one already. */
const rulesOf = (
  form: 'add' | 'edit',
  image: string | null,
  shelf: ShelfById,
  standing: Standing | undefined,
) =>
  z.intersection(
    z.preprocess(
      (draft) => sentProduct(draft as ProductValues),
      productRules(form, shelf, standing),
    ),
    z.object({
      picture:
        form === 'add' && image === null
          ? z.instanceof(File, { error: imageRequired })
          : z.instanceof(File).nullable(),
    }),
  )

interface SumsProps {
  readonly shelf: ShelfById
  readonly store: PublicStore
}

interface PriceProps extends SumsProps {
  /** How the product stood when the form began; undefined of a new one. */
  readonly standing: Standing | undefined
  /** What it was made of then, if that was other products. */
  readonly slotsBefore: ProductDraft['slots']
}

/** Of a product in sizes, prices stand with the sizes. */
function Price({ shelf, store, standing, slotsBefore }: PriceProps) {
  const { draft } = useDraft()
  const { floor, pickable } = useSums(shelf, store)
  if (draft.sizes.length > 0) return null
  const isCombo = draft.slots.length > 0
  const parts = comboFigures(slotsBefore, pickable)
  const before = isCombo
    ? standing && { price: standing.price, floor: parts.floor }
    : productBefore(standing, shelf)
  const of = isCombo ? 'parts' : 'ingredients'
  return <PriceField of={of} {...{ floor, before }} symbol={store.currency} />
}

/** Of a product in sizes, those of the first, which the menu begins with. */
function useSums(shelf: ShelfById, { id }: PublicStore) {
  const { draft: entered } = useDraft()
  const isCombo = entered.slots.length > 0
  const { all: pickable = [] } = usePickables(id, shelf, isCombo)
  const draft = sentProduct(entered)
  const { price } = draft
  if (isCombo) return { ...comboFigures(draft.slots, pickable), pickable, price }
  const recipe = draft.sizes[0]?.ingredients ?? draft.ingredients
  const lines = recipe.map((line) => ({
    ingredient: line.ingredient,
    count: takenSoFar(line, numberOf(line.count), shelf),
  }))
  return {
    cost: costOfLines(pricedLines(lines, shelf)),
    floor: productFloor(lines, shelf),
    pickable,
    price,
  }
}

interface MadeProps extends SumsProps {
  readonly form: 'add' | 'edit'
  readonly ingredients: readonly Ingredient[]
  readonly standing: Standing | undefined
}

/** Of other products, or of a recipe: a list of ingredients, or a table of them for a product in sizes. */
function Made({ form, ingredients, shelf, standing, store }: MadeProps) {
  const { draft } = useDraft()
  const { currency: symbol } = store
  if (draft.slots.length > 0) return <SlotsEditor {...{ shelf, store }} />
  return (
    <>
      {draft.sizes.length > 0 ? (
        <SizesEditor {...{ ingredients, shelf, standing, symbol }} />
      ) : (
        <RecipeEditor {...{ ingredients, shelf, symbol }} />
      )}
      <AddonsEditor {...{ form, ingredients, shelf, standing, symbol }} />
      <GroupsEditor {...{ store, ingredients, shelf }} />
    </>
  )
}

interface SaveBarProps {
  readonly form: 'add' | 'edit'
  readonly shelf: ShelfById
  readonly sent: number | undefined
  readonly store: PublicStore
}

/** Stays at the foot of the screen: what one portion earns, and the way out. */
function SaveBar({ form, shelf, sent, store }: SaveBarProps) {
  const { slug, currency } = store
  const { draft } = useDraft()
  const list = useListBefore(paths.adminProducts(slug))
  const { cost, price } = useSums(shelf, store)
  const earns = earned(price, cost)
  const [size] = draft.sizes
  return (
    <div className={styles.bar}>
      <p className={styles.sums}>
        {size && <span className="dimmed">{size.label}</span>}
        <span>
          Cost <Money amount={cost} symbol={currency} />
        </span>
        <span>
          Price <Money amount={numberOf(price)} symbol={currency} />
        </span>
        <span data-loss={earns !== undefined && earns < 0}>
          {earnsLabel(store.taxRates)}{' '}
          {earns === undefined ? '–' : <Money amount={earns} symbol={currency} />}
        </span>
      </p>
      <Button component={Link} to={list} variant="default">
        Cancel
      </Button>
      <SubmitButton sending={sent === undefined ? 'Saving...' : `Saving... ${sent}%`}>
        {form === 'add' ? 'Add Product' : 'Save Changes'}
      </SubmitButton>
    </div>
  )
}
