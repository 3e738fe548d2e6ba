import { Alert, Button, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { qReduced, useSend } from '../../../kit/ui/calls/query.ts'
import dialog from '../../../kit/ui/Dialog.module.css'
import { payments } from '../../../payments/contract.ts'
import type { PublicStore } from '../../../stores/contract.ts'
import { cashMethod } from '../../checkout.ts'
import { orders, type Order } from '../../contract.ts'
import { corrections } from '../../correction-contract.ts'

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
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const send = useSend(corrections.changeMethod, {
    success: 'The payment method was corrected.',
    refreshes: [corrections.money, orders.one, orders.list],
    onDone: onClose,
    onRefused: ({ message }) => setProblem(message),
  })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (method === undefined) return setProblem('There is no other way to pay here.')
        if (reason.trim() === '') return setProblem('Please say why')
        setProblem(undefined)
        return send.mutate({ params: { id: order.id }, body: { method, reason } })
      }}
    >
      <NativeSelect
        label="It was paid by"
        data={ways}
        value={method}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        mb="sm"
      />
      <TextInput
        label="Why"
        required
        maxLength={200}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      {problem !== undefined && (
        <Alert role="alert" color="red" variant="light" mt="sm">
          {problem}
        </Alert>
      )}
      <div className={dialog.actions}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={send.isPending}>
          Correct Method
        </Button>
      </div>
    </form>
  )
}
