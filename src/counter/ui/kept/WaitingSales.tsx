import { Button } from '@mantine/core'
import { useState } from 'react'
import { Moment } from '../../../kit/ui/Moment.tsx'
import { Money } from '../../../kit/ui/Money.tsx'
import { itemsText } from '../../../storefront/cart.ts'
import type { PublicStore } from '../../../stores/contract.ts'
import { saleCount } from '../../counter.ts'
import pay from '../CounterPay.module.css'
import { BackSlip } from './BackSlip.tsx'
import type { StoredSale } from './counter-db.ts'
import styles from './Unsent.module.css'

interface WaitingSalesProps {
  readonly store: PublicStore
  readonly waiting: readonly StoredSale[]
  readonly onPutAway: (id: string) => void
  /** Undefined for whoever may not refund. */
  readonly onTakeBack: ((sale: StoredSale) => void) | undefined
}

/** What waits on this device, first sold first, and what can be done with each. */
export function WaitingSales({ store, waiting, onPutAway, onTakeBack }: WaitingSalesProps) {
  const [slip, setSlip] = useState<{ readonly sale: StoredSale; readonly turn: number }>()
  return (
    <>
      <ul className={pay.held}>
        {waiting.map((sale) => (
          <li key={sale.id}>
            <WaitingSale store={store} sale={sale} />
            {sale.takenBack !== undefined && (
              <Button
                variant="default"
                onClick={() => setSlip({ sale, turn: (slip?.turn ?? 0) + 1 })}
              >
                Print Slip
              </Button>
            )}
            {sale.refusal !== undefined && (
              <Button variant="default" onClick={() => onPutAway(sale.id)}>
                Put away
              </Button>
            )}
            {sale.refusal === undefined && sale.takenBack === undefined && onTakeBack && (
              <Button variant="default" onClick={() => onTakeBack(sale)}>
                Take back
              </Button>
            )}
          </li>
        ))}
      </ul>
      <p className={pay.words}>
        {waiting.length === 0
          ? 'Every sale has been sent.'
          : 'They are kept on this device and sent by themselves, each of them once. Until then nobody logs out here.'}
      </p>
      {slip && (
        <BackSlip
          key={slip.turn}
          store={store}
          sale={slip.sale}
          onDone={() => setSlip(undefined)}
        />
      )}
    </>
  )
}

interface WaitingSaleProps {
  readonly store: PublicStore
  readonly sale: StoredSale
}

const WaitingSale = ({ store, sale }: WaitingSaleProps) => {
  const { at, kept, sent, refusal, takenBack } = sale
  return (
    <span>
      <strong>{kept?.receipt}</strong>{' '}
      <small className="dimmed">
        {itemsText(saleCount(sent.sale))}, <Money amount={sent.total} symbol={store.currency} />,{' '}
        <Moment at={new Date(at).toISOString()} timeZone={store.timeZone} />
      </small>
      {takenBack !== undefined && <small>Taken back: {takenBack.reason}</small>}
      {refusal !== undefined && (
        <small role="alert" className={styles.refusal}>
          The server did not take it: {refusal}
        </small>
      )}
    </span>
  )
}
