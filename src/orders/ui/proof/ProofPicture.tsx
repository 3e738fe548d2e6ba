import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { q } from '../../../kit/ui/calls/query.ts'
import { Dialog } from '../../../kit/ui/Dialog.tsx'
import { Image } from '../../../kit/ui/Image.tsx'
import { Skeleton } from '../../../kit/ui/states.tsx'
import { paymentProofs } from '../../payment-proof-contract.ts'
import styles from './Proof.module.css'

interface ProofPictureProps {
  readonly storeId: string
  readonly orderId: string
  readonly proofId: string
  /** What it is called: "Picture of the payment for #1001". */
  readonly name: string
}

/** Small in its row, and large in a window. It has no address of its own: it is asked for, as everything private is. */
export function ProofPicture({ name, ...which }: ProofPictureProps) {
  const [isLarge, setLarge] = useState(false)
  return (
    <>
      <button
        type="button"
        className={styles.thumb}
        aria-haspopup="dialog"
        aria-label={name}
        onClick={() => setLarge(true)}
      >
        <Shown {...which} size="small" alt="" />
      </button>
      {isLarge && (
        <Dialog title={name} onClose={() => setLarge(false)}>
          <Shown {...which} size="large" alt="As it was sent" />
        </Dialog>
      )}
    </>
  )
}

interface ShownProps extends Omit<ProofPictureProps, 'name'> {
  readonly size: 'small' | 'large'
  readonly alt: string
}

function Shown({ storeId, orderId, proofId, size, alt }: ShownProps) {
  const { data, error } = useQuery({
    ...q(paymentProofs.picture, { params: { id: orderId, proofId }, query: { storeId, size } }),
    // What was sent once stays as it is.
    staleTime: Infinity,
  })
  if (error) return <span>{error.message}</span>
  if (data === undefined) return <Skeleton height={size === 'small' ? '100%' : '50vh'} />
  return (
    <Image
      src={data.picture}
      alt={alt}
      className={size === 'large' ? styles.large : undefined}
      instead={<span>The picture could not be shown</span>}
    />
  )
}
