import { useEffect, useRef, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import styles from './AdminFrame.module.css'

/** Where reading starts: the focus comes here with every new page, as it would with a new document. */
export function AdminPage({ children }: { readonly children: ReactNode }) {
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
