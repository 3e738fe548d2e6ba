import { Button } from '@mantine/core'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import styles from './Kiosk.module.css'

interface StartOverProps {
  readonly onOver: () => void
  readonly onClose: () => void
}

/** One touch beside the right button must not cost somebody the order they stood here for. */
export const StartOver = ({ onOver, onClose }: StartOverProps) => (
  <Dialog title="Start over?" shape="large" onClose={onClose}>
    <p>What you have chosen will be gone.</p>
    <div className={styles.answers}>
      <Button size="xl" variant="default" onClick={onOver}>
        Start over
      </Button>
      <Button size="xl" data-autofocus onClick={onClose}>
        Keep my order
      </Button>
    </div>
  </Dialog>
)
