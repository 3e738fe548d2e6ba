import { RadioCard } from '../../../kit/ui/form/RadioCard.tsx'
import { ErrorState } from '../../../kit/ui/states.tsx'
import type { MethodChoice } from '../../../payments/method-choice.ts'
import { MethodPicture } from '../../../payments/ui/MethodPicture.tsx'
import styles from './PaymentMethodCards.module.css'

interface PaymentMethodCardsProps {
  /** Empty until they are known, and when they cannot be. */
  readonly choices: readonly MethodChoice[]
  /** Asks for them once more, where they have not come. */
  readonly onMissing: (() => void) | undefined
  /** What somebody does who goes on without them. */
  readonly withoutThem?: string
  readonly chosen: string
  readonly onChoose: (method: string) => void
}

/** The ways to pay that a store offers, one to be chosen. */
export const PaymentMethodCards = ({
  choices,
  onMissing,
  withoutThem = '',
  chosen,
  onChoose,
}: PaymentMethodCardsProps) => (
  <fieldset className={styles.methods}>
    <legend>Payment Method</legend>
    {choices.length === 0 && <p className={styles.loading}>Loading payment options...</p>}
    {onMissing && (
      <ErrorState message={`They have not come. ${withoutThem}`.trim()} onRetry={onMissing} />
    )}
    {choices.map(({ value, kind, label, info, image }) => (
      <RadioCard
        key={`${kind} ${value}`}
        name="paymentMethod"
        value={value}
        isChosen={chosen === value}
        onChoose={() => onChoose(value)}
      >
        <MethodPicture of={kind} image={image} />
        <span>
          <strong>{label}</strong>
          {info !== '' && <small className="dimmed">{info}</small>}
        </span>
      </RadioCard>
    ))}
  </fieldset>
)
