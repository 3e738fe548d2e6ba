import { Button } from '@mantine/core'
import { useState } from 'react'
import { grantOf } from '../../../accounts/permissions.ts'
import { useUser } from '../../../accounts/ui/session.ts'
import { ConfirmModal } from '../../../kit/ui/ConfirmModal.tsx'
import { Dialog } from '../../../kit/ui/Dialog.tsx'
import { momentText } from '../../../kit/ui/Moment.tsx'
import type { PublicStore } from '../../../stores/contract.ts'
import { waitText } from '../../wait-text.ts'
import { BackSlip } from './BackSlip.tsx'
import { removeSale, type StoredSale } from './counter-db.ts'
import { TakeSaleBack } from './TakeSaleBack.tsx'
import styles from './Unsent.module.css'
import { WaitingSales } from './WaitingSales.tsx'

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
  // What is in hand, a slip that prints among it, does not vanish because the last sale has just been sent.
  if (lostAt === undefined && waiting.length === 0 && !isOpen) return null
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
        <Waiting store={store} waiting={waiting} onSend={onSend} onClose={() => setOpen(false)} />
      )}
    </div>
  )
}

interface WaitingProps extends Pick<UnsentProps, 'store' | 'waiting' | 'onSend'> {
  readonly onClose: () => void
}

/** The list of them; who may refund takes one back before it is sent. */
function Waiting({ store, waiting, onSend, onClose }: WaitingProps) {
  const user = useUser()
  const [puttingAway, setPuttingAway] = useState<string>()
  const [takingBack, setTakingBack] = useState<StoredSale>()
  const [takenBack, setTakenBack] = useState<StoredSale>()
  const mayRefund = user !== undefined && grantOf(user.role, 'order.refund') === 'all'
  if (takingBack !== undefined && user !== undefined) {
    return (
      <TakeSaleBack
        store={store}
        sale={takingBack}
        by={user._id}
        onClose={() => setTakingBack(undefined)}
        onDone={(sale) => {
          setTakingBack(undefined)
          setTakenBack(sale)
        }}
      />
    )
  }
  return (
    <>
      <Dialog title="Sales that wait" onClose={onClose}>
        <WaitingSales
          store={store}
          waiting={waiting}
          onPutAway={setPuttingAway}
          onTakeBack={mayRefund ? setTakingBack : undefined}
        />
        {waiting.length > 0 && (
          <Button size="lg" fullWidth data-autofocus onClick={onSend}>
            Send now
          </Button>
        )}
      </Dialog>
      {takenBack !== undefined && (
        <BackSlip store={store} sale={takenBack} onDone={() => setTakenBack(undefined)} />
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
    </>
  )
}
