import { useFormState } from '../../kit/ui/form/form-context.ts'
import { PasswordField } from '../../kit/ui/form/PasswordField.tsx'
import { providers, type Provider } from '../method.ts'
import { keyFields, type SetupValues } from './setup-values.ts'

/** Asked for once something is typed that says where the money goes: there, and only once for both providers. */
export function PaymentSetupPassword({ of }: { readonly of: Provider }) {
  const { form } = useFormState()
  const first = providers.find((each) => keyFields[each].some((name) => form.isDirty(name)))
  if (first !== of) return null
  return (
    <PasswordField<SetupValues>
      name="password"
      label="Your password"
      hint="Changing the keys of a provider takes the password you log in with."
      autoComplete="current-password"
    />
  )
}
