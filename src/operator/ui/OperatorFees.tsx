import { Column } from '../../kit/ui/Column.tsx'
import { Head } from '../../kit/ui/Head.tsx'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'
import { EmptyState } from '../../kit/ui/states.tsx'
import { useWaitingFees, WaitingFees } from './WaitingFees.tsx'

/** /operator: payments of the account fee that a person has to look up. */
export function OperatorFees() {
  const { data, error, refetch } = useWaitingFees()
  return (
    <Column>
      <Head title="Waiting | Larder platform" />
      <PageTitle note="Look each payment up before you decide. The owner is told by mail.">
        Waiting for a decision
      </PageTitle>
      <WaitingFees
        fees={data?.data}
        error={error}
        onRetry={refetch}
        empty={
          <EmptyState title="Nothing is waiting">
            Payments appear here when an owner enters a reference number.
          </EmptyState>
        }
      />
    </Column>
  )
}
