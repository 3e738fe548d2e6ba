import { Alert, Button } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { BoundedInput } from '../../../kit/ui/form/BoundedInput.tsx'
import dialog from '../../../kit/ui/Dialog.module.css'

interface ReasonFormProps {
  readonly submit: string
  readonly isBusy: boolean
  /** What the server has against it. */
  readonly problem: string | undefined
  /** Sends it with the reason, or says why it cannot be sent. */
  readonly onSubmit: (reason: string) => string | undefined
  readonly onCancel: () => void
  readonly children: ReactNode
}

/** The frame of everything that mends a sale: nothing is mended without a reason. */
export function ReasonForm(props: ReasonFormProps) {
  const { submit, isBusy, problem: refusal, onSubmit, onCancel, children } = props
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<string>()
  const problem = fault ?? refusal
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setFault(reason.trim() === '' ? 'Please say why' : onSubmit(reason))
      }}
    >
      {children}
      <BoundedInput label="Why" required most={200} value={reason} onType={setReason} />
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
  )
}
