import { Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { useEffect, useId, useRef } from 'react'
import { useBackCloses } from './back/use-back-closes.ts'
import dialog from './Dialog.module.css'
import styles from './ShownOnce.module.css'

interface ShownOnceProps {
  readonly title: string
  /** What it is, and what to do with it now. */
  readonly why: string
  /** What helps to tell what it is for. */
  readonly beside?: Readonly<Record<string, string>>
  /** What the secret is called: "API key". */
  readonly name: string
  readonly secret: string
  readonly onClose: () => void
}

/** An alert rather than a window: nothing but its button closes it, because the secret is shown only once. */
export function ShownOnce({ title, why, beside = {}, name, secret, onClose }: ShownOnceProps) {
  const element = useRef<HTMLDialogElement>(null)
  const [titleId, textId] = [useId(), useId()]
  const clipboard = useClipboard({ timeout: 3000 })
  // Back must not take the secret away unread, and the page with it.
  useBackCloses(() => undefined)

  useEffect(() => {
    const shown = element.current
    shown?.showModal()
    return () => shown?.close()
  }, [])

  const word = name.split(' ').at(-1)?.toLowerCase() ?? name
  return (
    <dialog
      ref={element}
      role="alertdialog"
      className={dialog.dialog}
      aria-labelledby={titleId}
      aria-describedby={textId}
      onCancel={(event) => event.preventDefault()}
      // Asked twice in a row, a browser closes it all the same.
      onClose={({ currentTarget }) => {
        if (currentTarget.isConnected) currentTarget.showModal()
      }}
    >
      <div className={dialog.inside}>
        <h2 id={titleId} className={dialog.title}>
          {title}
        </h2>
        <p id={textId} className={styles.why}>
          {why}
        </p>
        <dl className={styles.values}>
          {Object.entries(beside).map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
          <div>
            <dt>{name}</dt>
            <dd>
              <code>{secret}</code>
            </dd>
          </div>
        </dl>
        <output className={`dimmed ${styles.copied}`}>
          {clipboard.copied && `${word.charAt(0).toUpperCase()}${word.slice(1)} copied.`}
          {clipboard.error && 'Your browser does not allow copying. Please write it down.'}
        </output>
        <div className={dialog.actions}>
          <Button variant="default" onClick={() => clipboard.copy(secret)}>
            Copy {word}
          </Button>
          <Button onClick={onClose}>Done</Button>
        </div>
      </div>
    </dialog>
  )
}
