import { Link } from 'react-router'
import { waitText } from '../../counter/wait-text.ts'
import { unsentSales } from '../../kit/ui/calls/unsent.ts'
import { paths } from '../../paths.ts'
import type { PublicStore } from '../../stores/contract.ts'
import styles from './AdminFrame.module.css'

/** Away from the counter, which alone sends them: whoever walked off while there was no line thinks they have gone. */
export function SalesThatWait({ store }: { readonly store: PublicStore }) {
  const { length } = unsentSales.use()
  return (
    <output className={styles.waiting}>
      {length > 0 && (
        <span>
          {waitText(length)} on this device.{' '}
          <Link to={paths.adminPos(store.slug)}>Open the counter to send</Link>
        </span>
      )}
    </output>
  )
}
