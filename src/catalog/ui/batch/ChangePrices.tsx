import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Entered } from '../../../kit/entered.ts'
import { Dialog } from '../../../kit/ui/Dialog.tsx'
import dialog from '../../../kit/ui/Dialog.module.css'
import { NumberEntry } from '../../../kit/ui/form/NumberEntry.tsx'
import { Money } from '../../../kit/ui/Money.tsx'
import { readPercent, type PriceChange } from '../../bulk.ts'
import type { Product } from '../../contract.ts'
import styles from './ChangePrices.module.css'

interface ChangePricesProps {
  readonly chosen: readonly Product[]
  readonly isSending: boolean
  readonly symbol: string
  /** What each price of a product becomes. */
  readonly pricesOf: (product: Product, percent: number) => readonly PriceChange[]
  /** Answers the products that refused. */
  readonly onChange: (percent: number) => Promise<readonly Product[]>
}

/** Prices by a percentage: says what each of them becomes, and asks before it is done. */
export function ChangePrices({ chosen, isSending, symbol, pricesOf, onChange }: ChangePricesProps) {
  const [entered, setEntered] = useState<Entered>('')
  const [problem, setProblem] = useState<string>()
  const [asked, setAsked] = useState<number>()

  function ask() {
    const read = readPercent(entered)
    if (!read.ok) return setProblem(read.reason)
    if (chosen.length === 0) return setProblem('Choose a product first')
    setProblem(undefined)
    setAsked(read.percent)
  }

  async function change(percent: number) {
    setAsked(undefined)
    const refused = await onChange(percent)
    // What is left in the field would be done to the same products once more.
    if (refused.length === 0) setEntered('')
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
        <Button type="submit" variant="default" disabled={isSending}>
          Change prices
        </Button>
      </form>
      {asked !== undefined && (
        <Question
          {...{ chosen, symbol, pricesOf }}
          percent={asked}
          onCancel={() => setAsked(undefined)}
          onConfirm={() => void change(asked)}
        />
      )}
    </>
  )
}

interface QuestionProps extends Pick<ChangePricesProps, 'chosen' | 'symbol' | 'pricesOf'> {
  readonly percent: number
  readonly onCancel: () => void
  readonly onConfirm: () => void
}

const Question = ({ chosen, symbol, pricesOf, percent, onCancel, onConfirm }: QuestionProps) => (
  <Dialog
    title={
      chosen.length === 1
        ? `Change the price of ${chosen[0]?.name}?`
        : `Change the prices of ${chosen.length} products?`
    }
    onClose={onCancel}
  >
    <p>{percent > 0 ? `${percent} percent more:` : `${-percent} percent less:`}</p>
    <ul className={styles.changes}>
      {chosen.map((product) =>
        pricesOf(product, percent).map(({ label, from, to }) => (
          <li key={`${product.id} ${label}`}>
            <span>{label}</span>
            <span className={styles.figures}>
              <Money amount={from} symbol={symbol} /> →{' '}
              <strong>
                <Money amount={to} symbol={symbol} />
              </strong>
            </span>
          </li>
        )),
      )}
    </ul>
    {percent < 0 && (
      <p className="dimmed">
        What would be sold below its ingredients with their markup stays as it is.
      </p>
    )}
    <div className={`${dialog.actions} ${styles.foot}`}>
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
      <Button data-autofocus onClick={onConfirm}>
        Change them
      </Button>
    </div>
  </Dialog>
)
