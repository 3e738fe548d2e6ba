import { Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import { useOrigin } from '../../kit/ui/Head.tsx'
import { QrCode } from '../../kit/ui/QrCode.tsx'
import { paths } from '../../paths.ts'
import type { PublicStore } from '../../stores/contract.ts'
import styles from './Coupons.module.css'

interface CouponLinkProps {
  readonly store: PublicStore
  readonly code: string
  readonly onClose: () => void
}

/** Whoever comes by this address need not type the code. */
export function CouponLink({ store, code, onClose }: CouponLinkProps) {
  const address = useOrigin() + paths.storeWithCoupon(store.slug, code)
  const clipboard = useClipboard({ timeout: 3000 })
  return (
    <Dialog title={`Link with ${code}`} onClose={onClose}>
      <div className={styles.link}>
        <p>Whoever comes by this address has the code already.</p>
        <a href={address}>{address}</a>
        <Button variant="default" onClick={() => clipboard.copy(address)}>
          Copy link
        </Button>
        <output>
          {clipboard.copied && 'Link copied.'}
          {clipboard.error && 'Your browser does not allow copying here.'}
        </output>
        <QrCode
          address={address}
          label={`${store.name} with ${code}`}
          fileName={`${store.slug}-${code.toLowerCase()}-qr-code`}
          isForPrint
        />
      </div>
    </Dialog>
  )
}
