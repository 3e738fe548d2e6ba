import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { qReduced, useSend } from '../../../kit/ui/calls/query.ts'
import { payments } from '../../../payments/contract.ts'
import type { PublicStore } from '../../../stores/contract.ts'
import { cashMethod } from '../../checkout.ts'
import { orders, type Order } from '../../contract.ts'
import { corrections } from '../../correction-contract.ts'
import { ReasonForm } from './ReasonForm.tsx'

interface ChangeMethodProps {
  readonly store: PublicStore
  readonly order: Order
  readonly onClose: () => void
}

/** The money came another way than was entered: nobody gets anything back. */
export function ChangeMethod({ store, order, onClose }: ChangeMethodProps) {
  const { data } = useQuery(qReduced(payments.methods, { query: { storeId: store.id } }))
  const own = (data?.customMethods ?? []).map(({ name }) => ({ value: name, label: name }))
  const ways = [{ value: cashMethod, label: 'Cash' }, ...own].filter(
    ({ value }) => value !== order.paymentMethod,
  )
  const [chosen, setChosen] = useState<string>()
  const method = chosen ?? ways[0]?.value
  const send = useSend(corrections.changeMethod, {
    success: 'The payment method was corrected.',
    refreshes: [corrections.money, orders.one, orders.list],
    onDone: onClose,
    // The form says it, where the reason stands.
    onRefused: () => undefined,
  })
  return (
    <ReasonForm
      submit="Correct Method"
      isBusy={send.isPending}
      problem={send.error?.message}
      onSubmit={(reason) => {
        if (method === undefined) return 'There is no other way to pay here.'
        send.mutate({ params: { id: order.id }, body: { method, reason } })
        return undefined
      }}
      onCancel={onClose}
    >
      <NativeSelect
        label="It was paid by"
        data={ways}
        value={method}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        mb="sm"
      />
    </ReasonForm>
  )
}
