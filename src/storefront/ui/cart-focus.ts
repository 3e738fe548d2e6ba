import { nextTask } from '../../kit/ui/turns/next-task.ts'
import styles from './Cart.module.css'

/** Whoever works by the keyboard goes on where the button was that is gone: at the line that has come up, else at the page. */
export async function goOnAt(at: number, button = styles.remove): Promise<void> {
  await nextTask()
  const lines = document.querySelectorAll<HTMLElement>(`.${styles.line}`)
  const line = lines[Math.min(at, lines.length - 1)]
  const next = line?.querySelector<HTMLElement>(`.${button}`) ?? document.querySelector('main')
  next?.focus({ preventScroll: true })
}

/** The same for whoever had all of it before them. */
export async function goOn(): Promise<void> {
  await nextTask()
  document.querySelector('main')?.focus({ preventScroll: true })
}

/** What stands in the place of it all stands at the top. */
export async function toTop(): Promise<void> {
  await goOn()
  window.scrollTo(0, 0)
}
