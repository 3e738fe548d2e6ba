import { Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { useEffect, useId, useRef } from 'react'
import dialog from '../../kit/ui/Dialog.module.css'
import styles from './ManageUsers.module.css'

export interface NewLogin {
  readonly name: string
  readonly email: string
  readonly temporaryPassword: string
}

interface ManageUsersPasswordProps {
  readonly login: NewLogin
  readonly onClose: () => void
}

/** An alert rather than a window: nothing but its button closes it, because the password is shown only once. */
export function ManageUsersPassword({ login, onClose }: ManageUsersPasswordProps) {
  const { name, email, temporaryPassword } = login
  const element = useRef<HTMLDialogElement>(null)
  const [titleId, textId] = [useId(), useId()]
  const clipboard = useClipboard({ timeout: 3000 })

  useEffect(() => {
    const shown = element.current
    shown?.showModal()
    return () => shown?.close()
  }, [])

  return (
    <dialog
      ref={element}
      role="alertdialog"
      className={dialog.dialog}
      aria-labelledby={titleId}
      aria-describedby={textId}
      onCancel={(event) => event.preventDefault()}
    >
      <div className={dialog.inside}>
        <h2 id={titleId} className={dialog.title}>
          {name} has been added
        </h2>
        <p id={textId} className={styles.why}>
          This is the temporary password. It is shown only now: pass it on, and it is changed at the
          first login.
        </p>
        <dl className={styles.login}>
          <dt>Email</dt>
          <dd>{email}</dd>
          <dt>Temporary password</dt>
          <dd>
            <code>{temporaryPassword}</code>
          </dd>
        </dl>
        <output className={`dimmed ${styles.copied}`}>
          {clipboard.copied && 'Password copied.'}
          {clipboard.error && 'Your browser does not allow copying. Please write it down.'}
        </output>
        <div className={dialog.actions}>
          <Button variant="default" onClick={() => clipboard.copy(temporaryPassword)}>
            Copy password
          </Button>
          <Button onClick={onClose}>Done</Button>
        </div>
      </div>
    </dialog>
  )
}
