import { Switch } from '@mantine/core'
import { sumQuantities } from '../../kit/exact.ts'
import type { Ingredient } from '../contract.ts'
import { changeOf, type HandReason } from '../movement.ts'
import { formatQuantity } from '../quantity.ts'
import { expectedShown } from './expected-shown.ts'
import styles from './StockEntry.module.css'

interface FiguresProps {
  readonly ingredient: Pick<Ingredient, 'stock' | 'unit'>
  /** In the ingredient's own unit; undefined as long as it is no quantity. */
  readonly entered: number | undefined
}

/** What is on the shelf before and after something came or went. */
export function NowAndAfter({
  ingredient: { stock, unit },
  entered,
  reason,
}: FiguresProps & { readonly reason: HandReason }) {
  const after =
    entered === undefined ? stock : sumQuantities([stock, changeOf(reason, entered, stock)])
  return (
    <p className={styles.after} aria-live="polite">
      <Figure label="Now">{`${formatQuantity(stock)} ${unit}`}</Figure>
      {after < 0 ? (
        <strong>That is more than there is</strong>
      ) : (
        <Figure label="After" isStrong>
          {`${formatQuantity(after)} ${unit}`}
        </Figure>
      )}
    </p>
  )
}

/** What a count found against what is expected; that is seen once something has been counted, if nobody asks for it. */
export function CountedAgainst({
  ingredient: { stock, unit },
  entered,
  isSeen,
}: FiguresProps & { readonly isSeen: boolean }) {
  return (
    <>
      <Switch
        label="Show what is expected"
        checked={expectedShown.use()}
        onChange={({ currentTarget }) => expectedShown.set(currentTarget.checked)}
      />
      <p className={styles.after} aria-live="polite">
        {isSeen ? (
          <>
            <Figure label="Expected">{`${formatQuantity(stock)} ${unit}`}</Figure>
            {entered !== undefined && (
              <Figure label="Difference" isStrong>
                {differenceOf(changeOf('count', entered, stock), unit)}
              </Figure>
            )}
          </>
        ) : (
          <span className="dimmed">What is expected is shown when you have counted.</span>
        )}
      </p>
    </>
  )
}

const differenceOf = (difference: number, unit: string) =>
  difference === 0 ? 'None' : `${difference > 0 ? '+' : ''}${formatQuantity(difference)} ${unit}`

interface FigureProps {
  readonly label: string
  readonly isStrong?: boolean
  readonly children: string
}

const Figure = ({ label, isStrong = false, children }: FigureProps) => (
  <span>
    <span className="dimmed">{label}</span> {isStrong ? <strong>{children}</strong> : children}
  </span>
)
