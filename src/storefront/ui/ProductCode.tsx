import type { PublicProduct } from '../../catalog/contract.ts'
import { useOrigin } from '../../kit/ui/Head.tsx'
import { Near } from '../../kit/ui/Near.tsx'
import { part } from '../../kit/ui/part.tsx'
import { Skeleton } from '../../kit/ui/states.tsx'
import { paths } from '../../paths.ts'
import type { PublicStore } from '../../stores/contract.ts'

const QrCode = part('QrCode', async () => (await import('../../kit/ui/QrCode.tsx')).QrCode, {
  waiting: <Skeleton width="200px" height="200px" />,
})

interface ProductCodeProps {
  readonly store: PublicStore
  readonly product: PublicProduct
}

/** A code that leads here, for a table card or a friend; its script comes when it is about to be seen. */
export function ProductCode({ store, product }: ProductCodeProps) {
  const address = useOrigin() + paths.product(store.slug, product.slug)
  return (
    <Near height="16.5rem">
      <QrCode address={address} label={product.name} fileName={product.slug} />
    </Near>
  )
}
