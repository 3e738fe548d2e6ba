import { useContext, useLayoutEffect, useMemo, useState } from 'react'
import {
  Outlet,
  ScrollRestoration,
  UNSAFE_DataRouterStateContext,
  UNSAFE_LocationContext,
  useLocation,
  useMatches,
  useNavigation,
  type Location,
} from 'react-router'
import { BackStop } from '../../kit/ui/back/BackStop.tsx'
import { useHydrated } from '../../kit/ui/hydrated.ts'
import { part } from '../../kit/ui/part.tsx'
import { Themed } from '../../kit/ui/Themed.tsx'
import { Toaster } from '../../kit/ui/Toaster.tsx'
import { usePixel } from '../../marketing/ui/pixel.ts'
import { reservedSlugs } from '../../stores/store.ts'
import { LoadingStore } from '../../stores/ui/LoadingStore.tsx'
import styles from './Root.module.css'

const Measuring = part(
  'Measuring',
  async () => (await import('../../marketing/ui/Measuring.tsx')).Measuring,
  { failing: () => null },
)

// The router calls the first entry of every document the same, and would scroll a page to where another one was left.
const thisDocument = `document ${performance.timeOrigin}`
const scrollKey = ({ key }: Location) => (key === 'default' ? thisDocument : key)

/** Around all screens of a document: where we are in the page, what is on its way, what just happened. */
export function Root() {
  const { location: next } = useNavigation()
  const { pathname } = useLocation()
  return (
    <>
      <Measured />
      {next && <div className={styles.progress} aria-hidden />}
      {next && entersStore(pathname, next.pathname) ? <EnteringStore /> : <Outlet />}
      <Toaster />
      <BackStop />
      <RestoredScroll />
    </>
  )
}

/**
 * Back leads to where somebody was in a page. What scrolls is told of a new page a moment after all of it has been drawn: a part
 * of a page is drawn after what stands around it, and a page that is still the one before may be too short to be scrolled.
 */
function RestoredScroll() {
  const location = useContext(UNSAFE_LocationContext)
  const state = useContext(UNSAFE_DataRouterStateContext)
  const now = useMemo(() => ({ location, state }), [location, state])
  const [drawn, setDrawn] = useState(now)
  useLayoutEffect(() => {
    let isOver = false
    queueMicrotask(() => {
      if (!isOver) setDrawn(now)
    })
    return () => {
      isOver = true
    }
  }, [now])
  return (
    <UNSAFE_LocationContext value={drawn.location}>
      <UNSAFE_DataRouterStateContext value={drawn.state}>
        <ScrollRestoration getKey={scrollKey} />
      </UNSAFE_DataRouterStateContext>
    </UNSAFE_LocationContext>
  )
}

/** By itself: whatever is known once the page is taken over would draw all that stands below it anew. */
function Measured() {
  const { handle } = useMatches().at(-1) ?? {}
  const pixel = usePixel()
  const isTakenOver = useHydrated()
  return isTakenOver && pixel && <Measuring pixel={pixel} screen={screenOf(handle)} />
}

/** Between the frames of two stores, and so without the look of either. */
const EnteringStore = () => (
  <Themed>
    <LoadingStore />
  </Themed>
)

const screenOf = (handle: unknown) => (handle as { readonly screen?: string } | undefined)?.screen

function entersStore(from: string, to: string): boolean {
  const [, target = ''] = to.split('/')
  return target !== '' && !reservedSlugs.has(target) && from.split('/')[1] !== target
}
