import type { Answer, AnyEndpoint, Sent } from '../../kit/endpoint.ts'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import { SubmitButton } from '../../kit/ui/fields.tsx'
import { Form } from '../../kit/ui/Form.tsx'
import { TextareaField } from '../../kit/ui/TextareaField.tsx'

interface ReasonDialogProps<E extends AnyEndpoint> {
  readonly of: E
  readonly title: string
  /** What will happen, and who reads the reason. */
  readonly explanation: string
  /** The verb on the button. */
  readonly confirm: string
  readonly send: (reason: string) => Sent<E>
  readonly success?: string
  readonly refreshes: readonly AnyEndpoint[]
  readonly onDone: (answer: Answer<E>) => unknown
  readonly onClose: () => void
}

/** Asks why before something is done to a store. */
export const ReasonDialog = <E extends AnyEndpoint>({
  of,
  title,
  explanation,
  confirm,
  send,
  success,
  refreshes,
  onDone,
  onClose,
}: ReasonDialogProps<E>) => (
  <Dialog title={title} onClose={onClose}>
    <Form
      of={of}
      start={{ reason: '' }}
      send={({ reason }: { readonly reason: string }) => send(reason)}
      {...(success !== undefined && { success })}
      refreshes={refreshes}
      onDone={onDone}
    >
      <p>{explanation}</p>
      <TextareaField name="reason" label="Reason" />
      <SubmitButton sending="Sending...">{confirm}</SubmitButton>
    </Form>
  </Dialog>
)
