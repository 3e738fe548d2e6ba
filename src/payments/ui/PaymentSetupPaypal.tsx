import { TextField } from '../../kit/ui/form/fields.tsx'
import { PasswordField } from '../../kit/ui/form/PasswordField.tsx'
import { SelectField } from '../../kit/ui/form/SelectField.tsx'
import { FieldRow } from '../../kit/ui/form/Form.tsx'
import { SwitchField } from '../../kit/ui/form/SwitchField.tsx'
import type { PaymentOption } from '../contract.ts'
import { modeLabels, modes, type Provider } from '../method.ts'
import { PaymentSetupKeys, savedSecret } from './PaymentSetupKeys.tsx'
import { PaymentSetupPassword } from './PaymentSetupPassword.tsx'
import { PaymentSetupSection } from './PaymentSetupSection.tsx'
import { PaymentSetupWebhook } from './PaymentSetupWebhook.tsx'
import { PaymentSetupWords } from './PaymentSetupWords.tsx'
import type { SetupValues } from './setup-values.ts'

interface PaymentSetupPaypalProps {
  readonly storeId: string
  readonly option: PaymentOption
  readonly onRemoveKeys: (of: Provider) => void
}

/** Credit and debit cards by PayPal. */
export const PaymentSetupPaypal = ({ storeId, option, onRemoveKeys }: PaymentSetupPaypalProps) => (
  <PaymentSetupSection storeId={storeId} option={option} title="Credit and debit cards (PayPal)">
    <SwitchField<SetupValues>
      name="paypal.enabled"
      label="Offer card payments"
      hint="Customers pay by card or with a PayPal account. The money goes to your PayPal account."
    />
    <PaymentSetupWords of="paypal" />
    <FieldRow>
      <TextField<SetupValues>
        name="paypal.clientId"
        label="Client id"
        hint="Of your app in the PayPal developer dashboard."
      />
      <SelectField<SetupValues>
        name="paypal.mode"
        label="Mode"
        hint="The client id and the secret belong to one of them."
        options={modes.map((value) => ({ value, label: modeLabels[value] }))}
      />
    </FieldRow>
    <PasswordField<SetupValues>
      name="paypal.clientSecret"
      label="Secret"
      autoComplete="new-password"
      {...savedSecret(option.config.last4)}
    />
    <PaymentSetupPassword of="paypal" />
    {option.config.webhook === 'registered' ? (
      <p className="dimmed">PayPal reports every payment here, even when the customer has left.</p>
    ) : (
      option.config.configured && (
        <PaymentSetupWebhook
          url={option.config.webhookUrl}
          hint="PayPal does not report payments here yet. This is the address of its reports."
        />
      )
    )}
    <PaymentSetupKeys storeId={storeId} of="paypal" option={option} onRemove={onRemoveKeys} />
  </PaymentSetupSection>
)
