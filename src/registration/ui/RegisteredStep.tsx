import { Button } from '@mantine/core'
import { useUser } from '../../accounts/ui/session.ts'
import { Card } from '../../kit/ui/Column.tsx'
import type { PublicStore } from '../../stores/contract.ts'
import { businessTypes } from '../../stores/store.ts'
import styles from './Register.module.css'
import { useShownAddress } from './use-shown-address.ts'

interface RegisteredStepProps {
  readonly step: 1 | 2
  readonly store: PublicStore
  readonly onBack: () => void
  readonly onNext: () => void
}

/** Steps 1 and 2 once the store is registered: they can be looked at, and changed when the store is open. */
export function RegisteredStep({ step, store, onBack, onNext }: RegisteredStepProps) {
  return (
    <>
      <Card>
        <h2 className={styles.heading}>
          {step === 1 ? 'Personal information' : 'Store information'}
        </h2>
        <Facts step={step} store={store} />
        <p className="dimmed">
          This is registered. You can change it in the settings as soon as your store is open.
        </p>
      </Card>
      <div className={styles.buttons}>
        {step === 2 && (
          <Button variant="default" onClick={onBack}>
            Back
          </Button>
        )}
        <Button onClick={onNext}>Next</Button>
      </div>
    </>
  )
}

function Facts({ step, store }: Pick<RegisteredStepProps, 'step' | 'store'>) {
  const user = useUser()
  const shown = useShownAddress()
  const facts =
    step === 1
      ? [
          ['First Name', user?.firstName],
          ['Last Name', user?.lastName],
          ['Email', user?.email],
        ]
      : [
          ['Store Name', store.name],
          ['Address', shown(store.slug)],
          ['Country', store.address.country],
          ['Phone', store.phone],
          ['Store Email', store.email],
          ['Business Type', kindOf(store.storeType)],
        ]
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt className="dimmed">{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const kindOf = (storeType: string) =>
  (businessTypes as Readonly<Record<string, string>>)[storeType] ?? storeType
