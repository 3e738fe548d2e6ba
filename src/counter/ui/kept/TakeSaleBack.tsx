import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../../../kit/ui/Dialog.tsx'
import { Money } from '../../../kit/ui/Money.tsx'
import { cashMoney } from '../../../money/movement.ts'
import { methodName } from '../../../orders/order-sheet.ts'
import { GoesBack } from '../../../orders/ui/correction/GoesBack.tsx'
import { ReasonForm } from '../../../orders/ui/correction/ReasonForm.tsx'
import type { PublicStore } from '../../../stores/contract.ts'
import type { TakenBack } from '../../kept-body.ts'
import type { SentSale } from '../../till.ts'
import { takeSaleBack, type StoredSale } from './counter-db.ts'

interface TakeSaleBackProps {
  readonly store: PublicStore
  readonly sale: StoredSale
  /** Who takes it back: somebody who may refund. */
  readonly by: string
  readonly onDone: (sale: StoredSale) => void
  readonly onClose: () => void
}

const gone = 'The server has this sale by now. Take it back under Last sales.'
const noRoom = 'This device has no room to note it. Take it back when there is a connection.'

/** Takes the whole of a sale back that waits on this device. */
export function TakeSaleBack({ store, sale, by, onDone, onClose }: TakeSaleBackProps) {
  const { payment, total } = sale.sent
  const [kind, setKind] = useState<TakenBack['kind']>('void')
  const ways = waysOf(payment)
  const [method, setMethod] = useState(ways[0]?.value ?? cashMoney)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function take(reason: string) {
    setBusy(true)
    const said = { kind, at: Date.now(), by, reason: reason.trim() }
    const back = await takeSaleBack(sale.id, { ...said, ...(payment.isPaid && { method }) })
    setBusy(false)
    if (back?.takenBack !== undefined) return onDone(back)
    return setProblem(back === undefined ? gone : noRoom)
  }

  return (
    <Dialog title={`Take back ${sale.kept?.receipt ?? ''}`} onClose={onClose}>
      <ReasonForm
        submit={kind === 'void' ? 'Void' : 'Enter Refund'}
        isBusy={isBusy}
        problem={problem}
        onSubmit={(reason) => {
          void take(reason)
          return undefined
        }}
        onCancel={onClose}
      >
        <NativeSelect
          label="What went wrong"
          data={[
            { value: 'void', label: 'Void: it is not made' },
            ...(payment.isPaid ? [{ value: 'refund', label: 'Refund: it was made' }] : []),
          ]}
          value={kind}
          onChange={({ currentTarget }) => setKind(currentTarget.value as TakenBack['kind'])}
          data-autofocus
          mb="sm"
        />
        <p>
          <Money amount={total} symbol={store.currency} /> is taken out of the sales.
        </p>
        {payment.isPaid && <GoesBack ways={ways} value={method} onChange={setMethod} />}
      </ReasonForm>
    </Dialog>
  )
}

/** As it came, or in cash; what came in parts goes back in cash. */
function waysOf({ method, parts }: SentSale['payment']) {
  const cash = { value: cashMoney, label: 'Cash' }
  if (parts !== undefined || method === cashMoney) return [cash]
  return [{ value: method, label: methodName({ paymentMethod: method }) }, cash]
}
