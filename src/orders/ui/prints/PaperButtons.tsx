import { Button } from '@mantine/core'
import { grantOf } from '../../../accounts/permissions.ts'
import { useUser } from '../../../accounts/ui/session.ts'
import type { Order } from '../../contract.ts'
import type { OrderPaperKind } from '../../print-contract.ts'
import { printReceiptAt, usePaperPrints } from './use-paper-prints.ts'

const labelOf = (kind: OrderPaperKind, receiptsAt: string) =>
  kind === 'receipt' ? printReceiptAt(receiptsAt) : labels[kind]

const labels = { ticket: 'Print ticket again', label: 'Print labels again' } as const

/** An order on the store's own printers, for those who work there. */
export function PaperButtons({
  storeId,
  order,
}: {
  readonly storeId: string
  readonly order: Order
}) {
  const isTold = grantOf(useUser()?.role ?? '', 'order.sell') !== undefined
  const { kinds, receiptsAt = '', print, isPending } = usePaperPrints(storeId, isTold)
  return kinds.map((kind) => (
    <Button key={kind} variant="default" disabled={isPending} onClick={() => print(order.id, kind)}>
      {labelOf(kind, receiptsAt)}
    </Button>
  ))
}
