import { Alert, Button } from '@mantine/core'
import { useState } from 'react'
import { ConfirmModal } from '../../../kit/ui/ConfirmModal.tsx'
import { Moment } from '../../../kit/ui/Moment.tsx'
import { Money } from '../../../kit/ui/Money.tsx'
import type { PublicStore } from '../../../stores/contract.ts'
import { countedSum } from '../../shift.ts'
import { removeCount } from './count-db.ts'
import { useKeptCounts } from './use-kept-count.ts'

/** What was counted without a server and does not stand there: somebody has to see to it. */
export function RefusedCounts({ store }: { readonly store: PublicStore }) {
  const counts = useKeptCounts(store.id).filter(({ refusal }) => refusal !== undefined)
  const [puttingAway, setPuttingAway] = useState<string>()
  return (
    <>
      {counts.map(({ shiftId, drawer, at, counts: told, refusal }) => (
        <Alert key={shiftId} role="alert" color="red" variant="light" mb="md">
          <p>
            {drawer}, counted <Moment at={new Date(at).toISOString()} timeZone={store.timeZone} />:{' '}
            <Money amount={countedSum(told)} symbol={store.currency} />. The server did not take it:{' '}
            {refusal}
          </p>
          <Button variant="default" onClick={() => setPuttingAway(shiftId)}>
            Put away
          </Button>
        </Alert>
      ))}
      {puttingAway !== undefined && (
        <ConfirmModal
          title="Put this count away?"
          confirm="Put it away"
          cancel="Keep it"
          onCancel={() => setPuttingAway(undefined)}
          onConfirm={() => {
            void removeCount(puttingAway)
            setPuttingAway(undefined)
          }}
        >
          It is gone from this device then. What stands on the server counts.
        </ConfirmModal>
      )}
    </>
  )
}
