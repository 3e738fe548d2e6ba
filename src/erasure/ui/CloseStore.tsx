import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { danger } from '../../kit/ui/colour.ts'
import { Column } from '../../kit/ui/Column.tsx'
import { SubmitButton } from '../../kit/ui/form/fields.tsx'
import { PasswordField } from '../../kit/ui/form/PasswordField.tsx'
import { FieldGroup, Form } from '../../kit/ui/form/Form.tsx'
import { Head } from '../../kit/ui/Head.tsx'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'
import { paths } from '../../paths.ts'
import { stores } from '../../stores/contract.ts'
import { useStore } from '../../stores/ui/use-store.ts'
import { erasures } from '../contract.ts'
import { graceDays } from '../grace.ts'
import styles from './Erase.module.css'

/** /{slug}/admin/close */
export function CloseStore() {
  const { id, name, slug } = useStore()
  return (
    <Column>
      <Head title={`Close the store | ${name}`} />
      <PageTitle>Close the store for good</PageTitle>
      <div className={styles.narrow}>
        <FieldGroup title={`Closed now, erased in ${graceDays} days`}>
          <ul className={styles.list}>
            <li>From this moment nobody can order, sell or log in to work.</li>
            <li>
              For {graceDays} days an admin can log in and call {name} back, as it was.
            </li>
            <li>
              Then menu, stock, people, orders, ledgers and pictures are erased, and its address is
              free for others. Nobody can bring that back.
            </li>
            <li>
              Your books may have to be kept for years: take the <b>archive</b> under Store Settings
              with you first.
            </li>
          </ul>
          <Form
            of={erasures.close}
            start={{ password: '' }}
            send={(body) => ({ params: { storeId: id }, body })}
            refreshes={[stores.bySlug, stores.byId]}
            success="Your store is closed."
          >
            <PasswordField
              name="password"
              label="Your password"
              autoComplete="current-password"
              isRequired
            />
            <SubmitButton sending="Closing..." color={danger}>
              Close the store for good
            </SubmitButton>
            <Button component={Link} to={paths.adminSettings(slug)} variant="default">
              Keep it open
            </Button>
          </Form>
        </FieldGroup>
      </div>
    </Column>
  )
}
