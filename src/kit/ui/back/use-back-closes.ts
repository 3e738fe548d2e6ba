import { useEffectEvent, useLayoutEffect } from 'react'
import { addStop } from './stops.ts'

/** Not every browser has it, and the compiler knows none that does. */
interface BrowserWindow {
  readonly CloseWatcher?: new () => EventTarget & { readonly destroy: () => void }
}

/** Back closes what is open and leaves the page as it was. */
export function useBackCloses(onClose: () => void, isOpen = true): void {
  const close = useEffectEvent(onClose)
  // Before the effects of what stands in it: a form's question lies above the window of the form.
  useLayoutEffect(() => {
    if (!isOpen) return undefined
    return addStop({
      stops: ({ isBack }) => isBack,
      onStopped({ stay }) {
        stay()
        close()
      },
    })
  }, [isOpen])
}

/**
 * The same for what is no `<dialog>`, which the browser would close by itself: a phone's own Back and Escape close it, also on
 * the first page of a tab, where no history tells of them.
 */
export function useCloses(onClose: () => void, isOpen: boolean): void {
  const close = useEffectEvent(onClose)
  useBackCloses(onClose, isOpen)
  useLayoutEffect(() => {
    const { CloseWatcher } = window as BrowserWindow
    if (!isOpen || CloseWatcher === undefined) return undefined
    const watcher = new CloseWatcher()
    watcher.addEventListener('close', () => close())
    return () => watcher.destroy()
  }, [isOpen])
}
