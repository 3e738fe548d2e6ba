import { useHotkeys, useMediaQuery } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Outlet, useMatch } from 'react-router'
import { grantOf } from '../../accounts/permissions.ts'
import { useUser } from '../../accounts/ui/session.ts'
import { useBetweenPresses } from '../../kit/ui/taps/between-presses.ts'
import { useLive } from '../../kit/ui/calls/live.ts'
import { MainPage, SkipLink } from '../../kit/ui/MainPage.tsx'
import { refresh } from '../../kit/ui/calls/query.ts'
import { Themed } from '../../kit/ui/Themed.tsx'
import { mayAccept } from '../../orders/acceptance.ts'
import { RingingOrders } from '../../orders/ui/acceptance/RingingOrders.tsx'
import { useRinging, useUnseenOrders } from '../../orders/ui/new-orders.ts'
import { useWaitingProofs } from '../../orders/ui/proof/waiting-proofs.tsx'
import { useDevicePrinting } from '../../printing/ui/device-printing.ts'
import { PrintTrouble } from '../../printing/ui/PrintTrouble.tsx'
import { OrderElsewhere } from '../../orders/ui/OrderElsewhere.tsx'
import type { PublicStore } from '../../stores/contract.ts'
import { LoadingStore } from '../../stores/ui/LoadingStore.tsx'
import { useStore } from '../../stores/ui/use-store.ts'
import { AdminNav } from './AdminNav.tsx'
import { AdminSuspended } from './AdminSuspended.tsx'
import { AdminSignIn } from './AdminSignIn.tsx'
import { Find, useFindAtHand } from './find/Find.tsx'
import { NoConnection } from './NoConnection.tsx'
import { oldBy } from './old-answers.ts'
import { RightsChanged } from './RightsChanged.tsx'
import { SalesThatWait } from './SalesThatWait.tsx'
import { worksAt } from './admin-sections.tsx'
import { useOwnAccount } from './use-own-account.ts'
import styles from './AdminFrame.module.css'

/** Around every screen of a store's back office; whoever does not work there is told so. */
export function AdminFrame() {
  const store = useStore()
  const user = useUser()
  const order = useMatch('/:slug/admin/orders/:orderId')
  const { isLeaving, isWriting, leave } = useOwnAccount()
  return (
    <Themed brandColor={store.brandColor} density="compact">
      {isLeaving ? (
        <LoadingStore />
      ) : store.isSuspended ? (
        <main className={styles.outside}>
          <AdminSuspended store={store} />
        </main>
      ) : worksAt(user, store) && user.mustChangePassword ? (
        // Nothing of the store is open to them yet, and nothing of it is asked for: the gate of the screens is all there is.
        <main className={styles.outside}>
          <Outlet />
        </main>
      ) : worksAt(user, store) ? (
        <Desk store={store}>{isWriting && <RightsChanged onReload={leave} />}</Desk>
      ) : (
        <main className={styles.outside}>
          {order ? (
            <OrderElsewhere store={store} orderId={order.params.orderId ?? ''} />
          ) : (
            <AdminSignIn store={store} />
          )}
        </main>
      )}
    </Themed>
  )
}

interface DeskProps {
  readonly store: PublicStore
  /** What is said above every screen. */
  readonly children: ReactNode
}

function Desk({ store, children }: DeskProps) {
  const client = useQueryClient()
  const lookAgain = (topic: string | undefined) => void refresh(client, oldBy(topic))
  useLive(store.id, lookAgain, { whileDeaf: () => lookAgain(undefined) })
  const role = useUser()?.role ?? ''
  const isTold = grantOf(role, 'order.list') !== undefined
  const ringing = useBetweenPresses(useRinging(store.id, mayAccept(role)))
  const unseen = useUnseenOrders(store.id, isTold)
  const toVerify = useWaitingProofs(store.id, grantOf(role, 'proof.decide') !== undefined)
  const mayPrint = grantOf(role, 'print.use') !== undefined
  const maySell = grantOf(role, 'order.sell') !== undefined
  useDevicePrinting(store.id, mayPrint)
  // A till needs the room, and so does a tablet.
  const isAtCounter = useMatch('/:slug/admin/pos') !== null
  const isTablet = useMediaQuery('(max-width: 68.75rem)', false, { getInitialValueInEffect: false })
  const isSlim = isAtCounter || isTablet
  const [isFinding, setFinding] = useState(false)
  const find = () => setFinding(true)
  useFindAtHand()
  useHotkeys([['mod+K', unlessCovered(find)]], [])
  return (
    <>
      <SkipLink />
      <div className={styles.desk} data-slim={isSlim} data-ringing={ringing.length > 0}>
        <AdminNav
          store={store}
          isSlim={isSlim}
          unseen={unseen ?? 0}
          toVerify={toVerify}
          onFind={find}
        />
        <MainPage>
          {children}
          <RingingOrders store={store} ringing={ringing} />
          {/* The counter goes on without one, and says so itself. */}
          {!isAtCounter && <NoConnection store={store} />}
          {!isAtCounter && maySell && <SalesThatWait store={store} />}
          {mayPrint && <PrintTrouble store={store} />}
          <Outlet />
        </MainPage>
      </div>
      {isFinding && <Find store={store} role={role} onClose={() => setFinding(false)} />}
    </>
  )
}

/** A window lies above all else, and what opened beneath it could not be typed into. */
const unlessCovered = (find: () => void) => () => {
  if (document.querySelector('dialog[open]') === null) find()
}
