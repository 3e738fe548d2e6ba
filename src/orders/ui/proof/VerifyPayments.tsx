import { Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Fragment, useRef, useState } from 'react'
import { Link } from 'react-router'
import { Column } from '../../../kit/ui/Column.tsx'
import { DataTable, type Column as TableColumn } from '../../../kit/ui/DataTable.tsx'
import { Head } from '../../../kit/ui/Head.tsx'
import { momentText } from '../../../kit/ui/Moment.tsx'
import { Money } from '../../../kit/ui/Money.tsx'
import { PageTitle } from '../../../kit/ui/PageTitle.tsx'
import { q } from '../../../kit/ui/calls/query.ts'
import { EmptyState } from '../../../kit/ui/states.tsx'
import { useNow } from '../../../kit/ui/use-now.ts'
import { paths } from '../../../paths.ts'
import type { PublicStore } from '../../../stores/contract.ts'
import { useStore } from '../../../stores/ui/use-store.ts'
import { orderLabel } from '../../order.ts'
import {
  paymentProofs,
  type ProofDuplicate,
  type WaitingProof,
} from '../../payment-proof-contract.ts'
import { waitSince } from '../../waiting.ts'
import { ConfirmPayment } from './ConfirmPayment.tsx'
import styles from './Proof.module.css'
import { ProofPicture } from './ProofPicture.tsx'
import { RefusePayment } from './RefusePayment.tsx'

interface Doing {
  readonly what: 'confirm' | 'refuse'
  readonly proof: WaitingProof
}

/** /{slug}/admin/payments/verify */
export function VerifyPayments() {
  const store = useStore()
  const { data, error, refetch } = useQuery(
    q(paymentProofs.queue, { query: { storeId: store.id } }),
  )
  const [doing, setDoing] = useState<Doing>()
  const list = useRef<HTMLDivElement>(null)
  const nowMs = useNow()
  useRowKeys(list, doing === undefined)
  const rows = data?.data
  return (
    <Column>
      <Head title={`Payments to verify | ${store.name}`} />
      <PageTitle note={noteOf(rows?.length, data?.total)}>Payments to verify</PageTitle>
      <div ref={list}>
        <DataTable
          caption="Payments to verify"
          columns={columnsFor(store, nowMs, setDoing)}
          rows={rows}
          keyOf={({ id }) => id}
          error={error}
          onRetry={refetch}
          empty={
            <EmptyState title="Nothing to verify">
              When customers show a payment by a method of your own, it waits here until somebody
              has found the money in your account. Payment Setup says what they are asked for.
            </EmptyState>
          }
        />
      </div>
      {doing?.what === 'confirm' && (
        <ConfirmPayment store={store} proof={doing.proof} onClose={() => setDoing(undefined)} />
      )}
      {doing?.what === 'refuse' && (
        <RefusePayment proof={doing.proof} onClose={() => setDoing(undefined)} />
      )}
    </Column>
  )
}

function noteOf(shown: number | undefined, total = 0) {
  if (shown === undefined || total === 0) return undefined
  return (
    <>
      {shown < total && `The ${shown} longest waiting of ${total}. `}
      <span className={styles.keys}>
        J and K go from one to the next, Enter confirms, R refuses.
      </span>
    </>
  )
}

/** From row to row by J and K or the arrows, to its button, which Enter presses; R presses the one that refuses. */
function useRowKeys(list: React.RefObject<HTMLElement | null>, isOn: boolean): void {
  const buttons = () =>
    isOn ? [...(list.current?.querySelectorAll<HTMLElement>('[data-confirms]') ?? [])] : []
  const rowOf = (element: Element | null) => element?.closest('tr') ?? null
  const current = () =>
    buttons().findIndex((button) => rowOf(button) === rowOf(document.activeElement))
  const step = (by: 1 | -1) => () => {
    const all = buttons()
    const at = current()
    const next = at < 0 ? 0 : Math.min(all.length - 1, Math.max(0, at + by))
    all[next]?.focus()
  }
  const refuse = () => {
    const row = rowOf(buttons()[current()] ?? null)
    row?.querySelector<HTMLElement>('[data-refuses]')?.click()
  }
  useHotkeys([
    ['J', step(1)],
    ['K', step(-1)],
    ['ArrowDown', step(1)],
    ['ArrowUp', step(-1)],
    ['R', refuse],
  ])
}

const columnsFor = (
  store: PublicStore,
  nowMs: number,
  onDo: (doing: Doing) => void,
): readonly TableColumn<WaitingProof>[] => [
  {
    label: 'Order',
    isName: true,
    cell: (proof) => (
      <>
        <Link to={paths.adminOrder(store.slug, proof.orderId)}>{labelOf(proof)}</Link>
        <span className={styles.who}>{proof.customer}</span>
      </>
    ),
  },
  {
    label: 'Waits',
    cell: ({ sentAt }) => (
      <span title={momentText(sentAt, store.timeZone)}>{waitSince(sentAt, nowMs).words}</span>
    ),
  },
  {
    label: 'Left to pay',
    align: 'right',
    cell: ({ due }) => <Money amount={due} symbol={store.currency} />,
  },
  {
    label: 'Shown',
    cell: ({ method, reference }) => (
      <div>
        {method}
        {reference !== '' && (
          <strong className={`${styles.who} ${styles.reference}`}>{reference}</strong>
        )}
      </div>
    ),
  },
  {
    label: 'Picture',
    cell: (proof) =>
      proof.hasPicture ? (
        <ProofPicture
          storeId={store.id}
          orderId={proof.orderId}
          proofId={proof.id}
          name={`Picture of the payment for ${labelOf(proof)}`}
        />
      ) : (
        'None'
      ),
  },
  {
    label: 'Also shown for',
    cell: ({ duplicates }) =>
      duplicates.length === 0 ? (
        'No other order'
      ) : (
        <ul className={styles.others}>
          {sames.flatMap((of) => {
            const others = duplicates.filter((other) => other.of === of)
            return others.length === 0 ? (
              []
            ) : (
              <Same key={of} of={of} others={others} slug={store.slug} />
            )
          })}
        </ul>
      ),
  },
  {
    label: 'Actions',
    isWide: true,
    cell: (proof) => (
      <div className={styles.decide}>
        <Button
          data-confirms
          aria-label={`Confirm the payment for ${labelOf(proof)}`}
          onClick={() => onDo({ what: 'confirm', proof })}
        >
          Confirm
        </Button>
        <Button
          data-refuses
          variant="default"
          aria-label={`Refuse the payment for ${labelOf(proof)}`}
          onClick={() => onDo({ what: 'refuse', proof })}
        >
          Refuse
        </Button>
      </div>
    ),
  },
]

const sames = ['reference', 'picture'] as const

/** The other orders of which the same was shown, in one line: whoever tries it tries it often. */
const Same = ({
  of,
  others,
  slug,
}: {
  readonly of: (typeof sames)[number]
  readonly others: readonly ProofDuplicate[]
  readonly slug: string
}) => (
  <li>
    Same {of}:{' '}
    {others.map((other, at) => (
      <Fragment key={other.orderId}>
        {at > 0 && ', '}
        <Link to={paths.adminOrder(slug, other.orderId)}>{labelOf(other)}</Link>
      </Fragment>
    ))}
  </li>
)

const labelOf = ({
  orderId: id,
  orderNumber,
}: {
  readonly orderId: string
  readonly orderNumber: number
}) => orderLabel({ id, orderNumber })
