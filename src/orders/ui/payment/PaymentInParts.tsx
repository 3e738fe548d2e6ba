import { useState } from 'react'
import { useSend } from '../../../kit/ui/calls/query.ts'
import { cashMoney } from '../../../money/movement.ts'
import { useMethodChoices } from '../../../payments/ui/use-method-choices.ts'
import { orders } from '../../contract.ts'
import { corrections } from '../../correction-contract.ts'
import { parts } from '../../part-contract.ts'
import type { DueProps } from './due.ts'
import { SplitPad } from './SplitPad.tsx'

/** An order that is paid in parts, for those who take the money. */
export function PaymentInParts({ store, order }: DueProps) {
  const [refusal, setRefusal] = useState<string>()
  const own = useMethodChoices(store.id).filter(({ kind }) => kind === 'custom')
  const refreshes = [orders.one, orders.list, orders.today, corrections.money]
  const sending = { refreshes, onRefused: ({ message }: Error) => setRefusal(message) }
  // Kept until it is answered: a part whose answer was lost is sent again, and taken once.
  const [partId, setPartId] = useState(() => crypto.randomUUID())
  const take = useSend(parts.take, {
    ...sending,
    onDone: () => setPartId(crypto.randomUUID()),
  })
  const takeBack = useSend(parts.takeBack, sending)
  const params = { id: order.id }
  return (
    <SplitPad
      symbol={store.currency}
      methods={[
        { name: cashMoney, label: 'Cash' },
        ...own.map(({ value, label }) => ({ name: value, label })),
      ]}
      left={order.due ?? order.total}
      parts={order.parts ?? []}
      isSending={take.isPending || takeBack.isPending}
      refusal={refusal}
      onAdd={(wish) => {
        setRefusal(undefined)
        take.mutate({ params, body: { ...wish, id: partId } })
      }}
      onTakeBack={({ id: takenId }) => {
        setRefusal(undefined)
        takeBack.mutate({ params: { ...params, partId: takenId } })
      }}
    />
  )
}
