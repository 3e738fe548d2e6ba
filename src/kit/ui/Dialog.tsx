import {
  useCallback,
  useId,
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import { useBackCloses } from './back/use-back-closes.ts'
import { CloseWindow, HoldWindow, type Held } from './form/close-question.ts'
import { CloseIcon } from './icons/icons.tsx'
import styles from './Dialog.module.css'
import { holdSecondTap } from './taps/second-tap.ts'

/** A key that is held down was struck for what stood here before: it presses nothing that has come under it. */
function holdRepeats(event: KeyboardEvent<HTMLElement>): void {
  // In a field Enter sends its form.
  const pressed = { Enter: 'button, input', ' ': 'button' }[event.key]
  const isPressing =
    pressed !== undefined && event.target instanceof Element && event.target.closest(pressed)
  if (event.nativeEvent.repeat && isPressing) event.preventDefault()
}

/**
 * A browser gives back the focus without the cursor. If that was in a field of the window, what is typed next would be written
 * nowhere.
 */
function giveBackCursor(): void {
  const field = document.activeElement
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return
  const { selectionStart, selectionEnd } = field
  // Fields for numbers and addresses have none that can be set.
  if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd)
}

/** A screen that is touched would cover half of the window with keys. */
const hasKeys = () => window.matchMedia('(pointer: fine)').matches

const typedInto =
  'input:not([type=radio], [type=checkbox], [type=file], [type=hidden]):enabled, textarea:enabled'

/** Those that are open, the topmost last. */
const windows: HTMLDialogElement[] = []

/** The browser closes several with one Escape; what is opened again lies above all else, also above what stood on it. */
function openAgain(closed: HTMLDialogElement): void {
  for (const each of windows.slice(windows.indexOf(closed))) {
    each.close()
    each.showModal()
  }
}

interface DialogProps {
  readonly title: string
  readonly onClose: () => void
  /** On a phone a sheet comes up from below, to where the thumb is; a large one is that, and on a wall read from an arm's length. */
  readonly shape?: 'window' | 'sheet' | 'large'
  /**
   * What is marked with `data-autofocus` has the focus when it opens; else, where there are keys to type with, the first field
   * to type into.
   */
  readonly children: ReactNode
}

/**
 * A window above the page, open for as long as it is rendered. The browser's own element: it keeps the focus, and closes on
 * Escape and on a phone's own Back; that of its history is ours.
 */
export function Dialog({ title, onClose, shape = 'window', children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const forms = useRef(new Set<Held>())
  const hold = useCallback((held: Held) => {
    forms.current.add(held)
    return () => void forms.current.delete(held)
  }, [])
  const askOrClose = () => {
    const changed = [...forms.current].find((form) => form.isDirty())
    if (changed === undefined) onClose()
    else changed.ask(onClose)
  }
  useBackCloses(askOrClose)

  // Closed while it is still there, it gives the focus back to where it came from.
  useLayoutEffect(() => {
    const dialog = element.current
    if (dialog === null) return undefined
    dialog.showModal()
    windows.push(dialog)
    holdSecondTap()
    // Else the first thing in it has the focus, which is the button that closes it.
    const first =
      dialog.querySelector<HTMLElement>('[data-autofocus]') ??
      (hasKeys() ? dialog.querySelector<HTMLElement>(`:is(${typedInto})`) : null)
    ;(first?.querySelector('input') ?? first)?.focus()
    return () => {
      windows.splice(windows.indexOf(dialog), 1)
      dialog.close()
      giveBackCursor()
      holdSecondTap()
    }
  }, [])

  return (
    // The keyboard's way to close is Escape, which the element brings along.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={element}
      className={styles.dialog}
      data-shape={shape}
      aria-labelledby={titleId}
      onKeyDown={holdRepeats}
      onCancel={(event) => {
        event.preventDefault()
        askOrClose()
      }}
      onClose={() => {
        // A second Escape without a key between them closes it unasked.
        const dialog = element.current
        if (dialog === null || dialog.open) return
        openAgain(dialog)
        askOrClose()
      }}
      onClick={(event) => {
        if (event.target === element.current) askOrClose()
      }}
    >
      <div className={styles.inside}>
        <header className={styles.header}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          <button type="button" className={styles.close} aria-label="Close" onClick={askOrClose}>
            <CloseIcon />
          </button>
        </header>
        <CloseWindow value={askOrClose}>
          <HoldWindow value={hold}>{children}</HoldWindow>
        </CloseWindow>
      </div>
    </dialog>
  )
}
