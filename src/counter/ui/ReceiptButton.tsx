import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { PublicStore } from '../../stores/contract.ts'
import type { Order } from '../../orders/contract.ts'
import { printReceipt } from '../../orders/order-sheet.ts'
import { PrintOrder } from '../../orders/ui/prints/PrintOrder.tsx'
import { printReceiptAt, usePaperPrints } from '../../orders/ui/prints/use-paper-prints.ts'

interface ReceiptButtonProps {
  readonly store: PublicStore
  readonly order: Order
  /** Prints it once without being asked. */
  readonly isAtOnce?: boolean
  /** The browser's window is closed again. */
  readonly onPrinted?: () => void
}

/** Prints the receipt of a sale: by the store's printer, or by the browser's window where there is none. */
export function ReceiptButton({ store, order, isAtOnce = false, onPrinted }: ReceiptButtonProps) {
  const [printing, setPrinting] = useState(isAtOnce ? 1 : 0)
  const { receiptsAt, print } = usePaperPrints(store.id)
  const hasPrinter = receiptsAt !== undefined
  const printsByItself = useRef(isAtOnce)
  useEffect(() => {
    if (!hasPrinter || !printsByItself.current) return
    printsByItself.current = false
    print(order.id, 'receipt')
  })
  return (
    <>
      <Button
        size="xl"
        variant="default"
        data-harmless
        onClick={() => (hasPrinter ? print(order.id, 'receipt') : setPrinting(printing + 1))}
      >
        {hasPrinter ? printReceiptAt(receiptsAt) : printReceipt}
      </Button>
      {printing > 0 && !hasPrinter && (
        <PrintOrder
          key={printing}
          store={store}
          order={order}
          what="receipt"
          onDone={() => {
            setPrinting(0)
            onPrinted?.()
          }}
        />
      )}
    </>
  )
}
