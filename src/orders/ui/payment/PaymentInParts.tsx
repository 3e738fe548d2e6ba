import { useState } from 'react'
import type { Refusal } from '../../../kit/ui/calls/call.ts'
import { useSend } from '../../../kit/ui/calls/query.ts'
import { wordsOf } from '../../../kit/ui/calls/silence.ts'
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
  const { choices, isComing, askAgain } = useMethodChoices(store.id)
  const own = choices.filter(({ kind }) => kind === 'custom')
  const refreshes = [orders.one, orders.list, orders.today, corrections.money]
  const sending = {
    refreshes,
    onRefused: (refused: Refusal) => setRefusal(wordsOf(refused)),
  }
  // Kept until it is answered: a part whose answer was lost is sent again, and taken once.
  const [partId, setPartId] = useState(() => crypto.randomUUID())
  const taken = order.parts ?? []
  // The order may say what the lost answer would have said.
  const isTaken = taken.some(({ id }) => id === partId)
  const take = useSend(parts.take, {
    ...sending,
    onDone: () => setPartId(crypto.randomUUID()),
    onRefused(refused) {
      setRefusal(wordsOf(refused))
      // That is an answer, too.
      if (refused.status >= 400 && refused.status < 500) setPartId(crypto.randomUUID())
    },
  })
  const takeBack = useSend(parts.takeBack, sending)
  const params = { id: order.id }
  return (
    <SplitPad
      store={store}
      methods={[
        { name: cashMoney, label: 'Cash' },
        ...own.map(({ value, label }) => ({ name: value, label })),
      ]}
      isComing={isComing}
      onMissing={askAgain}
      left={order.due ?? order.total}
      parts={taken}
      isSending={take.isPending || takeBack.isPending}
      refusal={isTaken ? undefined : refusal}
      onAdd={(wish) => {
        const id = isTaken ? crypto.randomUUID() : partId
        setPartId(id)
        setRefusal(undefined)
        take.mutate({ params, body: { ...wish, id } })
      }}
      onTakeBack={({ id: takenId }) => {
        setRefusal(undefined)
        takeBack.mutate({ params: { ...params, partId: takenId } })
      }}
    />
  )
}
