import { useQuery } from '@tanstack/react-query'
import { grantOf } from '../../../accounts/permissions.ts'
import { useUser } from '../../../accounts/ui/session.ts'
import { Money } from '../../../kit/ui/Money.tsx'
import { q } from '../../../kit/ui/calls/query.ts'
import type { PublicStore } from '../../../stores/contract.ts'
import type { Order } from '../../contract.ts'
import { orderPayments, type OrderPayment } from '../../payment-contract.ts'
import detail from '../OrderDetail.module.css'

interface RefundedProps {
  readonly store: PublicStore
  readonly order: Order
}

/** What a provider has given back, so that nobody gives it a second time. */
export function Refunded({ store, order }: RefundedProps) {
  const { refunded = 0, refundOpen = 0 } = usePaymentOf(store, order) ?? {}
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
function usePaymentOf(store: PublicStore, order: Order): OrderPayment | undefined {
  const mayRefund = grantOf(useUser()?.role ?? '', 'order.refund') !== undefined
  const { data } = useQuery({
    ...q(orderPayments.one, { params: { id: order.id }, query: { storeId: store.id } }),
    enabled: mayRefund && order.cashGiven === null,
  })
  return data?.data
}
