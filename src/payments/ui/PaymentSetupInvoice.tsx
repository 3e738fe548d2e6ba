import { PasswordField } from '../../kit/ui/form/PasswordField.tsx'
import { FieldRow } from '../../kit/ui/form/Form.tsx'
import { SwitchField } from '../../kit/ui/form/SwitchField.tsx'
import type { PaymentOption } from '../contract.ts'
import type { Provider } from '../method.ts'
import { PaymentSetupKeys, savedSecret } from './PaymentSetupKeys.tsx'
import { PaymentSetupPassword } from './PaymentSetupPassword.tsx'
import { PaymentSetupSection } from './PaymentSetupSection.tsx'
import { PaymentSetupWebhook } from './PaymentSetupWebhook.tsx'
import { PaymentSetupWords } from './PaymentSetupWords.tsx'
import type { SetupValues } from './setup-values.ts'

interface PaymentSetupInvoiceProps {
  readonly storeId: string
  readonly option: PaymentOption
  readonly onRemoveKeys: (of: Provider) => void
}

/** E-wallets and bank transfers on a page of Xendit's. */
export const PaymentSetupInvoice = ({
  storeId,
  option,
  onRemoveKeys,
}: PaymentSetupInvoiceProps) => (
  <PaymentSetupSection storeId={storeId} option={option} title="E-wallets and banks (Xendit)">
    <SwitchField<SetupValues>
      name="xendit.enabled"
      label="Offer e-wallets and banks"
      hint="Customers pay on a page of Xendit's. The money goes to your Xendit account."
    />
    <PaymentSetupWords of="xendit" />
    <FieldRow>
      <PasswordField<SetupValues>
        name="xendit.apiKey"
        label="API key"
        autoComplete="new-password"
        {...savedSecret(option.config.last4)}
      />
      <PasswordField<SetupValues>
        name="xendit.callbackToken"
        label="Callback token"
        autoComplete="new-password"
        {...savedSecret(option.config.callbackTokenLast4)}
      />
    </FieldRow>
    <PaymentSetupPassword of="xendit" />
    <PaymentSetupWebhook
      url={option.config.webhookUrl}
      hint="Enter it at Xendit, under webhooks, for paid invoices."
    />
    <PaymentSetupKeys storeId={storeId} of="xendit" option={option} onRemove={onRemoveKeys} />
  </PaymentSetupSection>
)
