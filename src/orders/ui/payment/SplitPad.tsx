import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { FittedMoney } from '../../../kit/ui/figures/FittedMoney.tsx'
import { Money } from '../../../kit/ui/Money.tsx'
import { changeOfLast, type Part } from '../../../money/parts.ts'
import { methodName } from '../../order-sheet.ts'
import { PartForm, type PartFormProps } from './PartForm.tsx'
import styles from './SplitPad.module.css'

interface SplitPadProps extends PartFormProps {
  readonly onTakeBack: (part: Part) => void
  /** What is done once nothing is left. */
  readonly children?: ReactNode
}

/** A bill that is paid in parts: what is left stands large, and so does what goes back of the last of them. */
export function SplitPad(props: SplitPadProps) {
  const { store, left, parts, isSending = false, onTakeBack, children } = props
  const symbol = store.currency
  // Of what has been taken: nobody is handed change of cash that was refused. Typed, it stands with the field.
  const change = changeOfLast(parts)
  return (
    <div>
      <p className={styles.left}>
        Left to pay
        <strong>
          <FittedMoney amount={left} symbol={symbol} />
        </strong>
      </p>
      {parts.length > 0 && (
        <ul className={styles.parts} aria-label="Parts paid">
          {parts.map((part) => (
            <li key={part.id}>
              <span>
                {methodName({ paymentMethod: part.method })}
                {part.tip > 0 && (
                  <small className="dimmed">
                    {' '}
                    and a tip of <Money amount={part.tip} symbol={symbol} />
                  </small>
                )}
                {part.change !== undefined && (
                  <small className="dimmed">
                    {', '}
                    <Money amount={part.change} symbol={symbol} /> went back
                  </small>
                )}
              </span>
              <Money amount={part.amount} symbol={symbol} />
              <Button
                variant="subtle"
                disabled={isSending}
                aria-label={`Take back ${methodName({ paymentMethod: part.method })}`}
                onClick={() => onTakeBack(part)}
              >
                Take back
              </Button>
            </li>
          ))}
        </ul>
      )}
      <output className={styles.change}>
        {change > 0 && (
          <>
            {left > 0 ? 'Change of the last part' : 'Change due'}
            <strong>
              <Money amount={change} symbol={symbol} />
            </strong>
          </>
        )}
      </output>
      {left > 0 && <PartForm key={left} {...props} />}
      {left <= 0 && children}
    </div>
  )
}
