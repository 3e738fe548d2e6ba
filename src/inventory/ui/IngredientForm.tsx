import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { z } from 'zod'
import { FieldGroup, FieldRow, RuledForm } from '../../kit/ui/Form.tsx'
import { SelectField, SubmitButton, TextField } from '../../kit/ui/fields.tsx'
import { NumberField } from '../../kit/ui/NumberField.tsx'
import { TextareaField } from '../../kit/ui/TextareaField.tsx'
import { paths } from '../../paths.ts'
import type { PublicStore } from '../../stores/contract.ts'
import type { NewIngredient } from '../contract.ts'
import { units } from '../ingredient.ts'
import { ingredientRules, type IngredientValues } from '../ingredient-form.ts'
import { CostFields } from './CostFields.tsx'
import styles from './IngredientForm.module.css'
import { PictureField } from './PictureField.tsx'

interface IngredientFormProps {
  readonly store: PublicStore
  readonly start: IngredientValues
  readonly submit: string
  readonly stockHint?: ReactNode
  /** News about the last save. */
  readonly message?: ReactNode
  readonly save: (body: z.output<typeof NewIngredient>) => Promise<unknown>
}

export const IngredientForm = (props: IngredientFormProps) => (
  <RuledForm
    start={props.start}
    rules={ingredientRules}
    leaveWarning="on"
    className={styles.form}
    onValid={(values) => props.save(ingredientRules.parse(values))}
  >
    <div className={styles.fields}>
      <FieldGroup title="Ingredient">
        <FieldRow>
          <TextField name="name" label="Name" isRequired />
          <SelectField name="unit" label="Unit" options={unitOptions} isRequired />
        </FieldRow>
        <TextareaField name="description" label="Description" rows={2} />
      </FieldGroup>
      <FieldGroup title="Stock and cost">
        <CostFields symbol={props.store.currency} stockHint={props.stockHint} />
        <FieldRow>
          <NumberField
            name="lowStockLevel"
            label="Low-stock level"
            hint="At this stock or below it is shown as running low"
            decimals={4}
            step={0.01}
          />
        </FieldRow>
      </FieldGroup>
    </div>
    <aside className={styles.aside}>
      <FieldGroup title="Picture">
        <PictureField />
      </FieldGroup>
      <SubmitButton sending="Saving..." fullWidth>
        {props.submit}
      </SubmitButton>
      <Button
        component={Link}
        to={paths.adminIngredients(props.store.slug)}
        variant="default"
        fullWidth
      >
        Back to ingredients
      </Button>
      <output className={styles.message}>{props.message}</output>
    </aside>
  </RuledForm>
)

const unitOptions = units.map((unit) => ({ value: unit, label: unit }))
