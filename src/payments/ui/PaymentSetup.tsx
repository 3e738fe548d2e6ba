import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Column } from '../../kit/ui/Column.tsx'
import { Head } from '../../kit/ui/Head.tsx'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'
import { q } from '../../kit/ui/calls/query.ts'
import { ErrorState, Skeleton } from '../../kit/ui/states.tsx'
import { useStore } from '../../stores/ui/use-store.ts'
import { payments } from '../contract.ts'
import styles from './PaymentSetup.module.css'
import { PaymentSetupCustom } from './PaymentSetupCustom.tsx'
import { PaymentSetupForm } from './PaymentSetupForm.tsx'

/** /{slug}/admin/payment-setup */
export function PaymentSetup() {
  const store = useStore()
  // What is edited starts from what stands on the server now, not from what was read some minutes ago.
  const { data, error, refetch } = useQuery({
    ...q(payments.methods, { query: { storeId: store.id } }),
    staleTime: 0,
  })
  const [saves, setSaves] = useState(0)
  const [missing, setMissing] = useState<Readonly<Record<string, string>>>()
  return (
    <Column>
      <Head title={`Payment Setup | ${store.name}`} />
      <PageTitle note="How your customers can pay.">Payment Setup</PageTitle>
      {!data && error && <ErrorState message={error.message} onRetry={refetch} />}
      {!data && !error && <Skeleton height="40rem" />}
      {data && (
        <div className={styles.setup}>
          {/* What was typed as a secret is forgotten once it is saved. */}
          <PaymentSetupForm
            key={saves}
            storeId={store.id}
            options={data.options}
            missing={missing}
            onSaved={(left) => {
              setMissing(left)
              setSaves(saves + 1)
            }}
          />
          <PaymentSetupCustom storeId={store.id} methods={data.customMethods} />
        </div>
      )}
    </Column>
  )
}
