import { Button } from '@mantine/core'
import { useState } from 'react'
import { ConfirmModal } from '../../kit/ui/ConfirmModal.tsx'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import { IconButton } from '../../kit/ui/IconButton.tsx'
import { BinIcon } from '../../kit/ui/icons/icons.tsx'
import { formatMoney } from '../../kit/money.ts'
import { Moment } from '../../kit/ui/Moment.tsx'
import { Money } from '../../kit/ui/Money.tsx'
import { EmptyState } from '../../kit/ui/states.tsx'
import { itemsText } from '../../storefront/cart.ts'
import type { PublicStore } from '../../stores/contract.ts'
import { saleCount, saleTotal } from '../counter.ts'
import { takenSum } from '../taken-parts.ts'
import type { HeldSale } from '../till.ts'
import styles from './CounterPay.module.css'
import type { ActOn } from './use-till.ts'

interface CounterHeldProps {
  readonly store: PublicStore
  readonly held: readonly HeldSale[]
  readonly act: ActOn
  readonly onClose: () => void
}

/** Sales that were put aside; what is on the till changes places with the one that is recalled. */
export function CounterHeld({ store, held, act, onClose }: CounterHeldProps) {
  const [going, setGoing] = useState<HeldSale>()
  return (
    <Dialog title="Held sales" onClose={onClose}>
      {held.length === 0 && <EmptyState title="No sale is held" />}
      <ul className={styles.held}>
        {held.map((each, at) => (
          <li key={each.sale.id}>
            <span>
              <strong>{each.name}</strong>
              <small className="dimmed">
                {itemsText(saleCount(each.sale))},{' '}
                <Money amount={saleTotal(each.sale, store)} symbol={store.currency} />,{' '}
                <Moment at={new Date(each.at).toISOString()} timeZone={store.timeZone} />
              </small>
            </span>
            <Button
              size="md"
              {...(at === 0 && { 'data-autofocus': true })}
              aria-label={`Recall ${each.name}`}
              onClick={() => {
                act({ act: 'recall', id: each.sale.id, at: Date.now() })
                onClose()
              }}
            >
              Recall
            </Button>
            <IconButton label={`Discard ${each.name}`} onClick={() => setGoing(each)} removes>
              <BinIcon />
            </IconButton>
          </li>
        ))}
      </ul>
      {going !== undefined && (
        <ConfirmModal
          title={`Discard ${going.name}?`}
          confirm="Discard sale"
          cancel="Keep sale"
          onCancel={() => setGoing(undefined)}
          onConfirm={() => {
            act({ act: 'discard', id: going.sale.id })
            setGoing(undefined)
          }}
        >
          {goneText(takenSum(going.sale, store), store.currency)}
        </ConfirmModal>
      )}
    </Dialog>
  )
}

function goneText(taken: number, symbol: string): string {
  const gone = 'It has not been sold, and cannot be brought back.'
  return taken > 0
    ? `${formatMoney(taken, symbol)} has been taken for it: give it back first. ${gone}`
    : gone
}
