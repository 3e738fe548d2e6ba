import { Button, TextInput } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import styles from './PaymentSetup.module.css'

interface PaymentSetupWebhookProps {
  readonly url: string | undefined
  readonly hint: string
}

/** Where a provider reports payments, to be copied. */
export function PaymentSetupWebhook({ url = '', hint }: PaymentSetupWebhookProps) {
  const clipboard = useClipboard({ timeout: 3000 })
  return (
    <div>
      <div className={styles.copy}>
        <TextInput
          label="Webhook URL"
          description={hint}
          value={url}
          readOnly
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <Button variant="default" aria-label="Copy webhook URL" onClick={() => clipboard.copy(url)}>
          Copy
        </Button>
      </div>
      <output>
        {clipboard.copied && 'Copied.'}
        {clipboard.error && 'Your browser does not allow copying here.'}
      </output>
    </div>
  )
}
