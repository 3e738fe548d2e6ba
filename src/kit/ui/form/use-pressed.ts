import { useRef, type PointerEvent } from 'react'

/**
 * Whether the button that sends the form is being pressed, from the first touch to the click. The focus leaves its field in
 * between, of a finger only after it was lifted, and also where a browser gives the focus to no button.
 */
export function usePressed() {
  const is = useRef(false)
  return {
    isPressed: () => is.current,
    press: {
      onPointerDownCapture: ({ target }: PointerEvent) => {
        is.current = target instanceof Element && target.closest('[type=submit]') !== null
      },
      onClickCapture: () => {
        is.current = false
      },
    },
  }
}
