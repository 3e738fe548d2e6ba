import { useQuery } from '@tanstack/react-query'
import { q, useSend } from '../../../kit/ui/calls/query.ts'
import { printers, prints } from '../../../printing/contract.ts'
import { printsKind } from '../../../printing/printer.ts'
import { orderPaperKinds, orderPrints, type OrderPaperKind } from '../../print-contract.ts'

/** Where there is such a printer: the specified words beside it open a window of this browser, and say no place. */
export const printReceiptAt = (printer: string) => `Print receipt at ${printer}`

/** What the store's printers print of orders, and how to ask for it; nothing for a store without printers. */
export function usePaperPrints(storeId: string, isTold = true) {
  const { data } = useQuery({ ...q(printers.list, { query: { storeId } }), enabled: isTold })
  const { mutate, isPending } = useSend(orderPrints.print, {
    success: 'On its way to the printer',
    refreshes: [printers.list, prints.list],
  })
  const all = data?.data ?? []
  return {
    /** Which printer prints receipts: the server takes the first. */
    receiptsAt: all.find((printer) => printsKind(printer, 'receipt'))?.name,
    kinds: orderPaperKinds.filter((kind) => all.some((printer) => printsKind(printer, kind))),
    print: (id: string, kind: OrderPaperKind) => mutate({ params: { id }, body: { kind } }),
    isPending,
  }
}
