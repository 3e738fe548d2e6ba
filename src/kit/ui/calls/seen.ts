import { useSyncExternalStore } from 'react'

/**
 * Whether somebody can see the page. One that nobody sees need not listen: a browser opens only so many lines to one server.
 * Nobody does while the browser takes it over, when it is not known either who that is.
 */
export const useIsSeen = (): boolean => useSyncExternalStore(onSeen, isVisible, () => false)

export const isVisible = () => document.visibilityState === 'visible'

export function onSeen(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
