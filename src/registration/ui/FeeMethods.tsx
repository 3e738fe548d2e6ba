import { CardIcon, BankIcon, WalletIcon } from '../../kit/ui/icons.tsx'
import { RadioCard } from '../../kit/ui/RadioCard.tsx'
import { cardLabel, cardMethod, isAtHome, manualMethods } from '../fee.ts'
import styles from './FeeStep.module.css'

const methods = [{ key: cardMethod, label: cardLabel, kind: 'card' }, ...manualMethods] as const

const icons = { card: <CardIcon />, wallet: <WalletIcon />, bank: <BankIcon /> }
const notes = {
  card: 'Your store opens at once.',
  wallet: 'We look up your payment, then open your store.',
  bank: 'We look up your payment, then open your store.',
}

interface FeeMethodsProps {
  readonly chosen: string
  readonly country: string
  readonly onChoose: (method: string) => void
}

export const FeeMethods = ({ chosen, country, onChoose }: FeeMethodsProps) => (
  <fieldset className={styles.methods}>
    <legend>Payment method</legend>
    {methods.map(({ key, label, kind }) => {
      const isOffered = kind === 'card' || isAtHome(country)
      return (
        <RadioCard
          key={key}
          name="method"
          isChosen={chosen === key}
          isDisabled={!isOffered}
          onChoose={() => onChoose(key)}
        >
          {icons[kind]}
          <span>
            <strong>{label}</strong>
            <small className="dimmed">
              {isOffered ? notes[kind] : 'Only available in Philippines'}
            </small>
          </span>
        </RadioCard>
      )
    })}
  </fieldset>
)
