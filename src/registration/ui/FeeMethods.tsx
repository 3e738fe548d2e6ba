import { CardIcon, BankIcon, WalletIcon } from '../../kit/ui/icons/icons.tsx'
import { RadioCard } from '../../kit/ui/form/RadioCard.tsx'
import { feeMethods, isAtHome } from '../fee.ts'
import styles from './FeeStep.module.css'

const icons = { card: <CardIcon />, wallet: <WalletIcon />, bank: <BankIcon /> }
const notes = {
  card: 'Your store opens at once.',
  wallet: 'We look up your payment, then open your store.',
  bank: 'We look up your payment, then open your store.',
}

const notTaken = 'Not taken right now.'

function noteOf(kind: keyof typeof notes, isOffered: boolean, takesCards: boolean): string {
  if (!isOffered) return 'Only available in Philippines'
  return kind === 'card' && !takesCards ? notTaken : notes[kind]
}

interface FeeMethodsProps {
  readonly chosen: string
  readonly country: string
  /** Whether the platform has an account that cards are charged for. */
  readonly takesCards: boolean
  readonly onChoose: (method: string) => void
}

export const FeeMethods = ({ chosen, country, takesCards, onChoose }: FeeMethodsProps) => (
  // What cannot be chosen is passed over by the keyboard: why is said of the whole group.
  <fieldset className={styles.methods} aria-describedby={takesCards ? undefined : 'no-cards'}>
    <legend>Payment method</legend>
    {!takesCards && (
      <p id="no-cards" className="unseen">
        {`${feeMethods[0].label}: ${notTaken}`}
      </p>
    )}
    {feeMethods.map(({ key, label, kind }) => {
      const isOffered = kind === 'card' || isAtHome(country)
      const isTaken = kind !== 'card' || takesCards
      return (
        <RadioCard
          key={key}
          name="method"
          isChosen={chosen === key}
          isDisabled={!isOffered || !isTaken}
          onChoose={() => onChoose(key)}
        >
          {icons[kind]}
          <span>
            <strong>{label}</strong>
            <small className="dimmed">{noteOf(kind, isOffered, takesCards)}</small>
          </span>
        </RadioCard>
      )
    })}
  </fieldset>
)
