import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { Moment } from '../../../kit/ui/Moment.tsx'
import { Money } from '../../../kit/ui/Money.tsx'
import { Print } from '../../../kit/ui/print.tsx'
import receiptStyles from '../../../orders/ui/prints/Receipt.css?url'
import { paths } from '../../../paths.ts'
import type { PublicStore } from '../../../stores/contract.ts'
import type { Shift } from '../../contract.ts'
import { countedSum, largestFirst } from '../../shift.ts'
import styles from '../Shifts.module.css'
import type { KeptCount } from './count-db.ts'

interface CountedDrawerProps {
  readonly store: PublicStore
  readonly shift: Shift
  readonly count: KeptCount
}

/** A drawer that was counted without a server: its Z is still to come. */
export function CountedDrawer({ store, shift, count }: CountedDrawerProps) {
  const [turn, setTurn] = useState(0)
  const at = <Moment at={new Date(count.at).toISOString()} timeZone={store.timeZone} />
  return (
    <>
      <p>
        Counted {at}: <Money amount={countedSum(count.counts)} symbol={store.currency} />
      </p>
      <p>
        The count is kept on this device and sent from the counter, after the sales of before. The
        server then writes the Z, and says what was over or short.
      </p>
      <div className={styles.actions}>
        <Button variant="default" onClick={() => setTurn(turn + 1)}>
          Print Count
        </Button>
        <Button component={Link} to={paths.adminPos(store.slug)} variant="default">
          To the counter
        </Button>
      </div>
      {turn > 0 && <CountSlip key={turn} store={store} shift={shift} count={count} />}
    </>
  )
}

const rollWidthMm = 80

/** It has no number and no figures of what came in: both are the server's. */
function CountSlip({ store, shift, count }: CountedDrawerProps) {
  const [isDone, setDone] = useState(false)
  if (isDone) return null
  return (
    <Print
      title={`Count ${shift.drawer} | ${store.name}`}
      stylesheet={receiptStyles}
      rollWidthMm={rollWidthMm}
      onDone={() => setDone(true)}
    >
      <header>
        <h1 dir="auto">{store.name}</h1>
      </header>
      <div className="facts">
        <p className="number">COUNT, NO Z YET</p>
        <p>
          {shift.drawer}, {shift.by}
        </p>
        <p>
          <Moment at={new Date(count.at).toISOString()} timeZone={store.timeZone} />
        </p>
        <p>Counted without a connection. The Z follows.</p>
      </div>
      <dl className="totals">
        <div>
          <dt>Float</dt>
          <dd>
            <Money amount={shift.openingFloat} symbol={store.currency} />
          </dd>
        </div>
        {largestFirst(count.counts)
          .filter((each) => each.count > 0)
          .map((each) => (
            <div key={each.value}>
              <dt>
                {store.currency}
                {each.value}
              </dt>
              <dd>{each.count}</dd>
            </div>
          ))}
        <div className="sum">
          <dt>Counted</dt>
          <dd>
            <Money amount={countedSum(count.counts)} symbol={store.currency} />
          </dd>
        </div>
      </dl>
      <footer>{count.note}</footer>
    </Print>
  )
}
