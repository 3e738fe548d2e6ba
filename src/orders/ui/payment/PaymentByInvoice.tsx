import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useSend } from '../../../kit/ui/calls/query.ts'
import { orderPayments } from '../../payment-contract.ts'
import { useOrderToken } from '../order-tokens.ts'
import type { DueProps } from './due.ts'
import { useLeavingToPay } from './just-back.ts'

interface PaymentByInvoiceProps extends DueProps {
  readonly onStopped: (text: string) => void
}

/** Leads to the provider's page, where e-wallets and banks are chosen; it leads back here afterwards. */
export function PaymentByInvoice({ store, order, onStopped }: PaymentByInvoiceProps) {
  const token = useOrderToken(order.id)
  const [isLeaving, setLeaving] = useState(false)
  useLeavingToPay(order, isLeaving)
  useEffect(() => {
    // Who comes back by the browser may find this page as it was left.
    const backHere = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setLeaving(false)
    }
    window.addEventListener('pageshow', backHere)
    return () => window.removeEventListener('pageshow', backHere)
  }, [])
  const open = useSend(orderPayments.createInvoice, {
    refreshes: [orderPayments.one],
    onDone({ invoice_url: url }) {
      setLeaving(true)
      window.location.assign(url)
    },
    onRefused: ({ message }) => onStopped(message),
  })
  return (
    <Button
      size="lg"
      fullWidth
      loading={open.isPending || isLeaving}
      onClick={() => {
        onStopped('')
        open.mutate({ query: { token, storeId: store.id }, body: { orderId: order.id } })
      }}
    >
      Continue to payment
    </Button>
  )
}
