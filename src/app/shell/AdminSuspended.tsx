import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import { grantOf } from '../../accounts/permissions.ts'
import { logOut, useUser } from '../../accounts/ui/session.ts'
import { CallBack } from '../../erasure/ui/CallBack.tsx'
import { minutes } from '../../kit/fields.ts'
import { sheetDay } from '../../kit/moment.ts'
import { Head } from '../../kit/ui/Head.tsx'
import { q } from '../../kit/ui/calls/query.ts'
import { EmptyState } from '../../kit/ui/states.tsx'
import { paths } from '../../paths.ts'
import { fees } from '../../registration/contract.ts'
import { AskPlatform } from '../../registration/ui/AskPlatform.tsx'
import { stores, type PublicStore } from '../../stores/contract.ts'
import { storeBySlug } from '../../stores/ui/use-store.ts'

const lookEveryMs = minutes(1)

/**
 * In the place of the back office of a store that the platform or its owner has closed. Only its admin is told why. A tablet on
 * the wall goes on by itself once it is open again.
 */
export function AdminSuspended({ store }: { readonly store: PublicStore }) {
  const user = useUser()
  useQuery({ ...storeBySlug(store.slug), refetchInterval: lookEveryMs })
  const { pathname } = useLocation()
  const isAdmin = user?.store.slug === store.slug && grantOf(user.role, 'store.write') === 'all'
  const { data } = useQuery({
    ...q(stores.byId, { params: { storeId: store.id } }),
    enabled: isAdmin,
    staleTime: 0,
  })
  const { suspendedReason: reason, erasesAt } = data?.data.store ?? {}
  const fee = useQuery({
    ...q(fees.read, { params: { storeId: store.id } }),
    enabled: isAdmin && reason !== undefined && !erasesAt,
  })
  return (
    <>
      <Head title={`Closed for now | ${store.name}`} />
      <EmptyState
        isPage
        title={`${store.name} is closed${erasesAt ? '' : ' for now'}`}
        action={
          user ? (
            <>
              {erasesAt && <CallBack storeId={store.id} />}
              {!erasesAt && <Button onClick={() => window.location.reload()}>Look again</Button>}
              <Button variant="default" onClick={() => void logOut()}>
                Log out
              </Button>
            </>
          ) : (
            <Button component={Link} to={paths.login(store.slug, pathname)} reloadDocument>
              Log In
            </Button>
          )
        }
      >
        {erasesAt
          ? `Its owner has closed it. Everything of it is erased on ${sheetDay(erasesAt, store.timeZone)}, unless it is called back before.`
          : 'The people who run the platform have closed this store. Everything in it is kept. '}
        {!erasesAt && reason && `The reason: ${reason}`}
        {!isAdmin && 'Its admin reads here why, once logged in.'}
        {fee.data && (
          <>
            <br />
            <AskPlatform messenger={fee.data.data.messenger} /> when it is open again.
          </>
        )}
      </EmptyState>
    </>
  )
}
