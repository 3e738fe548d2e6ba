import { Alert, Button } from '@mantine/core'
import { useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { BoundedInput } from '../../../kit/ui/form/BoundedInput.tsx'
import { CloseGuard } from '../../../kit/ui/form/CloseGuard.tsx'
import dialog from '../../../kit/ui/Dialog.module.css'

interface ReasonFormProps {
  readonly submit: string
  readonly isBusy: boolean
  /** What the server has against it. */
  readonly problem: string | undefined
  /** Whether the fields inside can be sent; they say themselves what is wrong with them. */
  readonly isSound?: boolean
  /** Whether something was entered in them. */
  readonly isBegun?: boolean
  /** Somebody wants to send it: from now on the fields say also that they are empty. */
  readonly onTry?: () => void
  /** Sends it with the reason, or says why it cannot be sent. */
  readonly onSubmit: (reason: string) => string | undefined
  readonly onCancel: () => void
  readonly children: ReactNode
}

/** The frame of everything that mends a sale: nothing is mended without a reason. */
export function ReasonForm(props: ReasonFormProps) {
  const { submit, isBusy, problem: refusal, isSound = true, isBegun = false } = props
  const { onTry, onCancel, children } = props
  const form = useRef<HTMLFormElement>(null)
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const [fault, setFault] = useState<string>()
  const problem = fault ?? refusal
  const isUnsaid = reason.trim() === ''

  function send() {
    // What is wrong stands there before the first of it is looked for.
    flushSync(() => {
      setTried(true)
      onTry?.()
    })
    if (isSound && !isUnsaid) setFault(props.onSubmit(reason))
    else form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }

  return (
    <>
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        {children}
        <BoundedInput
          label="Why"
          required
          most={200}
          value={reason}
          error={isTried && isUnsaid && 'Please say why'}
          onType={setReason}
        />
        {problem !== undefined && (
          <Alert role="alert" color="red" variant="light" mt="sm">
            {problem}
          </Alert>
        )}
        <div className={dialog.actions}>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" loading={isBusy}>
            {submit}
          </Button>
        </div>
      </form>
      <CloseGuard isDirty={() => isBegun || !isUnsaid} />
    </>
  )
}
