import { Button } from '@mantine/core'
import { useRef } from 'react'
import type { BarLine } from '../contract.ts'
import styles from './Bar.module.css'
import { keyOf } from './line-key.ts'
import { useFocusOnward } from './use-focus-onward.ts'

const mostMade = 12

interface MadeLatelyProps {
  readonly lines: readonly BarLine[]
  readonly onRecall: ((line: BarLine) => void) | undefined
}

/** What was pressed by mistake, or fell down, is asked back from here: at the lower edge, however many wait above it. */
export function MadeLately({ lines, onRecall }: MadeLatelyProps) {
  const list = useRef<HTMLUListElement>(null)
  const goOn = useFocusOnward(list)
  const made = lines
    .filter(({ state }) => state === 'made')
    .slice(-mostMade)
    .toReversed()
  if (made.length === 0) return null
  return (
    <section className={styles.made} aria-label="Made lately">
      <h2>Made lately</h2>
      <ul ref={list}>
        {made.map((line) => (
          <li key={keyOf(line)}>
            <span>
              <b dir="auto">{[`#${line.orderNumber}`, line.name].filter(Boolean).join(' ')}</b>{' '}
              {line.quantity} × {line.product}
            </span>
            {onRecall && (
              <Button
                variant="default"
                size="md"
                aria-label={`Recall ${line.product} of #${line.orderNumber}`}
                onClick={() => {
                  goOn()
                  onRecall(line)
                }}
              >
                Recall
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
