import type { ReactNode } from 'react'
import { EndButton } from '../../kit/ui/EndButton.tsx'
import { ChevronIcon, ChevronToEndIcon } from '../../kit/ui/icons/icons.tsx'
import styles from './MyOrders.module.css'

interface MyOrdersPagesProps {
  readonly page: number
  readonly pages: number
  readonly onPage: (page: number) => void
}

/** First, previous, where we are, next, last; nothing at all for a single page. */
export function MyOrdersPages({ page, pages, onPage }: MyOrdersPagesProps) {
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
    <nav className={styles.pages} aria-label="Orders, pages">
      {to(1, 'First page', <Backwards icon={<ChevronToEndIcon />} />)}
      {to(page - 1, 'Previous page', <Backwards icon={<ChevronIcon />} />)}
      <span aria-live="polite">
        Page {page} of {pages}
      </span>
      {to(page + 1, 'Next page', <ChevronIcon />)}
      {to(pages, 'Last page', <ChevronToEndIcon />)}
    </nav>
  )
}

const Backwards = ({ icon }: { readonly icon: ReactNode }) => (
  <span className={styles.backwards}>{icon}</span>
)
