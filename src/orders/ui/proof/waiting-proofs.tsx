import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { q } from '../../../kit/ui/calls/query.ts'
import { paths } from '../../../paths.ts'
import type { PublicStore } from '../../../stores/contract.ts'
import { paymentProofs } from '../../payment-proof-contract.ts'

/** How many payments wait to be verified; undefined where customers are asked to show none, and for whoever decides none. */
export function useWaitingProofs(storeId: string, mayDecide: boolean): number | undefined {
  const { data } = useQuery({
    ...q(paymentProofs.waiting, { query: { storeId } }),
    enabled: mayDecide,
  })
  return data?.isAsked === true ? data.count : undefined
}

/** From the orders there, as soon as there is something. */
export function ProofsLink({ store }: { readonly store: PublicStore }) {
  const count = useWaitingProofs(store.id, true) ?? 0
  if (count === 0) return null
  return (
    <Button component={Link} to={paths.verifyPayments(store.slug)} color="orange" variant="light">
      To verify ({count})
    </Button>
  )
}
