import { Image } from '../../kit/ui/Image.tsx'
import type { PublicStore } from '../../stores/contract.ts'
import { Mark } from './Mark.tsx'

/** A store's own mark, or Larder's where there is none or it cannot be loaded. */
export const Logo = ({ of: store }: { readonly of: PublicStore | undefined }) => (
  <Image src={store?.logoImage ?? null} alt="" width={36} height={36} instead={<Mark />} />
)
