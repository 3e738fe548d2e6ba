import { Button } from '@mantine/core'
import { useUser } from '../../../accounts/ui/session.ts'
import { mayAccept, rings } from '../../acceptance.ts'
import type { Order } from '../../contract.ts'
import { useAccept } from './use-accept.ts'

/** On the order itself, while it rings. */
export function AcceptButton({ order }: { readonly order: Order }) {
  const accept = useAccept()
  const role = useUser()?.role ?? ''
  if (!rings(order) || !mayAccept(role)) return null
  return (
    <Button loading={accept.isPending} onClick={() => accept.mutate({ params: { id: order.id } })}>
      Accept
    </Button>
  )
}
