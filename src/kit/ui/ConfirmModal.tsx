import { Button } from '@mantine/core'
import { Dialog } from './Dialog.tsx'
import styles from './Dialog.module.css'
import { danger } from './colour.ts'

interface ConfirmModalProps {
  readonly title: string
  /** The question in the specified words. */
  readonly children: string
  /** The verb on the button that does it: "Delete". */
  readonly confirm: string
  readonly cancel?: string
  readonly isBusy?: boolean
  /** When nothing is lost by it. */
  readonly isHarmless?: boolean
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/** Asks before something that is not easily undone. Render it while the question stands. */
export const ConfirmModal = ({
  title,
  children,
  confirm,
  cancel = 'Cancel',
  isBusy = false,
  isHarmless = false,
  onConfirm,
  onCancel,
}: ConfirmModalProps) => (
  <Dialog title={title} onClose={onCancel}>
    <p>{children}</p>
    <div className={styles.actions}>
      <Button variant="default" onClick={onCancel}>
        {cancel}
      </Button>
      <Button {...(!isHarmless && { color: danger })} disabled={isBusy} onClick={onConfirm}>
        {confirm}
      </Button>
    </div>
  </Dialog>
)
