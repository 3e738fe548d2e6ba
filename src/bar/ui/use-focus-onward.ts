import { useCallback, useLayoutEffect, useRef, type RefObject } from 'react'

interface Left {
  readonly pressed: Element
  readonly place: number
}

const buttonsOf = (list: Element | null) => [
  ...(list?.querySelectorAll<HTMLButtonElement>('button:enabled') ?? []),
]

/**
 * What is pressed goes, and would take the focus along: whoever works by keys goes on with what comes to its place, also where
 * it goes only once the server has answered.
 */
export function useFocusOnward(list: RefObject<Element | null>): (place?: 'of its ticket') => void {
  const left = useRef<Left>(undefined)
  // After every picture: what goes says so to nobody.
  useLayoutEffect(() => {
    const { pressed, place } = left.current ?? {}
    if (pressed === undefined || place === undefined || document.activeElement === pressed) return
    left.current = undefined
    if (document.activeElement !== document.body) return
    const buttons = buttonsOf(list.current)
    buttons[Math.min(place, buttons.length - 1)]?.focus()
  })
  return useCallback(
    (place) => {
      const pressed = document.activeElement
      const first = place === undefined ? pressed : pressed?.closest('li')?.querySelector('button')
      const at = buttonsOf(list.current).findIndex((button) => button === first)
      if (pressed !== null && at >= 0) left.current = { pressed, place: at }
    },
    [list],
  )
}
