import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import type { Answer } from '../../kit/endpoint.ts'
import { Card, Column } from '../../kit/ui/Column.tsx'
import { Head } from '../../kit/ui/Head.tsx'
import { Moment } from '../../kit/ui/Moment.tsx'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'
import { q } from '../../kit/ui/calls/query.ts'
import { EmptyState, ErrorState, Skeleton } from '../../kit/ui/states.tsx'
import { danger } from '../../kit/ui/colour.ts'
import { paths } from '../../paths.ts'
import { feeMethodLabel } from '../../registration/fee.ts'
import { operator, type RejectedFee, type StoreEntry } from '../contract.ts'
import { amountOf, ApproveFee } from './ApproveFee.tsx'
import styles from './OperatorStore.module.css'
import { changedByActs } from './changed-by-acts.ts'
import { ReasonDialog } from './ReasonDialog.tsx'
import { consoleTimeZone, StandingBadge } from './standing.tsx'
import { TicketDialog } from './TicketDialog.tsx'
import { useWaitingFees, WaitingFees } from './WaitingFees.tsx'

/** /operator/stores/{slug} */
export function OperatorStore() {
  const { slug = '' } = useParams()
  const { data, error, refetch } = useQuery(q(operator.store, { params: { slug } }))
  return (
    <Column>
      <Head title={`${data?.data.name ?? 'Store'} | Larder platform`} />
      {data ? (
        <Details store={data.data} admins={data.admins} rejected={data.rejected ?? null} />
      ) : error?.status === 404 ? (
        <EmptyState
          isPage
          title={error.message}
          action={
            <Button component={Link} to={paths.operatorStores()} variant="default">
              All stores
            </Button>
          }
        />
      ) : error ? (
        <ErrorState message={error.message} onRetry={refetch} />
      ) : (
        <Skeleton height="20rem" />
      )}
    </Column>
  )
}

interface DetailsProps {
  readonly store: StoreEntry
  readonly admins: Answer<typeof operator.store>['admins']
  readonly rejected: RejectedFee | null
}

const Details = ({ store, admins, rejected }: DetailsProps) => (
  <>
    <PageTitle
      note={<StandingBadge standing={store.standing} />}
      actions={<Acts store={store} rejected={rejected} />}
    >
      {store.name}
    </PageTitle>
    <Waiting store={store} />
    <Card>
      <dl className={styles.facts}>
        <Fact label="Address">
          <a href={paths.store(store.slug)}>{paths.store(store.slug)}</a>
        </Fact>
        <Fact label="Email">{store.email}</Fact>
        <Fact label="Phone">{store.phone}</Fact>
        <Fact label="Country">{store.country}</Fact>
        <Fact label="Registered">
          <Moment at={store.createdAt} timeZone={consoleTimeZone} /> UTC
        </Fact>
        {/* What was rejected has its number below, and is no store's reference any more. */}
        {rejected === null && <Fact label="Reference">{store.referenceNumber ?? 'None'}</Fact>}
        <Fact label="Payment method">
          {feeMethodLabel(rejected?.method ?? store.paymentMethod ?? '') ?? 'None'}
        </Fact>
        {rejected !== null && (
          <Fact label="Rejected payment">
            {`${amountOf(rejected)}, ${rejected.reference ?? 'no reference'}: ${rejected.reason}`}
          </Fact>
        )}
        {store.suspendedAt !== null && (
          <Fact label="Suspended">
            <Moment at={store.suspendedAt} timeZone={consoleTimeZone} /> UTC:{' '}
            {store.suspendedReason}
          </Fact>
        )}
        {store.erasesAt !== null && (
          <Fact label="Closed for good, erased">
            <Moment at={store.erasesAt} timeZone={consoleTimeZone} /> UTC
          </Fact>
        )}
        <Fact label="Admins">
          {admins.length === 0
            ? 'Nobody'
            : admins.map(({ id, name, email }) => (
                <span key={id}>
                  {name}, {email}
                </span>
              ))}
        </Fact>
      </dl>
      <p>
        <Link to={paths.operatorActs(store.slug)}>What operators did here</Link>
      </p>
    </Card>
  </>
)

