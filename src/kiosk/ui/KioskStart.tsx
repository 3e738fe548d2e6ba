import { Button } from '@mantine/core'
import { Picture } from '../../kit/ui/Picture.tsx'
import type { PublicStore } from '../../stores/contract.ts'
import styles from './Kiosk.module.css'
import { KioskLeave } from './KioskLeave.tsx'

interface KioskStartProps {
  readonly store: PublicStore
  readonly onStart: () => void
}

/** What the next customer finds. */
export const KioskStart = ({ store, onStart }: KioskStartProps) => (
  <>
    <section className={styles.start}>
      {store.logoImage !== null && (
        <Picture
          src={store.logoImage}
          alt=""
          sizes="12rem"
          className={styles.logo}
          instead={<span />}
        />
      )}
      <h1 dir="auto">{store.name}</h1>
      <p className={styles.lead}>Order here and take your number.</p>
      <Button size="xl" className={styles.huge} onClick={onStart}>
        Start your order
      </Button>
    </section>
    {/* Beside it: what is centred there is for customers, and forms are read from the left. */}
    <KioskLeave store={store} />
  </>
)
