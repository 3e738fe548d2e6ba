import { Moment } from '../../kit/ui/Moment.tsx'
import type { Order } from '../contract.ts'
import { timelineOf, type Step } from '../timeline.ts'
import styles from './OrderTimeline.module.css'

interface OrderTimelineProps {
  readonly order: Order
  readonly timeZone: string
}

/** What happened to an order and what comes next; by whom, where the server tells. */
export const OrderTimeline = ({ order, timeZone }: OrderTimelineProps) => (
  <ol className={styles.line}>
    {timelineOf(order).map((step, at) => (
      // A step keeps its place: what comes later is added below.
      <li
        key={`${at} ${step.label}`}
        data-now={step.isNow}
        data-coming={step.at === undefined}
        {...(step.isNow && { 'aria-current': 'step' as const })}
      >
        {step.label}
        {step.at === undefined && <span className="unseen"> (not yet)</span>}
        <When step={step} timeZone={timeZone} />
      </li>
    ))}
  </ol>
)

function When({ step, timeZone }: { readonly step: Step; readonly timeZone: string }) {
  if (step.at === undefined) return null
  return (
    <small>
      <Moment at={step.at} timeZone={timeZone} />
      {step.by !== undefined && `, ${step.by}`}
    </small>
  )
}
