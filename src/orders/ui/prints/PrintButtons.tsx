import { Button } from '@mantine/core'
import { useState } from 'react'
import type { PublicStore } from '../../../stores/contract.ts'
import type { Order } from '../../contract.ts'
import { printReceipt } from '../../order-sheet.ts'
import { PrintOrder } from './PrintOrder.tsx'

interface PrintButtonsProps {
  readonly store: PublicStore
  readonly order: Order
}

/** An order on paper: as an invoice on a sheet, or as a receipt on the counter's roll. */
export function PrintButtons({ store, order }: PrintButtonsProps) {
  const [printing, setPrinting] = useState<'invoice' | 'receipt'>()
  const [turn, setTurn] = useState(0)
  const start = (what: 'invoice' | 'receipt') => {
    setPrinting(what)
    setTurn(turn + 1)
  }
  return (
    <>
      <Button variant="default" onClick={() => start('invoice')}>
        Print Invoice
      </Button>
      <Button variant="default" onClick={() => start('receipt')}>
        {printReceipt}
      </Button>
      {printing !== undefined && (
        <PrintOrder
          key={turn}
          store={store}
          order={order}
          what={printing}
          onDone={() => setPrinting(undefined)}
        />
      )}
    </>
  )
}
