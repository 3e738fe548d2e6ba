import { Checkbox } from '@mantine/core'
import type { Sent } from '../../kit/endpoint.ts'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import { SubmitButton, TextField } from '../../kit/ui/form/fields.tsx'
import { Form } from '../../kit/ui/form/Form.tsx'
import { useAttempt } from '../../kit/ui/form/use-attempt.ts'
import { useFormState } from '../../kit/ui/form/form-context.ts'
import { SwitchField } from '../../kit/ui/form/SwitchField.tsx'
import { hooks, type Hook } from '../contract.ts'
import { hookEventNames, hookEvents } from '../event.ts'
import styles from './Webhooks.module.css'

interface WebhookFormProps {
  /** The one that is changed; none for a new one. */
  readonly hook?: Hook | undefined
  readonly onClose: () => void
  readonly onAdded: (secret: string) => void
}

type Values = Sent<typeof hooks.change>['body']

const fresh: Sent<typeof hooks.add>['body'] = { address: '', events: [...hookEventNames] }

const valuesOf = ({ address, events, isOn }: Hook): Values => ({
  address,
  events: hookEventNames.filter((event) => events.includes(event)),
  isOn,
})

export function WebhookForm({ hook, onClose, onAdded }: WebhookFormProps) {
  const refreshes = [hooks.list]
  const idOf = useAttempt()
  if (hook === undefined) {
    return (
      <Dialog title="Add a webhook" onClose={onClose}>
        <Form
          of={hooks.add}
          start={fresh}
          send={(added) => ({ body: { ...added, attemptId: idOf(added) } })}
          refreshes={refreshes}
          onDone={({ secret }) => onAdded(secret)}
        >
          <Fields />
        </Form>
      </Dialog>
    )
  }
  return (
    <Dialog title="Change the webhook" onClose={onClose}>
      <Form
        of={hooks.change}
        start={valuesOf(hook)}
        send={(body) => ({ params: { id: hook.id }, body })}
        success="Webhook saved."
        refreshes={refreshes}
        onDone={onClose}
      >
        <SwitchField<Values>
          name="isOn"
          label="Is told what happens"
          hint="What happens while it is off is not told later."
        />
        <Fields />
      </Form>
    </Dialog>
  )
}

function Fields() {
  const { form } = useFormState<Values>()
  return (
    <>
      <TextField<Values>
        name="address"
        label="Address"
        type="url"
        placeholder="https://example.com/larder"
        isRequired
      />
      <Checkbox.Group
        label="Is told when"
        value={form.getValues().events}
        error={form.errors['events']}
        onChange={(chosen) =>
          form.setFieldValue(
            'events',
            hookEventNames.filter((event) => chosen.includes(event)),
          )
        }
      >
        <div className={styles.events}>
          {hookEventNames.map((event) => (
            <Checkbox key={event} name="events" value={event} label={hookEvents[event]} />
          ))}
        </div>
      </Checkbox.Group>
      <SubmitButton sending="Saving...">Save</SubmitButton>
    </>
  )
}
