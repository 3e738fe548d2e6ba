import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * The heading of a part of a long page, for an address that names it: whoever comes by that is brought there. What stands
 * above it may still be on its way, and pushes it down when it comes, so they are brought there once more when all has.
 */
export function usePlace(name: string) {
  const isWanted = useLocation().hash === `#${name}`
  const isLoading = useIsFetching() > 0
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isWanted) return undefined
    // The page itself takes the focus first.
    const frame = requestAnimationFrame(() => {
      heading.current?.focus({ preventScroll: true })
      heading.current?.scrollIntoView()
    })
    return () => cancelAnimationFrame(frame)
  }, [isWanted])

  const wasLoading = useRef(false)
  const hasCome = useRef(false)
  const comeAgain = useEffectEvent(() => {
    // Not whoever has gone on meanwhile.
    if (hasCome.current || document.activeElement !== heading.current) return
    heading.current?.scrollIntoView()
    hasCome.current = true
  })
  useEffect(() => {
    if (wasLoading.current && !isLoading) comeAgain()
    wasLoading.current = isLoading
  }, [isLoading])

  return heading
}
