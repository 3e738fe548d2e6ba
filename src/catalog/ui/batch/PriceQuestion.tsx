import { Button, NativeSelect } from '@mantine/core'
import { formatMoney } from '../../../kit/money.ts'
import { Dialog } from '../../../kit/ui/Dialog.tsx'
import dialog from '../../../kit/ui/Dialog.module.css'
import { Money } from '../../../kit/ui/Money.tsx'
import {
  everyCent,
  priceChanges,
  priceSteps,
  type PriceChange,
  type PriceStep,
  type PriceWish,
} from '../../bulk.ts'
import type { Product } from '../../contract.ts'
import { toldPrices } from '../../told-batch.ts'
import styles from './ChangePrices.module.css'

interface PriceQuestionProps extends PriceWish {
  readonly rows: readonly Product[]
  readonly symbol: string
  readonly onStep: (step: PriceStep) => void
  readonly onCancel: () => void
  readonly onConfirm: () => void
}

/** What each price becomes, rounded as somebody likes, before any of them is changed. */
export function PriceQuestion(props: PriceQuestionProps) {
  const { rows, percent, step, symbol, onStep, onCancel, onConfirm } = props
  const products = rows.map((row) => ({ id: row.id, changes: priceChanges(row, props) }))
  const count = products
    .flatMap(({ changes }) => changes)
    .filter(({ from, to }) => from !== to).length
  return (
    <Dialog
      title={
        rows.length === 1
          ? `Change the price of ${rows[0]?.name}?`
          : `Change the prices of ${rows.length} products?`
      }
      onClose={onCancel}
    >
      <div className={styles.rounding}>
        <p>{percent > 0 ? `${percent} percent more` : `${-percent} percent less`}</p>
        <NativeSelect
          label="Round to"
          value={String(step)}
          data={priceSteps.map((each) => ({
            value: String(each),
            label: each === everyCent ? 'As it comes' : formatMoney(each, symbol),
          }))}
          onChange={({ currentTarget: { value } }) =>
            onStep(priceSteps.find((each) => String(each) === value) ?? everyCent)
          }
        />
      </div>
      <p className={`dimmed ${styles.note}`}>
        {count === 0
          ? 'Rounded like this, no price changes.'
          : 'Where somebody else has changed one meanwhile, none is changed.'}
        {percent < 0 &&
          count > 0 &&
          ' What would be sold below its ingredients with their markup stays as it is: you are told what.'}
      </p>
      <ul className={styles.changes}>
        {products.map(({ id, changes }) =>
          changes.map((change) => (
            <Line key={`${id} ${change.label}`} {...change} symbol={symbol} />
          )),
        )}
      </ul>
      <div className={`${dialog.actions} ${styles.foot}`}>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        {count > 0 && (
          <Button data-autofocus onClick={onConfirm}>
            {percent < 0 ? `Change up to ${toldPrices(count)}` : `Change ${toldPrices(count)}`}
          </Button>
        )}
      </div>
    </Dialog>
  )
}

const Line = ({ label, from, to, symbol }: PriceChange & { readonly symbol: string }) => (
  <li>
    <span dir="auto">{label}</span>
    <span className={styles.figures}>
      <Money amount={from} symbol={symbol} />{' '}
      {from === to ? (
        <span className="dimmed">stays</span>
      ) : (
        <>
          →{' '}
          <strong>
            <Money amount={to} symbol={symbol} />
          </strong>
        </>
      )}
    </span>
  </li>
)
