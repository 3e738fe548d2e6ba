import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * The heading of a part of a long page, for an address that names it: whoever comes by that is brought there. What stands
 * above it may still be on its way, and pushes it down when it comes, so they are brought there once more when all has.
 */
export function usePlace(name: string) {
  const isWanted = useLocation().hash === `#${name}`
  const client = useQueryClient()
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    if (!isWanted) return undefined
    // The page itself takes the focus first.
    const frame = requestAnimationFrame(() => {
      heading.current?.focus({ preventScroll: true })
      heading.current?.scrollIntoView()
    })
    const stop = client.getQueryCache().subscribe(({ type }) => {
      if (type !== 'updated' || client.isFetching() > 0) return
      stop()
      requestAnimationFrame(() => {
        // Not whoever has gone on meanwhile.
        if (document.activeElement === heading.current) heading.current?.scrollIntoView()
      })
    })
    return () => {
      cancelAnimationFrame(frame)
      stop()
    }
  }, [isWanted, client])

  return heading
}
