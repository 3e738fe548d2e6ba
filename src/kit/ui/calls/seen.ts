import { useSyncExternalStore } from 'react'

/** Whether somebody can see the page. One that nobody sees need not listen: a browser opens only so many lines to one server. */
export const useIsSeen = (): boolean => useSyncExternalStore(onSeen, isVisible, () => true)

export const isVisible = () => document.visibilityState === 'visible'

export function onSeen(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
