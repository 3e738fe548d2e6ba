import { Alert } from '@mantine/core'
import { useState } from 'react'
import type { Answer } from '../../kit/endpoint.ts'
import { danger } from '../../kit/ui/colour.ts'
import { Column } from '../../kit/ui/Column.tsx'
import { SubmitButton, TextField } from '../../kit/ui/form/fields.tsx'
import { PasswordField } from '../../kit/ui/form/PasswordField.tsx'
import { FieldGroup, Form } from '../../kit/ui/form/Form.tsx'
import { Head } from '../../kit/ui/Head.tsx'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'
import { useStore } from '../../stores/ui/use-store.ts'
import { erasures } from '../contract.ts'
import styles from './Erase.module.css'
import { Erasures, leftIn } from './Erasures.tsx'

type Found = Answer<typeof erasures.find>['data']

/** /{slug}/admin/erase: forgets somebody who asks for it, and shows that nothing is left. */
export function ErasePerson() {
  const store = useStore()
  const [found, setFound] = useState<Found>()
  const [done, setDone] = useState<Answer<typeof erasures.person>['data']>()
  return (
    <Column>
      <Head title={`Erase a customer | ${store.name}`} />
      <PageTitle note="Name, email, phone, address and notes go, everywhere. What was sold and paid stays.">
        Erase a customer
      </PageTitle>
      <div className={styles.page}>
        <div className={styles.narrow}>
          <FieldGroup title="Who asks to be forgotten?">
            <Form
              of={erasures.find}
              start={{ email: '' }}
              onDone={({ data }) => {
                setFound(data)
                setDone(undefined)
              }}
            >
              <TextField name="email" label="Email" type="email" isRequired />
              <SubmitButton sending="Looking...">Find</SubmitButton>
            </Form>
          </FieldGroup>
        </div>
        {found && !done && <Question key={found.email} found={found} onDone={setDone} />}
        {done && (
          <Alert color={leftIn(done) > 0 ? 'yellow' : 'green'} variant="light">
            {leftIn(done) > 0
              ? 'This person is erased. Some words are still found below, in what other people have written: look there, and decide yourself.'
              : `This person is erased: in ${done.proof.tables} tables nothing of them is found any more.`}
          </Alert>
        )}
        <Erasures storeId={store.id} timeZone={store.timeZone} />
      </div>
    </Column>
  )
}

interface QuestionProps {
  readonly found: Found
  readonly onDone: (done: Answer<typeof erasures.person>['data']) => void
}

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`

function Question({ found, onDone }: QuestionProps) {
  const { email, name, ordersOfAccount, ordersWithoutAccount, onTheirWay } = found
  if (name === null && ordersWithoutAccount === 0) {
    return (
      <Alert color="gray" variant="light">
        Nobody is known here by {email}.
      </Alert>
    )
  }
  return (
    <div className={styles.narrow}>
      <FieldGroup
        title={name === null ? email : `${name || 'An account without a name'}, ${email}`}
      >
        <ul className={styles.list}>
          {name !== null && <li>An account with {counted(ordersOfAccount, 'order')}</li>}
          <li>{counted(ordersWithoutAccount, 'order')} under this email without an account</li>
        </ul>
        {onTheirWay.length > 0 ? (
          <Alert color="yellow" variant="light">
            {`Not finished yet: ${onTheirWay.map((number) => `#${number}`).join(', ')}. Finish or cancel them first.`}
          </Alert>
        ) : (
          <Form
            of={erasures.person}
            start={{ email, password: '' }}
            refreshes={[erasures.list]}
            onDone={({ data }) => onDone(data)}
          >
            <p>
              It cannot be undone, by anybody. Backups that were made before still have this person.
            </p>
            <PasswordField
              name="password"
              label="Your password"
              autoComplete="current-password"
              isRequired
            />
            <SubmitButton sending="Erasing..." color={danger}>
              Erase for ever
            </SubmitButton>
          </Form>
        )}
      </FieldGroup>
    </div>
  )
}
