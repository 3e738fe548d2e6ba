import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router'
import { Toaster } from '../../kit/ui/Toaster.tsx'
import { reservedSlugs } from '../../stores/store.ts'
import { LoadingStore } from '../../stores/ui/LoadingStore.tsx'
import styles from './Root.module.css'

/** Around all screens of a document: where we are in the page, what is on its way, what just happened. */
export function Root() {
  const { location: next } = useNavigation()
  const { pathname } = useLocation()
  return (
    <>
      {next && <div className={styles.progress} aria-hidden />}
      {next && entersStore(pathname, next.pathname) ? <LoadingStore /> : <Outlet />}
      <Toaster />
      <ScrollRestoration />
    </>
  )
}

function entersStore(from: string, to: string): boolean {
  const [, target = ''] = to.split('/')
  return target !== '' && !reservedSlugs.has(target) && from.split('/')[1] !== target
}
