import { useEffect, type ReactNode } from 'react'
import { Outlet } from 'react-router'
import { InHead } from '../../kit/ui/Head.tsx'
import { InTurn } from '../../kit/ui/turns/InTurn.tsx'
import { MainPage, SkipLink } from '../../kit/ui/MainPage.tsx'
import { Themed } from '../../kit/ui/Themed.tsx'
import { useCouponOfAddress } from '../../coupons/ui/coupon-of-visit.ts'
import type { PublicStore } from '../../stores/contract.ts'
import { useLiveStore } from '../../storefront/ui/use-live-store.ts'
import { manifestPath } from '../../stores/manifest.ts'
import { currentStore } from '../../stores/ui/current-store.ts'
import { useStore } from '../../stores/ui/use-store.ts'
import { Footer } from './Footer.tsx'
import { NavBar } from './NavBar.tsx'
import { TabBar } from './TabBar.tsx'

/** Navigation, page, footer: a store's in its own colour, the platform's in Larder's. */
function Frame({
  store,
  children,
}: {
  readonly store?: PublicStore
  readonly children: ReactNode
}) {
  return (
    <Themed brandColor={store?.brandColor ?? null}>
      <SkipLink />
      <InTurn name="nav">
        <NavBar store={store} />
      </InTurn>
      <MainPage>
        <InTurn name="page">{children}</InTurn>
      </MainPage>
      <InTurn name="footer">
        <Footer store={store} />
      </InTurn>
      <InTurn name="tabs">
        <TabBar store={store} />
      </InTurn>
    </Themed>
  )
}

/** Around a screen that stands by itself in the shop: nothing of it leads away. */
export function BareFrame() {
  const store = useStore()
  useLiveStore(store)
  useEffect(() => currentStore.set(store), [store])
  return (
    <Themed brandColor={store.brandColor}>
      <MainPage>
        <Outlet />
      </MainPage>
    </Themed>
  )
}

export const PlatformFrame = ({ children = <Outlet /> }: { readonly children?: ReactNode }) => (
  <Frame>{children}</Frame>
)

export function StoreFrame() {
  const store = useStore()
  useLiveStore(store)
  useCouponOfAddress(store.id)

  useEffect(() => currentStore.set(store), [store])

  return (
    <Frame store={store}>
      <InHead>
        <link rel="manifest" href={manifestPath(store.slug)} />
      </InHead>
      <Outlet />
    </Frame>
  )
}
