import { Button } from '@mantine/core'
import { useState } from 'react'
import { ConfirmModal } from '../../../kit/ui/ConfirmModal.tsx'
import { Dialog } from '../../../kit/ui/Dialog.tsx'
import { Moment, momentText } from '../../../kit/ui/Moment.tsx'
import { Money } from '../../../kit/ui/Money.tsx'
import type { PublicStore } from '../../../stores/contract.ts'
import { saleCount } from '../../counter.ts'
import pay from '../CounterPay.module.css'
import { removeSale, type StoredSale } from './counter-db.ts'
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
  const [puttingAway, setPuttingAway] = useState<string>()
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
          <WaitingSales store={store} waiting={waiting} onPutAway={setPuttingAway} />
          <Button size="lg" fullWidth data-autofocus onClick={onSend}>
            Send now
          </Button>
        </Dialog>
      )}
      {puttingAway !== undefined && (
        <ConfirmModal
          title="Put this sale away?"
          confirm="Put it away"
          cancel="Keep it"
          onCancel={() => setPuttingAway(undefined)}
          onConfirm={() => {
            void removeSale(puttingAway)
            setPuttingAway(undefined)
          }}
        >
          It is gone from this device then, and the server has never had it. Enter it by hand from
          its receipt first.
        </ConfirmModal>
      )}
    </div>
  )
}

const waitText = (count: number) => (count === 1 ? '1 sale waits' : `${count} sales wait`)

interface WaitingSalesProps extends Pick<UnsentProps, 'store' | 'waiting'> {
  readonly onPutAway: (id: string) => void
}

const WaitingSales = ({ store, waiting, onPutAway }: WaitingSalesProps) => (
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
          {refusal !== undefined && (
            <Button variant="default" onClick={() => onPutAway(id)}>
              Put away
            </Button>
          )}
        </li>
      ))}
    </ul>
    <p className={pay.words}>
      They are kept on this device and sent by themselves, each of them once. Until then nobody logs
      out here.
    </p>
  </>
)
