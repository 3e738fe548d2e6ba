import { Button } from '@mantine/core'
import { useState } from 'react'
import { Print } from '../../kit/ui/print.tsx'
import type { PublicStore } from '../../stores/contract.ts'
import type { Order } from '../contract.ts'
import { orderLabel } from '../order.ts'
import { Invoice } from './Invoice.tsx'
import invoiceStyles from './Invoice.css?url'
import { Receipt } from './Receipt.tsx'
import receiptStyles from './Receipt.css?url'

interface PrintButtonsProps {
  readonly store: PublicStore
  readonly order: Order
}

const rollWidthMm = 80

/** An order on paper: as an invoice on a sheet, or as a receipt on the counter's roll. */
export function PrintButtons({ store, order }: PrintButtonsProps) {
  const [printing, setPrinting] = useState<'invoice' | 'receipt'>()
  const [turn, setTurn] = useState(0)
  const start = (what: 'invoice' | 'receipt') => {
    setPrinting(what)
    setTurn(turn + 1)
  }
  const done = () => setPrinting(undefined)
  const titled = (kind: string) => `${kind} ${orderLabel(order)} | ${store.name}`
  return (
    <>
      <Button variant="default" onClick={() => start('invoice')}>
        Print Invoice
      </Button>
      <Button variant="default" onClick={() => start('receipt')}>
        Print Receipt
      </Button>
      {printing === 'invoice' && (
        <Print key={turn} title={titled('Invoice')} stylesheet={invoiceStyles} onDone={done}>
          <Invoice store={store} order={order} />
        </Print>
      )}
      {printing === 'receipt' && (
        <Print
          key={turn}
          title={titled('Receipt')}
          stylesheet={receiptStyles}
          rollWidthMm={rollWidthMm}
          onDone={done}
        >
          <Receipt store={store} order={order} />
        </Print>
      )}
    </>
  )
}
