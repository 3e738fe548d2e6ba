import { CloseIcon } from './icons.tsx'
import styles from './Toaster.module.css'
import { dismissToast, useToasts } from './toast.ts'

/**
 * Where toasts appear; one per document. Our own rather than Mantine's: 25 kB of script less on the path of "added
 * to cart", and the live region stands from the start, as screen readers need it.
 */
export function Toaster() {
  const toasts = useToasts()
  return (
    <section className={styles.toaster} aria-label="Notifications" aria-live="polite">
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
