import { Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { FieldGroup } from '../../kit/ui/form/Form.tsx'
import { useOrigin } from '../../kit/ui/Head.tsx'
import { QrCode } from '../../kit/ui/QrCode.tsx'
import { paths } from '../../paths.ts'
import type { PublicStore } from '../contract.ts'
import { qrCodePlace } from '../qr-code-place.ts'
import styles from './Settings.module.css'
import { usePlace } from './use-place.ts'

const messageForMs = 3000

interface SettingsAddressProps {
  readonly store: PublicStore
  /** Somebody copied the address or kept its QR code. */
  readonly onTaken: () => unknown
}

/** Where customers find the store: to copy, to scan and to print. */
export function SettingsAddress({ store, onTaken }: SettingsAddressProps) {
  const address = useOrigin() + paths.store(store.slug)
  const heading = usePlace(qrCodePlace)
  const clipboard = useClipboard({ timeout: messageForMs })
  return (
    <FieldGroup title="Store URL">
      <a href={address}>{address}</a>
      <div className={styles.copy}>
        <Button
          variant="default"
          onClick={() => {
            clipboard.copy(address)
            onTaken()
          }}
        >
          Copy URL
        </Button>
        <output>
          {clipboard.copied && 'URL copied to clipboard!'}
          {clipboard.error && 'Your browser does not allow copying here.'}
        </output>
      </div>
      <h3 ref={heading} tabIndex={-1} className={styles.qr}>
        QR code
      </h3>
      <QrCode
        address={address}
        label={store.name}
        fileName={`${store.slug}-qr-code`}
        onTaken={onTaken}
        isForPrint
      />
    </FieldGroup>
  )
}
