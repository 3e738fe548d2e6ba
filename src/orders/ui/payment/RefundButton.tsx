import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { grantOf } from '../../../accounts/permissions.ts'
import { useUser } from '../../../accounts/ui/session.ts'
import { amount } from '../../../kit/fields.ts'
import { Dialog } from '../../../kit/ui/Dialog.tsx'
import dialog from '../../../kit/ui/Dialog.module.css'
import { SubmitButton } from '../../../kit/ui/form/fields.tsx'
import { RuledForm } from '../../../kit/ui/form/Form.tsx'
import { Money } from '../../../kit/ui/Money.tsx'
import { NumberField } from '../../../kit/ui/form/NumberField.tsx'
import { q, refresh, useSend } from '../../../kit/ui/calls/query.ts'
import type { PublicStore } from '../../../stores/contract.ts'
import { orders, type Order } from '../../contract.ts'
import { orderPayments, type OrderPayment } from '../../payment-contract.ts'
import detail from '../OrderDetail.module.css'

interface RefundButtonProps {
  readonly store: PublicStore
  readonly order: Order
}

/** Gives money back by the provider that took it; nothing where none did, or for those who may not. */
export function RefundButton({ store, order }: RefundButtonProps) {
  const payment = useRefundable(store, order)
  const client = useQueryClient()
  /** What had been given back when it was asked for: sent again after a lost answer, it says that it was made. */
  const [refunded, setRefunded] = useState<number>()
  const close = () => setRefunded(undefined)
  const refund = useSend(orderPayments.refund, {
    success: 'The refund is on its way.',
    refreshes: [orders.one, orders.list, orderPayments.one],
    // The form shows it, beside how the payment stands now.
    onRefused: () => void refresh(client, [orderPayments.one]),
  })
  const left = payment?.refundable ?? 0
  if (payment === undefined || left <= 0 || payment.refundOpen > 0) return null
  return (
    <>
      <Button variant="default" onClick={() => setRefunded(payment.refunded)}>
        Refund
      </Button>
      {refunded !== undefined && (
        <Dialog title="Refund the payment?" onClose={close}>
          <RuledForm
            rules={z.object({ amount: amount('Please enter an amount') })}
            start={{ amount: left }}
            onValid={async (body) => {
              await refund.mutateAsync({ params: { id: order.id }, body: { ...body, refunded } })
              close()
            }}
          >
            <p>
              Up to <Money amount={left} symbol={store.currency} /> goes back to where it came from.
              This cannot be undone.
            </p>
            <NumberField<{ amount: number }> name="amount" label="Amount" symbol={store.currency} />
            <div className={dialog.actions}>
              <Button variant="default" onClick={close}>
                Cancel
              </Button>
              <SubmitButton sending="Refunding...">Refund</SubmitButton>
            </div>
          </RuledForm>
        </Dialog>
      )}
    </>
  )
}

/** What has been given back, so that nobody gives it a second time. */
export function Refunded({ store, order }: RefundButtonProps) {
  const { refunded = 0, refundOpen = 0 } = useRefundable(store, order) ?? {}
  return (
    <>
      {refunded > 0 && (
        <output className={detail.refunded}>
          Given back: <Money amount={refunded} symbol={store.currency} />
        </output>
      )}
      {refundOpen > 0 && (
        <output className={detail.refunded}>
          Being given back: <Money amount={refundOpen} symbol={store.currency} />. The provider has
          not answered yet and is asked again by itself.
        </output>
      )}
    </>
  )
}

/** How a provider was paid, for those who may give it back. */
function useRefundable(store: PublicStore, order: Order): OrderPayment | undefined {
  const mayRefund = grantOf(useUser()?.role ?? '', 'order.refund') !== undefined
  const { data } = useQuery({
    ...q(orderPayments.one, { params: { id: order.id }, query: { storeId: store.id } }),
    enabled: mayRefund && order.cashGiven === null,
  })
  return data?.data
}
