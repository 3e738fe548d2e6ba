import type { PublicProduct } from '../../catalog/contract.ts'
import { useOrigin } from '../../kit/ui/Head.tsx'
import { Near } from '../../kit/ui/Near.tsx'
import { part } from '../../kit/ui/part.tsx'
import { Skeleton } from '../../kit/ui/states.tsx'
import { paths } from '../../paths.ts'
import type { PublicStore } from '../../stores/contract.ts'
import styles from './Product.module.css'

const QrCode = part('QrCode', async () => (await import('../../kit/ui/QrCode.tsx')).QrCode, {
  waiting: <Skeleton width="200px" height="200px" />,
})

interface ProductCodeProps {
  readonly store: PublicStore
  readonly product: PublicProduct
}

/** For a table card, a friend or a question to the shop; nobody who orders needs it, so it is folded away, script and all. */
export function ProductCode({ store, product }: ProductCodeProps) {
  const address = useOrigin() + paths.product(store.slug, product.slug)
  return (
    <details className={styles.code}>
      <summary>QR code and product ID</summary>
      <dl className={styles.facts}>
        <div>
          <dt>Product ID</dt>
          <dd>{product._id}</dd>
        </div>
      </dl>
      <Near height="16.5rem">
        <QrCode address={address} label={product.name} fileName={product.slug} />
      </Near>
    </details>
  )
}
