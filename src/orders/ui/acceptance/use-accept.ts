import { useSend } from '../../../kit/ui/calls/query.ts'
import { toast } from '../../../kit/ui/toast.ts'
import { acceptance } from '../../acceptance-contract.ts'
import { orders } from '../../contract.ts'
import { orderLabel } from '../../order.ts'

/** Accepts an order; of two who do, the second is told who was first. */
export const useAccept = () =>
  useSend(acceptance.accept, {
    refreshes: [acceptance.unanswered, orders.list, orders.one, orders.today],
    onDone: ({ data }) => {
      const by = data.acceptedBy ?? 'Somebody else'
      if (!data.isYours) toast.success(`${by} has accepted ${orderLabel(data)} already.`)
    },
  })
