import { Checkbox, NativeSelect } from '@mantine/core'
import type { Sent } from '../../kit/endpoint.ts'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import { SubmitButton, TextField } from '../../kit/ui/form/fields.tsx'
import { PasswordField } from '../../kit/ui/form/PasswordField.tsx'
import { Form } from '../../kit/ui/form/Form.tsx'
import { useAttempt } from '../../kit/ui/form/use-attempt.ts'
import { useFormState } from '../../kit/ui/form/form-context.ts'
import { keyLifetimes, keys } from '../key-contract.ts'
import { keyRightNames, keyRights } from '../key-rights.ts'
import styles from './ApiKeys.module.css'

export interface NewKey {
  readonly name: string
  readonly key: string
}

interface ApiKeyFormProps {
  readonly onClose: () => void
  readonly onMade: (made: NewKey) => void
}

type Values = Sent<typeof keys.add>['body']

const fresh: Values = { name: '', rights: [], days: 0, password: '' }

export function ApiKeyForm({ onClose, onMade }: ApiKeyFormProps) {
  const idOf = useAttempt()
  return (
    <Dialog title="Make a key" onClose={onClose}>
      <Form
        of={keys.add}
        start={fresh}
        send={({ password, ...key }) => ({ body: { ...key, password, attemptId: idOf(key) } })}
        refreshes={[keys.list]}
        onDone={({ data, key }) => onMade({ name: data.name, key })}
      >
        <TextField<Values>
          name="name"
          label="Name"
          placeholder="Bookkeeping"
          hint="What the key does is noted under this name."
          isRequired
        />
        <Rights />
        <Lifetime />
        <PasswordField<Values>
          name="password"
          label="Your password"
          autoComplete="current-password"
          isRequired
        />
        <SubmitButton sending="Making the key...">Make the key</SubmitButton>
      </Form>
    </Dialog>
  )
}

function Rights() {
  const { form } = useFormState<Values>()
  return (
    <Checkbox.Group
      label="What it may do"
      withAsterisk
      value={form.getValues().rights}
      error={form.errors['rights']}
      onChange={(chosen) =>
        form.setFieldValue(
          'rights',
          keyRightNames.filter((right) => chosen.includes(right)),
        )
      }
    >
      <div className={styles.rights}>
        {keyRightNames.map((right) => (
          <Checkbox key={right} name="rights" value={right} label={keyRights[right].label} />
        ))}
      </div>
    </Checkbox.Group>
  )
}

const wordsOf = (days: number) => (days === 0 ? 'Until it is ended' : `${days} days`)

function Lifetime() {
  const { form } = useFormState<Values>()
  return (
    <NativeSelect
      label="Good for"
      data={keyLifetimes.map((days) => ({ value: String(days), label: wordsOf(days) }))}
      value={String(form.getValues().days)}
      onChange={({ currentTarget }) =>
        form.setFieldValue(
          'days',
          keyLifetimes.find((days) => String(days) === currentTarget.value) ?? 0,
        )
      }
    />
  )
}
