import { useQuery } from '@tanstack/react-query'
import { CheckIcon } from '../../kit/ui/icons/icons.tsx'
import { Money } from '../../kit/ui/Money.tsx'
import { q } from '../../kit/ui/calls/query.ts'
import { campaign, type Campaign } from '../contract.ts'
import { feeOf, isAtHome } from '../fee.ts'
import styles from './PriceBox.module.css'

const included = [
  'An online shop at an address of your own',
  'A counter for cash sales, receipts and invoices',
  'Ingredients that go down with every sale',
  'Accounts for your staff, and reports of every day',
] as const

/** What it costs in that country. */
export function Price({ country }: { readonly country: string }) {
  const { amount, symbol, currency } = feeOf(country)
  return (
    <>
      <p className={styles.price}>
        <Money amount={amount} symbol={symbol} /> <small>{currency}</small>
      </p>
      <p>One account fee, paid once: nothing every month, and no share of your sales.</p>
      <Later country={country} />
    </>
  )
}

interface PriceBoxProps {
  /** Left out where the price stands beside it. */
  readonly country: string | undefined
}

/** What one gets, and for how much. */
export function PriceBox({ country }: PriceBoxProps) {
  return (
    <section className={styles.box} aria-label="What you get">
      {country === undefined ? (
        <h2 className={styles.title}>What you get</h2>
      ) : (
        <Price country={country} />
      )}
      <ul className={styles.list}>
        {included.map((what) => (
          <li key={what}>
            <CheckIcon />
            {what}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What the offer says of the price to come. */
function Later({ country }: { readonly country: string }) {
  const { data } = useQuery(q(campaign.read))
  const offer = data?.data
  if (offer?.isOn !== true) return null
  return (
    <p className={styles.later}>
      For the first {offer.people} people. Whoever comes later pays{' '}
      <LaterPrice country={country} offer={offer} />
      {offer.hasMonthlyFee && ' plus a monthly fee'}.
    </p>
  )
}

const LaterPrice = ({ country, offer }: { readonly country: string; readonly offer: Campaign }) => (
  <Money
    amount={isAtHome(country) ? offer.laterPricePhp : offer.laterPriceUsd}
    symbol={feeOf(country).symbol}
  />
)
