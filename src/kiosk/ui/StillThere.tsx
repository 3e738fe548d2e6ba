import { Button } from '@mantine/core'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import styles from './Kiosk.module.css'

/** Any touch stops it: the button is there to be seen, and for the keyboard. */
export const StillThere = ({ secondsLeft }: { readonly secondsLeft: number }) => (
  <Dialog title="Are you still there?" shape="large" onClose={() => undefined}>
    <p className={styles.still} role="timer">
      This order starts over in <strong>{secondsLeft}</strong> s.
    </p>
    <Button size="xl" fullWidth data-autofocus>
      I am still here
    </Button>
  </Dialog>
)
