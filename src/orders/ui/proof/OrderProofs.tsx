import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { grantOf } from '../../../accounts/permissions.ts'
import { useUser } from '../../../accounts/ui/session.ts'
import { formatMoney, sumMoney } from '../../../kit/money.ts'
import { Moment } from '../../../kit/ui/Moment.tsx'
import { q } from '../../../kit/ui/calls/query.ts'
import { paths } from '../../../paths.ts'
import type { PublicStore } from '../../../stores/contract.ts'
import type { Order } from '../../contract.ts'
import { orderLabel } from '../../order.ts'
import { paymentProofs, type PaymentProof } from '../../payment-proof-contract.ts'
import styles from './Proof.module.css'
import { ProofPicture } from './ProofPicture.tsx'

interface OrderProofsProps {
  readonly store: PublicStore
  readonly order: Order
}

/** What was shown of payments for an order and what became of it, for those who decide. */
export function OrderProofs({ store, order }: OrderProofsProps) {
  const mayDecide = grantOf(useUser()?.role ?? '', 'proof.decide') === 'all'
  const { data } = useQuery({
    ...q(paymentProofs.ofOrder, { params: { id: order.id }, query: { storeId: store.id } }),
    enabled: mayDecide && order.proof !== undefined,
  })
  if (!mayDecide || order.proof === undefined || data === undefined) return null
  return (
    <section className={styles.shown} aria-label="Payments shown">
      <h2>Payments shown</h2>
      <ul className={styles.history}>
        {data.data.map((proof) => (
          <li key={proof.id}>
            {proof.hasPicture && (
              <ProofPicture
                storeId={store.id}
                orderId={order.id}
                proofId={proof.id}
                name={`Picture of the payment for ${orderLabel(order)}`}
              />
            )}
            <div>
              <strong>{stateWords[proof.state]}</strong>
              {`, ${[proof.method, proof.reference].filter(Boolean).join(' ')}, `}
              <Moment at={proof.sentAt} timeZone={store.timeZone} />
              <p className="dimmed">{outcomeOf(proof, store)}</p>
              {proof.state === 'to-verify' && (
                <Link to={paths.verifyPayments(store.slug)}>Verify it</Link>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

const stateWords: Readonly<Record<PaymentProof['state'], string>> = {
  'to-verify': 'To verify',
  confirmed: 'Confirmed',
  refused: 'Refused',
  closed: 'Not needed any more',
}

function outcomeOf(
  { state, reason, decidedBy, received, counted }: PaymentProof,
  { currency }: PublicStore,
): string {
  const by = decidedBy === null ? '' : `by ${decidedBy}`
  if (state === 'refused') return [`${reason},`, by].join(' ')
  if (state !== 'confirmed' || received === null || counted === null) return by
  const over = sumMoney([received, -counted])
  const more = over > 0 ? `, ${formatMoney(over, currency)} more than was owed` : ''
  return `${formatMoney(received, currency)} came${more}, ${by}`
}
