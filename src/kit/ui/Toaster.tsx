import { useLayoutEffect } from 'react'
import { CloseIcon } from './icons/icons.tsx'
import styles from './Toaster.module.css'
import { dismissToast, takeToasts, useAreToastsTaken, useToasts } from './toast.ts'

/**
 * Where toasts appear; one per document. Our own rather than Mantine's: 25 kB of script less on the path of "added
 * to cart", and the live region stands from the start, as screen readers need it.
 */
export function Toaster() {
  const areTaken = useAreToastsTaken()
  return areTaken ? null : <Toasts className={styles.toaster} />
}

/** Where a screen shows them itself, because at the edge they would lie on what is pressed next. */
export function ToastsHere() {
  useLayoutEffect(takeToasts, [])
  return <Toasts className={styles.here} />
}

function Toasts({ className }: { readonly className: string | undefined }) {
  const toasts = useToasts()
  return (
    <section className={className} aria-label="Notifications" aria-live="polite">
      {toasts.map(({ id, tone, text }) => (
        <div
          key={id}
          className={styles.toast}
          data-tone={tone}
          role={tone === 'failure' ? 'alert' : 'status'}
        >
          <span>{text}</span>
          <button type="button" aria-label="Dismiss" onClick={() => dismissToast(id)}>
            <CloseIcon />
          </button>
        </div>
      ))}
    </section>
  )
}
