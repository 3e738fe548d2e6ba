import { Button } from '@mantine/core'
import { grantOf } from '../../../accounts/permissions.ts'
import { useUser } from '../../../accounts/ui/session.ts'
import type { Order } from '../../contract.ts'
import type { OrderPaperKind } from '../../print-contract.ts'
import { usePaperPrints } from './use-paper-prints.ts'

const labels: Readonly<Record<OrderPaperKind, string>> = {
  receipt: 'Receipt to the printer',
  ticket: 'Ticket again',
  label: 'Labels again',
}

/** An order on the store's own printers, for those who work there. */
export function PaperButtons({
  storeId,
  order,
}: {
  readonly storeId: string
  readonly order: Order
}) {
  const isTold = grantOf(useUser()?.role ?? '', 'order.sell') !== undefined
  const { kinds, print, isPending } = usePaperPrints(storeId, isTold)
  return kinds.map((kind) => (
    <Button key={kind} variant="default" disabled={isPending} onClick={() => print(order.id, kind)}>
      {labels[kind]}
    </Button>
  ))
}
