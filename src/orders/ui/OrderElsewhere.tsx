import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { useUser } from '../../accounts/ui/session.ts'
import { Head } from '../../kit/ui/Head.tsx'
import { Leave } from '../../kit/ui/Leave.tsx'
import { EmptyState } from '../../kit/ui/states.tsx'
import { paths } from '../../paths.ts'
import type { PublicStore } from '../../stores/contract.ts'
import { orderNotFound } from '../order.ts'
import { useOrderToken } from './order-tokens.ts'

interface OrderElsewhereProps {
  readonly store: PublicStore
  readonly orderId: string
}

/** An order in the back office, asked for by its customer: "Go To Order" leads here whoever placed it. */
export function OrderElsewhere({ store, orderId }: OrderElsewhereProps) {
  const user = useUser()
  const token = useOrderToken(orderId)
  const isTheirs = user !== undefined || token !== undefined

  if (isTheirs) return <Leave to={paths.userOrder(store.slug, orderId)} />
  return (
    <>
      <Head title={`${orderNotFound} | ${store.name}`} />
      <EmptyState
        isPage
        title={orderNotFound}
        action={
          <Button
            component={Link}
            to={paths.login(store.slug, paths.adminOrder(store.slug, orderId))}
            reloadDocument
          >
            Log In
          </Button>
        }
      >
        Log in to see your orders.
      </EmptyState>
    </>
  )
}
