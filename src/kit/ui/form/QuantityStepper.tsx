import { EndButton } from '../EndButton.tsx'
import { MinusIcon, PlusIcon } from '../icons/icons.tsx'
import styles from './QuantityStepper.module.css'

interface QuantityStepperProps {
  /** What is being counted, for those who do not see it: "Quantity of Matcha Latte". */
  readonly label: string
  readonly value: number
  readonly most: number
  readonly onChange: (value: number) => void
}

/** Minus, a number and plus, each as large as a fingertip. Never below 1: removing is an act of its own. */
export const QuantityStepper = ({ label, value, most, onChange }: QuantityStepperProps) => (
  <fieldset className={styles.stepper} aria-label={label}>
    <EndButton label="Decrease quantity" isAtEnd={value <= 1} onClick={() => onChange(value - 1)}>
      <MinusIcon />
    </EndButton>
    <output aria-live="polite">{value}</output>
    <EndButton
      label="Increase quantity"
      isAtEnd={value >= most}
      onClick={() => onChange(value + 1)}
    >
      <PlusIcon />
    </EndButton>
  </fieldset>
)
