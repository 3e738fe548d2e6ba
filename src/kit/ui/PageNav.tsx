import type { ReactNode } from 'react'
import { EndButton } from './EndButton.tsx'
import { pageNumbers } from './page-numbers.ts'
import styles from './PageNav.module.css'

interface PageNavProps {
  /** What is being paged through, for screen readers: "Orders". */
  readonly label: string
  readonly page: number
  readonly pages: number
  readonly onPage: (page: number) => void
  /** Also offers the first and the last page. */
  readonly ends?: 'shown'
}

/** Previous, page numbers with ellipses and next; nothing at all for a single page. */
export function PageNav({ label, page, pages, onPage, ends }: PageNavProps) {
  if (pages <= 1) return null
  const to = (target: number, name: string, children: ReactNode) => (
    <EndButton
      label={name}
      isAtEnd={target < 1 || target > pages || target === page}
      onClick={() => onPage(target)}
    >
      {children}
    </EndButton>
  )
  return (
    <nav className={styles.nav} aria-label={`${label}, pages`}>
      {ends && to(1, 'First page', '«')}
      {to(page - 1, 'Previous page', '‹')}
      {pageNumbers(page, pages).map((number, at) =>
        number === 0 ? (
          // The first gap and the last one are the only two there are.
          <span key={`gap-${at > 2 ? 'after' : 'before'}`} aria-hidden>
            …
          </span>
        ) : (
          <button
            key={number}
            type="button"
            aria-label={`Page ${number}`}
            {...(number === page && { 'aria-current': 'page' as const })}
            onClick={() => onPage(number)}
          >
            {number}
          </button>
        ),
      )}
      {to(page + 1, 'Next page', '›')}
      {ends && to(pages, 'Last page', '»')}
    </nav>
  )
}
