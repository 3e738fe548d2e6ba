import type { ReactNode } from 'react'
import { FieldGroup } from '../../kit/ui/form/Form.tsx'
import { StatusBadge } from '../../kit/ui/StatusBadge.tsx'
import type { PaymentOption } from '../contract.ts'
import styles from './PaymentSetup.module.css'
import { PaymentSetupPicture } from './PaymentSetupPicture.tsx'

interface PaymentSetupSectionProps {
  readonly storeId: string
  readonly option: PaymentOption
  readonly title: string
  readonly children: ReactNode
}

/** One built-in method: whether it is offered and why not, its picture, and its fields. */
export const PaymentSetupSection = ({
  storeId,
  option,
  title,
  children,
}: PaymentSetupSectionProps) => (
  <FieldGroup title={title}>
    <Offered option={option} />
    <PaymentSetupPicture
      storeId={storeId}
      of={option.key}
      optionId={option.key}
      name={title}
      image={option.image}
    />
    {children}
  </FieldGroup>
)

function Offered({ option: { enabled, config } }: { readonly option: PaymentOption }) {
  if (!enabled) return <Badge tone="quiet" word="Off" />
  if (config.missing === '') return <Badge tone="good" word="Offered" />
  return <Badge tone="waiting" word="Incomplete" why={config.missing} />
}

interface BadgeProps {
  readonly tone: 'quiet' | 'good' | 'waiting'
  readonly word: string
  readonly why?: string
}

const Badge = ({ tone, word, why }: BadgeProps) => (
  <p className={styles.offered}>
    <StatusBadge tone={tone}>{word}</StatusBadge>
    {why}
  </p>
)
