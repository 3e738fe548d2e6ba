import { useEffect, useRef, type ReactNode } from 'react'
import { Outlet, useLocation } from 'react-router'
import { Themed } from '../../kit/ui/Themed.tsx'
import type { PublicStore } from '../../stores/contract.ts'
import { useLiveStore } from '../../storefront/ui/use-live-store.ts'
import { currentStore } from '../../stores/ui/current-store.ts'
import { useStore } from '../../stores/ui/use-store.ts'
import { Footer } from './Footer.tsx'
import { NavBar } from './NavBar.tsx'
import { TabBar } from './TabBar.tsx'
import styles from './Frame.module.css'

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
      <a className={styles.skip} href="#page">
        Skip to content
      </a>
      <NavBar store={store} />
      <Page>{children}</Page>
      <Footer store={store} />
      <TabBar store={store} />
    </Themed>
  )
}

export const PlatformFrame = ({ children = <Outlet /> }: { readonly children?: ReactNode }) => (
  <Frame>{children}</Frame>
)

export function StoreFrame() {
  const store = useStore()
  useLiveStore(store)

  useEffect(() => currentStore.set(store), [store])

  return (
    <Frame store={store}>
      <Outlet />
    </Frame>
  )
}

/** Where reading starts: the focus comes here with every new page, as it would with a new document. */
function Page({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation()
  const page = useRef<HTMLElement>(null)
  const shown = useRef(pathname)

  useEffect(() => {
    if (shown.current !== pathname) page.current?.focus({ preventScroll: true })
    shown.current = pathname
  }, [pathname])

  return (
    <main id="page" ref={page} className={styles.page} tabIndex={-1}>
      {children}
    </main>
  )
}
