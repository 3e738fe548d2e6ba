import { CashIcon } from '../../kit/ui/icons.tsx'
import { cashMethod } from '../checkout.ts'
import styles from './PaymentMethodCards.module.css'

const methods = [
  {
    key: cashMethod,
    label: 'Cash',
    note: 'Pay at the counter when you pick up your order.',
    icon: <CashIcon />,
  },
] as const

interface PaymentMethodCardsProps {
  readonly chosen: string
  readonly onChoose: (method: string) => void
}

export const PaymentMethodCards = ({ chosen, onChoose }: PaymentMethodCardsProps) => (
  <fieldset className={styles.methods}>
    <legend>Payment Method</legend>
    {methods.map(({ key, label, note, icon }) => (
      <label key={key} className={styles.method}>
        <input
          type="radio"
          name="paymentMethod"
          checked={chosen === key}
          onChange={() => onChoose(key)}
        />
        {icon}
        <span>
          <strong>{label}</strong>
          <small className="dimmed">{note}</small>
        </span>
      </label>
    ))}
  </fieldset>
)
