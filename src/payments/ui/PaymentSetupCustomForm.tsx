import { z } from 'zod'
import { text } from '../../kit/fields.ts'
import { Refusal } from '../../kit/ui/calls/call.ts'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import dialog from '../../kit/ui/Dialog.module.css'
import { CancelButton } from '../../kit/ui/form/CancelButton.tsx'
import { SubmitButton, TextField } from '../../kit/ui/form/fields.tsx'
import { RuledForm } from '../../kit/ui/form/Form.tsx'
import { SwitchField } from '../../kit/ui/form/SwitchField.tsx'
import { TextareaField } from '../../kit/ui/form/TextareaField.tsx'
import { methodName, type CustomMethod } from '../contract.ts'
import { kept, useSaveSetup } from './use-save-setup.ts'

const Fields = z.object({
  name: methodName,
  info: text(500),
  asksReference: z.boolean(),
  asksPicture: z.boolean(),
})
type Fields = z.output<typeof Fields>

interface PaymentSetupCustomFormProps {
  readonly storeId: string
  readonly methods: readonly CustomMethod[]
  /** Undefined for a new one. */
  readonly method: CustomMethod | undefined
  readonly onClose: () => void
}

/** Name and text of a method of the store's own. */
export function PaymentSetupCustomForm(props: PaymentSetupCustomFormProps) {
  const { storeId, methods, method, onClose } = props
  const { save } = useSaveSetup(storeId)

  async function send({ name, ...config }: Fields) {
    const changed = { ...(method && kept(method)), enabled: method?.enabled ?? true }
    const entry = { ...changed, name, config }
    const list = methods.map((each) => (each._id === method?._id ? entry : kept(each)))
    await save({ customMethods: method ? list : [...list, entry] }).catch(besideItsField)
    onClose()
  }

  return (
    <Dialog title={method ? `Edit ${method.name}` : 'Add a method'} onClose={onClose}>
      <RuledForm
        start={{
          name: method?.name ?? '',
          info: method?.config.info ?? '',
          asksReference: method?.config.asksReference ?? false,
          asksPicture: method?.config.asksPicture ?? false,
        }}
        rules={Fields}
        onValid={send}
      >
        <p className="dimmed">
          On your pages customers who choose it give an address: what is paid this way is brought to
          them. Only cash is picked up.
        </p>
        <TextField<Fields> name="name" label="Name" isRequired />
        <TextareaField<Fields>
          name="info"
          label="How to pay"
          hint="What customers need to know: a number, an account, what to write along."
        />
        <SwitchField<Fields>
          name="asksReference"
          label="Ask for a reference number"
          hint="Customers type the number of their payment, and you compare it with your account."
        />
        <SwitchField<Fields>
          name="asksPicture"
          label="Ask for a picture of the payment"
          hint="Customers send a screenshot or photo of it. Only you and they see it."
        />
        <div className={dialog.actions}>
          <CancelButton />
          <SubmitButton sending="Saving...">Save Method</SubmitButton>
        </div>
      </RuledForm>
    </Dialog>
  )
}

/** The server names fields by their place in the whole list; on the screen there is one. */
function besideItsField(error: unknown): never {
  if (!(error instanceof Refusal)) throw error
  const fields = Object.fromEntries(
    Object.entries(error.fields).map(([name, problem]) => [
      name.split('.').at(-1) ?? name,
      problem,
    ]),
  )
  throw new Refusal(error.status, { message: error.message, fields }, '')
}
