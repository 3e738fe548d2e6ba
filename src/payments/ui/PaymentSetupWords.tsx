import { TextField } from '../../kit/ui/form/fields.tsx'
import { FieldRow } from '../../kit/ui/form/Form.tsx'
import { methodLabels, type MethodKey } from '../method.ts'
import type { SetupValues } from './setup-values.ts'

/** What customers read of a method. */
export const PaymentSetupWords = ({ of }: { readonly of: MethodKey }) => (
  <FieldRow>
    <TextField<SetupValues>
      name={`${of}.label`}
      label="Name shown to customers"
      placeholder={methodLabels[of]}
    />
    <TextField<SetupValues> name={`${of}.details`} label="Note for customers" />
  </FieldRow>
)
