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
import { paths } from '../../paths.ts'
import type { PublicStore } from '../../stores/contract.ts'
import type { Category } from '../contract.ts'
import type { ProductField } from '../product-fields.ts'
import { imageRequired, NewProduct, productFloor } from '../new-product.ts'
import { numberOf, productRules, type ProductDraft } from '../product-form.ts'
import { AddonsEditor } from './AddonsEditor.tsx'
import { CategoryField } from './CategoryField.tsx'
import { GroupsEditor } from './GroupsEditor.tsx'
import { MakesIngredients } from './make-ingredient.tsx'
import { PriceField } from './PriceField.tsx'
import { takenSoFar } from '../typed.ts'
import { pricedLines, type ShelfById } from './priced-lines.ts'
import styles from './ProductForm.module.css'
import { RecipeEditor } from './RecipeEditor.tsx'
import { sentWithSizes } from '../size-drafts.ts'
import { SizesEditor } from './SizesEditor.tsx'
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
  const values: ProductValues = { ...start, picture: null }

  async function send({ picture, ...draft }: ProductValues) {
    const product = NewProduct.parse(sentWithSizes(draft))
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
        rules={rulesOf(form, start.image, shelf)}
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
                <Price shelf={shelf} symbol={store.currency} />
              </FieldRow>
              {Object.entries(others).map(([field, control]) => (
                <Fragment key={field}>{control}</Fragment>
              ))}
              <SwitchField<ProductValues>
                name="inStock"
                label="In stock"
                hint="Switched off, it is shown as sold out whatever the shelf holds."
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
        <Recipe {...{ ingredients, shelf, store }} />
        <AddonsEditor {...{ form, ingredients, shelf }} symbol={store.currency} />
        <GroupsEditor {...{ store, ingredients }} />
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
    />
  ),
} satisfies Readonly<Record<ProductField, ReactNode>>

/** A product of one's own needs a picture; the copy of another has one already. */
const rulesOf = (form: 'add' | 'edit', image: string | null, shelf: ShelfById) =>
  z.intersection(
    z.preprocess((draft) => sentWithSizes(draft as ProductValues), productRules(form, shelf)),
    z.object({
      picture:
        form === 'add' && image === null
          ? z.instanceof(File, { error: imageRequired })
          : z.instanceof(File).nullable(),
    }),
  )

interface SumsProps {
  readonly shelf: ShelfById
  readonly symbol: string
}

/** Of a product in sizes, prices stand with the sizes. */
function Price({ shelf, symbol }: SumsProps) {
  const { draft } = useDraft()
  const { floor } = useSums(shelf)
  if (draft.sizes.length > 0) return null
  return <PriceField floor={floor} symbol={symbol} />
}

function useSums(shelf: ShelfById) {
  const { draft: entered } = useDraft()
  const draft = sentWithSizes(entered)
  const lines = draft.ingredients.map((line) => ({
    ingredient: line.ingredient,
    count: takenSoFar(line, numberOf(line.count), shelf),
  }))
  return {
    cost: costOfLines(pricedLines(lines, shelf)),
    floor: productFloor(lines, shelf),
    price: numberOf(draft.price),
  }
}

interface RecipeProps {
  readonly ingredients: readonly Ingredient[]
  readonly shelf: ShelfById
  readonly store: PublicStore
}

/** A list of ingredients, or a table of them for a product in sizes. */
function Recipe({ ingredients, shelf, store: { currency } }: RecipeProps) {
  const { draft } = useDraft()
  return draft.sizes.length > 0 ? (
    <SizesEditor {...{ ingredients, shelf }} symbol={currency} />
  ) : (
    <RecipeEditor {...{ ingredients, shelf }} symbol={currency} />
  )
}

interface SaveBarProps {
  readonly form: 'add' | 'edit'
  readonly shelf: ShelfById
  readonly sent: number | undefined
  readonly store: PublicStore
}

/** Stays at the foot of the screen: what one portion earns, and the way out. */
function SaveBar({ form, shelf, sent, store: { slug, currency } }: SaveBarProps) {
  const { cost, price } = useSums(shelf)
  return (
    <div className={styles.bar}>
      <p className={styles.sums}>
        <span>
          Cost <Money amount={cost} symbol={currency} />
        </span>
        <span>
          Price <Money amount={price} symbol={currency} />
        </span>
        <span data-loss={price < cost}>
          Earns <Money amount={price - cost} symbol={currency} />
        </span>
      </p>
      <Button component={Link} to={paths.adminProducts(slug)} variant="default">
        Cancel
      </Button>
      <SubmitButton sending={sent === undefined ? 'Saving...' : `Saving... ${sent}%`}>
        {form === 'add' ? 'Add Product' : 'Save Changes'}
      </SubmitButton>
    </div>
  )
}
