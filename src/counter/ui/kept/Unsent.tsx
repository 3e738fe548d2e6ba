import { Button } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../../../kit/ui/Dialog.tsx'
import { Moment, momentText } from '../../../kit/ui/Moment.tsx'
import { Money } from '../../../kit/ui/Money.tsx'
import type { PublicStore } from '../../../stores/contract.ts'
import { saleCount } from '../../counter.ts'
import pay from '../CounterPay.module.css'
import type { StoredSale } from './counter-db.ts'
import styles from './Unsent.module.css'

interface UnsentProps {
  readonly store: PublicStore
  /** Since when nothing was heard of the server, in milliseconds. */
  readonly lostAt: number | undefined
  /** When the menu was last heard of. */
  readonly menuAt: number | undefined
  readonly waiting: readonly StoredSale[]
  readonly onSend: () => void
}

/** Since when there is no connection, what waits for one, and how old is what the counter knows. */
export function Unsent({ store, lostAt, menuAt, waiting, onSend }: UnsentProps) {
  const [isOpen, setOpen] = useState(false)
  if (lostAt === undefined && waiting.length === 0) return null
  const moment = (at: number) => momentText(new Date(at).toISOString(), store.timeZone)
  return (
    <div className={styles.strip} data-lost={lostAt !== undefined}>
      <output>
        {lostAt === undefined
          ? 'Connected again. '
          : `No connection since ${moment(lostAt)}. Sales are kept on this device. `}
        {lostAt !== undefined && menuAt !== undefined && (
          <span>The shelf is as it was on {moment(menuAt)}.</span>
        )}
      </output>
      {waiting.length > 0 && (
        <Button variant="default" size="md" onClick={() => setOpen(true)}>
          {waitText(waiting.length)}
        </Button>
      )}
      {isOpen && (
        <Dialog title="Sales that wait" onClose={() => setOpen(false)}>
          <WaitingSales store={store} waiting={waiting} />
          <Button size="lg" fullWidth data-autofocus onClick={onSend}>
            Send now
          </Button>
        </Dialog>
      )}
    </div>
  )
}

const waitText = (count: number) => (count === 1 ? '1 sale waits' : `${count} sales wait`)

const WaitingSales = ({ store, waiting }: Pick<UnsentProps, 'store' | 'waiting'>) => (
  <>
    <ul className={pay.held}>
      {waiting.map(({ id, at, kept, sent, refusal }) => (
        <li key={id}>
          <span>
            <strong>{kept?.receipt}</strong>{' '}
            <small className="dimmed">
              {saleCount(sent.sale)} × <Money amount={sent.total} symbol={store.currency} />,{' '}
              <Moment at={new Date(at).toISOString()} timeZone={store.timeZone} />
            </small>
            {refusal !== undefined && (
              <small role="alert" className={styles.refusal}>
                The server did not take it: {refusal}
              </small>
            )}
          </span>
        </li>
      ))}
    </ul>
    <p className={pay.words}>
      They are kept on this device and sent by themselves, each of them once. Until then nobody logs
      out here.
    </p>
  </>
)
