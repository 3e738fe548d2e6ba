import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { FieldGroup, FieldRow, RuledForm } from '../../kit/ui/form/Form.tsx'
import { useFormState } from '../../kit/ui/form/form-context.ts'
import { SubmitButton } from '../../kit/ui/form/fields.tsx'
import { SelectField } from '../../kit/ui/form/SelectField.tsx'
import { NumberField } from '../../kit/ui/form/NumberField.tsx'
import { TextareaField } from '../../kit/ui/form/TextareaField.tsx'
import { paths } from '../../paths.ts'
import type { PublicStore } from '../../stores/contract.ts'
import { NewIngredient } from '../contract.ts'
import { unitGroups } from '../../measures/offered-units.ts'
import { ingredientRules, type IngredientValues } from '../ingredient-form.ts'
import { CostFields } from './CostFields.tsx'
import styles from './IngredientForm.module.css'
import { IngredientName } from './IngredientName.tsx'
import { OtherUnits } from './OtherUnits.tsx'
import { IngredientPicture } from './IngredientPicture.tsx'

interface IngredientFormProps {
  readonly store: PublicStore
  readonly start: IngredientValues
  /** Of an ingredient that is there already. */
  readonly ownId?: string
  readonly submit: string
  readonly stockHint?: ReactNode
  /** Why the unit cannot be changed; empty when it can. */
  readonly unitStays?: string
  /** News about the last save. */
  readonly message?: ReactNode
  readonly save: (body: NewIngredient) => Promise<unknown>
}

export const IngredientForm = (props: IngredientFormProps) => (
  <RuledForm
    start={props.start}
    rules={ingredientRules}
    leaveWarning="on"
    className={styles.form}
    onValid={(values) => props.save(NewIngredient.parse(values))}
  >
    <div className={styles.fields}>
      <FieldGroup title="Ingredient">
        <FieldRow>
          <IngredientName store={props.store} ownId={props.ownId} />
          <SelectField<IngredientValues>
            name="unit"
            label="Unit"
            options={unitGroups}
            hint={props.unitStays}
            isDisabled={(props.unitStays ?? '') !== ''}
            isRequired
          />
        </FieldRow>
        <TextareaField<IngredientValues> name="description" label="Description" rows={2} />
      </FieldGroup>
      <FieldGroup title="Stock and cost">
        <CostFields symbol={props.store.currency} stockHint={props.stockHint} />
        <FieldRow>
          <NumberField<IngredientValues>
            name="lowStockLevel"
            isOptional
            label="Low-stock level"
            hint="At this stock or below it is shown as running low"
            step={0.01}
            suffix={<OwnUnit />}
          />
        </FieldRow>
        <OtherUnits />
      </FieldGroup>
    </div>
    <aside className={styles.aside}>
      <FieldGroup title="Picture">
        <IngredientPicture />
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
    </aside>
    <output className={styles.message}>{props.message}</output>
  </RuledForm>
)

const OwnUnit = () => useFormState<IngredientValues>().form.getValues().unit
