import type { Answer, AnyEndpoint, Sent } from '../../kit/endpoint.ts'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import { SubmitButton } from '../../kit/ui/form/fields.tsx'
import { Form } from '../../kit/ui/form/Form.tsx'
import { TextareaField } from '../../kit/ui/form/TextareaField.tsx'
import { danger } from '../../kit/ui/colour.ts'

interface ReasonDialogProps<E extends AnyEndpoint> {
  readonly of: E
  readonly title: string
  /** What will happen, and who reads the reason. */
  readonly explanation: string
  /** The verb on the button. */
  readonly confirm: string
  /** When it takes something away. */
  readonly isDestructive?: boolean
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
  isDestructive = false,
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
      <TextareaField<{ reason: string }> name="reason" label="Reason" />
      <SubmitButton sending="Sending..." {...(isDestructive && { color: danger })}>
        {confirm}
      </SubmitButton>
    </Form>
  </Dialog>
)
