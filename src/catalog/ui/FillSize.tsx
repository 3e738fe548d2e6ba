import { Button } from '@mantine/core'
import { useState } from 'react'
import { unreadable, type Entered } from '../../kit/entered.ts'
import { NumberEntry } from '../../kit/ui/form/NumberEntry.tsx'
import styles from './SizesEditor.module.css'

const enterFactor = 'Please enter a factor, such as 1.5'

interface FillSizeProps {
  readonly name: string
  readonly onFill: (factor: number) => void
}

/** Fills a column from the first one by a factor. */
export function FillSize({ name, onFill }: FillSizeProps) {
  const [factor, setFactor] = useState<Entered>('')
  const [problem, setProblem] = useState<string>()
  const fill = () => {
    if (typeof factor === 'number' && factor > 0) onFill(factor)
    else setProblem(typeof factor === 'string' && factor !== '' ? unreadable(factor) : enterFactor)
  }
  return (
    <div className={styles.fill}>
      <NumberEntry
        aria-label={`Factor for ${name}`}
        placeholder="×"
        value={factor}
        error={problem}
        onEnter={(entered) => {
          setFactor(entered)
          setProblem(undefined)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          fill()
        }}
      />
      <Button variant="default" size="sm" aria-label={`Fill ${name}`} onClick={fill}>
        Fill
      </Button>
    </div>
  )
}
