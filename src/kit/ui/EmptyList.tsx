import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { EmptyState } from './states.tsx'
import type { UrlState } from './url-state.ts'

interface EmptyListProps {
  readonly title: string
  readonly url: UrlState
  /** What narrows the list, by its names in the address. */
  readonly filters: readonly string[]
  /** Leads back to the whole list: "Show all orders". */
  readonly all: string
  /** Where the filters leave nothing. */
  readonly unmatched?: string | undefined
  /** What to do next, and why, where there is nothing even without filters. */
  readonly action?: ReactNode
  readonly children: ReactNode
}

/** Where a list that can be filtered has nothing to show. */
export const EmptyList = ({
  title,
  url,
  filters,
  all,
  unmatched = 'Nothing matches these filters.',
  action,
  children,
}: EmptyListProps) =>
  filters.some((name) => url.get(name) !== '') ? (
    <EmptyState
      title={title}
      action={
        <Button
          variant="default"
          onClick={() => url.filter(Object.fromEntries(filters.map((name) => [name, ''])))}
        >
          {all}
        </Button>
      }
    >
      {unmatched}
    </EmptyState>
  ) : (
    <EmptyState title={title} action={action}>
      {children}
    </EmptyState>
  )
