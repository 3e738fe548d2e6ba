import { TextField } from '../../kit/ui/fields.tsx'
import { FieldRow } from '../../kit/ui/Form.tsx'
import { methodLabels, type MethodKey } from '../method.ts'

/** What customers read of a method. */
export const PaymentSetupWords = ({ of }: { readonly of: MethodKey }) => (
  <FieldRow>
    <TextField
      name={`${of}.label`}
      label="Name shown to customers"
      placeholder={methodLabels[of]}
    />
    <TextField name={`${of}.details`} label="Note for customers" />
  </FieldRow>
)
