import { useState } from 'react'
import { IconButton } from '../../kit/ui/IconButton.tsx'
import { BinIcon } from '../../kit/ui/icons/icons.tsx'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import { Money } from '../../kit/ui/Money.tsx'
import { wantedOff } from '../../pricing/discount.ts'
import type { PublicStore } from '../../stores/contract.ts'
import { saleTotals } from '../counter.ts'
import { couponOn, discounted, isAllowed, percentOf } from '../counter-discounts.ts'
import type { Sale } from '../till.ts'
import { CounterApproval } from './CounterApproval.tsx'
import { CounterCoupon } from './CounterCoupon.tsx'
import styles from './CounterDiscount.module.css'
import { DiscountForm, type Entered } from './DiscountForm.tsx'
import type { DiscountRules } from './use-discount-rules.ts'
import type { ActOn } from './use-till.ts'

interface CounterDiscountProps {
  readonly store: PublicStore
  readonly sale: Sale
  readonly rules: DiscountRules
  readonly act: ActOn
  readonly onClose: () => void
}

/** Takes something off a line or the whole sale; what is above the own limit waits for the PIN of another person. */
export function CounterDiscount({ store, sale, rules, act, onClose }: CounterDiscountProps) {
  const [waiting, setWaiting] = useState<Entered>()
  const give = (entered: Entered) => {
    act({ act: 'discount', ...entered, of: sale.id })
    onClose()
  }
  return (
    <>
      <Dialog title="Discount" onClose={onClose}>
        <Given store={store} sale={sale} act={act} />
        <DiscountForm
          store={store}
          sale={sale}
          reasons={rules.reasons}
          onGive={(entered) => {
            const after = discounted(sale, { act: 'discount', ...entered })
            if (isAllowed(after, rules.limit)) give(entered)
            else setWaiting(entered)
          }}
        />
        <CounterCoupon store={store} sale={sale} act={act} />
      </Dialog>
      {/* Above it, not in its place: where nobody approves, what was filled in is still there to be made less. */}
      {waiting !== undefined && (
        <CounterApproval
          needed={percentOf(discounted(sale, { act: 'discount', ...waiting }))}
          rules={rules}
          onApproved={(approval) => {
            act({ act: 'approve', ...approval, of: sale.id })
            give(waiting)
          }}
          onClose={() => setWaiting(undefined)}
        />
      )}
    </>
  )
}

/** What is taken off so far; that which does not count because another one is better says so. */
function Given({ store, sale, act }: Pick<CounterDiscountProps, 'store' | 'sale' | 'act'>) {
  const rows = [
    ...sale.lines.flatMap(({ key, name, discount }) =>
      discount === undefined ? [] : [{ key, at: 0, of: name, discount }],
    ),
    ...(sale.discounts ?? []).map((discount, at) => ({
      key: null,
      at,
      of: 'the whole sale',
      discount,
    })),
  ]
  const { coupon } = sale
  if (rows.length === 0 && coupon === undefined) return null
  const refusal = coupon && couponOn(sale, coupon, store.currency)
  const { given, discount: off, total } = saleTotals(sale, store)
  return (
    <>
      <ul className={styles.given} aria-label="Discounts of this sale">
        {rows.map(({ key, at, of, discount }, place) => (
          <li key={`${key} ${at}`}>
            <span>
              {discount.reason}, {wantedOff(discount, store.currency)} of {of}
              {discount.name !== '' && <small className="dimmed"> {discount.name}</small>}
              {!given.some((each) => each.at === place) && (
                <small className="dimmed"> Another one is better and counts instead.</small>
              )}
            </span>
            <IconButton
              label={`Take away ${discount.reason}`}
              removes
              onClick={() => act({ act: 'undiscount', key, at })}
            >
              <BinIcon />
            </IconButton>
          </li>
        ))}
        {coupon !== undefined && (
          <li>
            <span>
              Coupon {coupon.code}, {wantedOff(coupon, store.currency)}
              {refusal?.ok === false && <small className="dimmed"> {refusal.reason}</small>}
              {refusal?.ok === true && !given.some((each) => each.at === rows.length) && (
                <small className="dimmed"> Another one is better and counts instead.</small>
              )}
            </span>
            <IconButton
              label={`Take away ${coupon.code}`}
              removes
              onClick={() => act({ act: 'uncoupon' })}
            >
              <BinIcon />
            </IconButton>
          </li>
        )}
      </ul>
      <dl className={styles.sums}>
        <div>
          <dt>Taken off</dt>
          <dd>
            <Money amount={off} symbol={store.currency} />
          </dd>
        </div>
        <div>
          <dt>Total</dt>
          <dd>
            <Money amount={total} symbol={store.currency} />
          </dd>
        </div>
      </dl>
    </>
  )
}
