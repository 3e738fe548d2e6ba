import { Button } from '@mantine/core'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import dialog from '../../kit/ui/Dialog.module.css'
import { danger } from '../../kit/ui/colour.ts'
import { SubmitButton } from '../../kit/ui/form/fields.tsx'
import { PasswordField } from '../../kit/ui/form/PasswordField.tsx'
import { Form } from '../../kit/ui/form/Form.tsx'
import { payments } from '../contract.ts'
import { methodWords, setupSaved, type Provider } from '../method.ts'
import { withoutKeys } from './setup-values.ts'

interface PaymentSetupRemovalProps {
  readonly storeId: string
  readonly of: Provider
  readonly onClose: () => void
}

/** Asks before the keys of a provider are taken away, and who asks for it. */
export const PaymentSetupRemoval = ({ storeId, of, onClose }: PaymentSetupRemovalProps) => (
  <Dialog title="Remove the keys?" onClose={onClose}>
    <Form
      of={payments.save}
      start={{ password: '' }}
      send={({ password }: { readonly password: string }) => ({
        body: { storeId, password, options: [withoutKeys(of)] },
      })}
      success={`${setupSaved} ${methodWords[of]} are no longer offered.`}
      refreshes={[payments.methods]}
      onDone={onClose}
    >
      <p>Customers cannot pay this way until you enter new keys.</p>
      <PasswordField<{ password: string }>
        name="password"
        label="Your password"
        autoComplete="current-password"
      />
      <div className={dialog.actions}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <SubmitButton sending="Removing..." color={danger}>
          Remove
        </SubmitButton>
      </div>
    </Form>
  </Dialog>
)