/** Whoever looked the store up decides here: they need not find it again in the list of all that wait. */
function Waiting({ store }: { readonly store: StoreEntry }) {
  const { data, error, refetch } = useWaitingFees()
  const fees = data?.data.filter((fee) => fee.store.id === store.id)
  const isShown = fees === undefined ? store.standing === 'waiting' : fees.length > 0
  if (!isShown) return null
  return (
    <section className={styles.waiting} aria-labelledby="waiting">
      <h2 id="waiting">Waiting for a decision</h2>
      <p className="dimmed">Look the payment up before you decide. The owner is told by mail.</p>
      <WaitingFees fees={fees} isOfOneStore error={error} onRetry={refetch} />
    </section>
  )
}

const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

function Acts({ store, rejected }: Omit<DetailsProps, 'admins'>) {
  const [open, setOpen] = useState<
    'approve' | 'suspend' | 'reopen' | 'ticket' | 'close' | 'callBack'
  >()
  const close = () => setOpen(undefined)
  const shared = { refreshes: changedByActs, onDone: close, onClose: close }
  const params = { slug: store.slug }
  return (
    <>
      {rejected !== null && <Button onClick={() => setOpen('approve')}>Approve after all</Button>}
      <Button variant="default" onClick={() => setOpen('ticket')}>
        Issue login ticket
      </Button>
      {store.suspendedAt === null ? (
        <Button color={danger} onClick={() => setOpen('suspend')}>
          Suspend
        </Button>
      ) : (
        <Button onClick={() => setOpen('reopen')}>Reopen</Button>
      )}
      {store.erasesAt === null ? (
        <Button variant="subtle" color={danger} onClick={() => setOpen('close')}>
          Close for good
        </Button>
      ) : (
        <Button onClick={() => setOpen('callBack')}>Call back</Button>
      )}
      {open === 'approve' && rejected !== null && (
        <ApproveFee store={store} fee={rejected} onClose={close} />
      )}
      {open === 'suspend' && (
        <ReasonDialog
          {...shared}
          of={operator.suspend}
          title={`Suspend ${store.name}?`}
          explanation="Its pages and calls close at once. Its admin reads the reason, here and in a letter."
          confirm="Suspend the store"
          isDestructive
          success="The store is closed."
          send={(reason) => ({ params, body: { reason } })}
        />
      )}
      {open === 'reopen' && (
        <ReasonDialog
          {...shared}
          of={operator.reopen}
          title={`Reopen ${store.name}?`}
          explanation="It stands again as it stood before. The reason is for the audit and may be left out."
          confirm="Reopen the store"
          success="The store is open again."
          send={(reason) => ({ params, body: { reason } })}
        />
      )}
      {open === 'close' && (
        <ReasonDialog
          {...shared}
          of={operator.closeStore}
          title={`Close ${store.name} for good?`}
          explanation="Its pages and calls close at once. It can be called back for 30 days; then every row and picture of it is erased. A letter tells its admin until when; the reason is for the audit."
          confirm="Close the store for good"
          isDestructive
          success="The store is closed, and will be erased."
          send={(reason) => ({ params, body: { reason } })}
        />
      )}
      {open === 'callBack' && (
        <ReasonDialog
          {...shared}
          of={operator.callBack}
          title={`Call ${store.name} back?`}
          explanation="It stands again as it stood before, and nothing of it is erased. The reason is for the audit."
          confirm="Call the store back"
          success="The store is open again."
          send={(reason) => ({ params, body: { reason } })}
        />
      )}
      {open === 'ticket' && <TicketDialog store={store} onClose={close} />}
    </>
  )
}
