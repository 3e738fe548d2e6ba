import type { ComponentType } from 'react'
import { Image } from '../../kit/ui/Image.tsx'
import { BankIcon, CardIcon, CashIcon, WalletIcon } from '../../kit/ui/icons/icons.tsx'
import type { MethodKey } from '../method.ts'
import styles from './MethodPicture.module.css'

/** What stands for a way to pay until its store chooses a picture: for each built-in one, and for a bank. */
const drawings: Readonly<Record<MethodKey | 'custom', ComponentType>> = {
  cash: CashIcon,
  paypal: CardIcon,
  xendit: WalletIcon,
  custom: BankIcon,
}

interface MethodPictureProps {
  readonly of: MethodKey | 'custom'
  readonly image: string | null
}

/** A small picture beside the name of a way to pay, which says all that it shows. */
export function MethodPicture({ of, image }: MethodPictureProps) {
  const Drawing = drawings[of]
  return (
    <span className={styles.picture}>
      <Image src={image} alt="" width={48} height={48} instead={<Drawing />} />
    </span>
  )
}
