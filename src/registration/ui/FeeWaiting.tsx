import { Button } from '@mantine/core'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import type { AccountFee } from '../contract.ts'
import { anyMessenger, feeMethodLabel } from '../fee.ts'
import styles from './FeeStep.module.css'

interface FeeWaitingProps {
  readonly fee: AccountFee
  readonly onAsk: () => void
  readonly onOtherWay: () => void
}

/** The reference has been given; the page hears by itself of what the operator decides. */
export const FeeWaiting = ({ fee, onAsk, onOtherWay }: FeeWaitingProps) => (
  <section className={styles.waiting} aria-live="polite">
    <h3>We are looking for your payment</h3>
    <p>
      {methodOf(fee)} · reference <strong>{fee.attempt?.reference}</strong>
    </p>
    <p className="dimmed">
      A person checks it. You may close this page: we mail you as soon as your store is open.
    </p>
    <div className={styles.actions}>
      <Button onClick={onAsk}>Send a Screenshot</Button>
      <Button variant="subtle" onClick={onOtherWay}>
        Pay in another way
      </Button>
    </div>
  </section>
)

const methodOf = ({ attempt }: AccountFee) => feeMethodLabel(attempt?.method ?? '') ?? 'Payment'

interface VerificationModalProps {
  readonly fee: AccountFee
  readonly onClose: () => void
}

export const VerificationModal = ({ fee, onClose }: VerificationModalProps) => (
  <Dialog title="Payment Verification Required" onClose={onClose}>
    <div className={styles.modalText}>
      <p>
        We have your reference number <strong>{fee.attempt?.reference}</strong>. A person looks for
        the payment and opens your store once it is found. We mail you then: you may close this
        page.
      </p>
      <p>
        {fee.messenger === anyMessenger
          ? 'You need not do anything more. If you know the people who run this site, you can send them a screenshot of the payment on Messenger.'
          : 'It is quicker with a screenshot of the payment: send it to us on Messenger.'}
      </p>
    </div>
    <div className={styles.modalActions}>
      <Button
        component="a"
        href={fee.messenger}
        target="_blank"
        rel="noopener noreferrer"
        fullWidth
      >
        Send Screenshot on Messenger
      </Button>
      <Button variant="default" fullWidth onClick={onClose}>
        Close
      </Button>
    </div>
  </Dialog>
)
