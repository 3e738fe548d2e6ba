import { createContext, use, useSyncExternalStore } from 'react'
import type { Pixel } from '../event.ts'

/** Undefined where nothing is measured: without settings, and in the back office. */
const PixelContext = createContext<Pixel | undefined>(undefined)
export const PixelProvider = PixelContext.Provider
export const usePixel = () => use(PixelContext)

let isDecidingAnew = false
const listeners = new Set<() => void>()

/** Brings the question back for whoever wants to decide anew, and takes it away when they have. */
export function decideAnew(is: 'wanted' | 'done'): void {
  isDecidingAnew = is === 'wanted'
  for (const listener of listeners) listener()
}

/** Kept here rather than on the screen: the question may be wished for before its script has come. */
export const useDecidingAnew = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => isDecidingAnew,
    () => false,
  )
