import { Button } from '@mantine/core'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import { Money } from '../../kit/ui/Money.tsx'
import { EmptyState } from '../../kit/ui/states.tsx'
import { itemsText } from '../../storefront/cart.ts'
import type { PublicStore } from '../../stores/contract.ts'
import { saleCount } from '../counter.ts'
import styles from './CounterPay.module.css'
import type { Outbox } from './use-outbox.ts'

interface CounterLeftProps {
  readonly store: PublicStore
  readonly outbox: Outbox
  readonly onClose: () => void
}

/** Sales that were sent and not answered while others were served. */
export const CounterLeft = ({ store, outbox, onClose }: CounterLeftProps) => (
  <Dialog title="Not answered yet" onClose={onClose}>
    {outbox.left.length === 0 && <EmptyState title="Every sale was answered" />}
    <ul className={styles.held}>
      {outbox.left.map((sent) => (
        <li key={sent.sale.id}>
          <span>
            <strong>{sent.sale.name.trim() || sent.sale.lines[0]?.name}</strong>
            <small className="dimmed">
              {itemsText(saleCount(sent.sale))},{' '}
              <Money amount={sent.total} symbol={store.currency} />
              {outbox.isSending(sent) && ', being sent'}
            </small>
          </span>
        </li>
      ))}
    </ul>
    {outbox.left.length > 0 && (
      <>
        <p className={styles.words}>
          They are kept here and sent again by themselves. Each is sold once, however often it is
          sent.
        </p>
        <Button size="lg" fullWidth data-autofocus onClick={outbox.sendLeft}>
          Send again now
        </Button>
      </>
    )}
  </Dialog>
)
