import { Button } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Card } from '../../kit/ui/Column.tsx'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import { CheckIcon } from '../../kit/ui/icons/icons.tsx'
import { useSend } from '../../kit/ui/calls/query.ts'
import { paths } from '../../paths.ts'
import type { Store } from '../../stores/contract.ts'
import { submitReference, type AccountFee } from '../contract.ts'
import styles from './FeeStep.module.css'

interface FeePaidProps {
  readonly store: Store
  readonly fee: AccountFee
}

/** The fee is settled: one button left. */
export function FeePaid({ store, fee }: FeePaidProps) {
  const [isShown, setShown] = useState(true)
  return (
    <>
      <Card>
        <div className={styles.paid}>
          <CheckIcon />
          <h2>{store.name} is paid for</h2>
          <p className="dimmed">It is open. What comes next is on the page behind this button.</p>
          <Activate store={store} reference={fee.attempt?.reference ?? null} />
        </div>
      </Card>
      {isShown && (
        <Dialog title="Payment Successful!" onClose={() => setShown(false)}>
          <p>
            Thank you. {store.name} is paid for.
            {fee.attempt?.reference ? ` Your reference number is ${fee.attempt.reference}.` : ''}
          </p>
          <div className={styles.modalActions}>
            <Activate store={store} reference={fee.attempt?.reference ?? null} />
          </div>
        </Dialog>
      )}
    </>
  )
}

interface ActivateProps {
  readonly store: Store
  readonly reference: string | null
}

function Activate({ store, reference }: ActivateProps) {
  const navigate = useNavigate()
  const save = useSend(submitReference, { onDone: () => navigate(paths.thankYou()) })
  return (
    <Button
      fullWidth
      disabled={save.isPending}
      onClick={() =>
        save.mutate({ params: { storeId: store.id }, body: { referenceNumber: reference } })
      }
    >
      Activate Account
    </Button>
  )
}
