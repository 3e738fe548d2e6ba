import { useEffect, useRef, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import styles from './MainPage.module.css'

const id = 'page'

/**
 * Where reading starts: the focus comes here with every new page, as it would with a new document. Not from a field outside of
 * it, in which somebody has begun to type while the page was on its way.
 */
export function MainPage({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation()
  const page = useRef<HTMLElement>(null)
  const shown = useRef(pathname)

  useEffect(() => {
    const at = document.activeElement
    const isTyping = at instanceof HTMLInputElement && page.current?.contains(at) === false
    if (shown.current !== pathname && !isTyping) page.current?.focus({ preventScroll: true })
    shown.current = pathname
  }, [pathname])

  return (
    <main id={id} ref={page} className={styles.page} tabIndex={-1}>
      {children}
    </main>
  )
}

/** Leads there past what stands above it; seen only by whoever comes by with the keyboard. */
export const SkipLink = () => (
  <a className={styles.skip} href={`#${id}`}>
    Skip to content
  </a>
)
