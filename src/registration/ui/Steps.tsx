import { CheckIcon } from '../../kit/ui/icons/icons.tsx'
import styles from './Steps.module.css'

export type Step = 1 | 2 | 3

const steps = [
  { step: 1, label: 'You' },
  { step: 2, label: 'Your store' },
  { step: 3, label: 'Payment' },
] as const

export const Steps = ({ at }: { readonly at: Step }) => (
  <ol className={styles.steps} aria-label="Steps">
    {steps.map(({ step, label }) => (
      <li
        key={step}
        className={styles.step}
        data-state={step < at ? 'done' : undefined}
        aria-current={step === at ? 'step' : undefined}
      >
        <span className={styles.number}>
          {step}
          {step < at && (
            <span className={styles.check}>
              <CheckIcon />
            </span>
          )}
        </span>
        {label}
        {step < at && <span className="unseen">, done</span>}
      </li>
    ))}
  </ol>
)
