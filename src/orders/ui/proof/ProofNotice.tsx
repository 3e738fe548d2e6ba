import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '../../../paths.ts'
import type { PublicStore } from '../../../stores/contract.ts'
import type { Order } from '../../contract.ts'
import { isBought, isDue } from '../../order.ts'
import { checkingPayment, refusedPayment } from '../../payment-proof.ts'
import notices from '../payment/Payment.module.css'
import styles from './Proof.module.css'

/** How the payment stands that whoever ordered has shown; nothing where none was, or none has to be. */
export function ProofNotice({ order }: { readonly order: Order }) {
  const { proof } = order
  if (proof === undefined) return null
  if (proof.state === 'to-verify' && isDue(order)) {
    return <output className={notices.notice}>{checkingPayment(proof.reference ?? '')}</output>
  }
  if (proof.state === 'refused' && isDue(order)) {
    return (
      <output className={notices.notice} data-tone="bad">
        {refusedPayment(proof.reason)}
      </output>
    )
  }
  if (proof.state === 'confirmed' && isBought(order)) {
    return (
      <output className={notices.notice} data-tone="good">
        Paid
      </output>
    )
  }
  return null
}

/** The same on the page of an order, with the way to the page where it is sent again. */
export const OrderProof = ({
  store,
  order,
}: {
  readonly store: PublicStore
  readonly order: Order
}) => (
  <div className={styles.standing}>
    <ProofNotice order={order} />
    {order.proof?.state === 'refused' && isDue(order) && (
      <Button component={Link} to={paths.payment(store.slug, order.id)} variant="default">
        Send it again
      </Button>
    )}
  </div>
)
