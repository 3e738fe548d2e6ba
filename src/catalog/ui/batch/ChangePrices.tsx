import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Entered } from '../../../kit/entered.ts'
import { NumberEntry } from '../../../kit/ui/form/NumberEntry.tsx'
import type { BatchChange } from '../../batch-contract.ts'
import { everyCent, readPercent, type PriceStep } from '../../bulk.ts'
import type { Product } from '../../contract.ts'
import styles from './ChangePrices.module.css'
import { offWhile } from './off-while.ts'
import { PriceQuestion } from './PriceQuestion.tsx'

interface ChangePricesProps {
  readonly chosen: readonly Product[]
  readonly isSending: boolean
  readonly symbol: string
  /** Answers whether it is over. */
  readonly onChange: (change: BatchChange, rows: readonly Product[]) => Promise<boolean>
}

interface Asked {
  readonly percent: number
  /** As they stand while it is asked: a list that is read anew meanwhile was not what somebody agreed to. */
  readonly rows: readonly Product[]
}

/** Prices by a percentage: says what each of them becomes, and asks before it is done. */
export function ChangePrices({ chosen, isSending, symbol, onChange }: ChangePricesProps) {
  const [entered, setEntered] = useState<Entered>('')
  const [step, setStep] = useState<PriceStep>(everyCent)
  const [problem, setProblem] = useState<string>()
  const [asked, setAsked] = useState<Asked>()

  function ask() {
    if (isSending) return undefined
    const read = readPercent(entered)
    if (!read.ok) return setProblem(read.reason)
    if (chosen.length === 0) return setProblem('Choose a product first')
    setProblem(undefined)
    setAsked({ percent: read.percent, rows: chosen })
  }

  async function change({ percent, rows }: Asked) {
    setAsked(undefined)
    // At once: what is typed while it runs is another one, and stays.
    setEntered('')
    const isOver = await onChange({ kind: 'price', percent, step }, rows)
    if (!isOver) setEntered((since) => (since === '' ? percent : since))
  }

  return (
    <>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          ask()
        }}
      >
        <NumberEntry
          aria-label="Percent to change prices by"
          value={entered}
          onEnter={(next) => {
            setEntered(next)
            setProblem(undefined)
          }}
          min={-90}
          placeholder="+5"
          rightSection="%"
          error={problem}
          className={styles.percent}
        />
        <Button type="submit" variant="default" {...offWhile(isSending)}>
          Change prices
        </Button>
      </form>
      {asked !== undefined && (
        <PriceQuestion
          {...asked}
          {...{ step, symbol }}
          onStep={setStep}
          onCancel={() => setAsked(undefined)}
          onConfirm={() => void change(asked)}
        />
      )}
    </>
  )
}
