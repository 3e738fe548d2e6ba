import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Money } from '../../kit/ui/Money.tsx'
import { q } from '../../kit/ui/calls/query.ts'
import { campaign } from '../contract.ts'
import { leftOfDay } from '../countdown.ts'
import { feeOf } from '../fee.ts'
import styles from './Offer.module.css'

/** The strip above the registration, while there is an offer. */
export function Offer({ country }: { readonly country: string }) {
  const { data } = useQuery(q(campaign.read))
  const offer = data?.data
  if (offer?.isOn !== true) return null
  const { amount, symbol } = feeOf(country)
  return (
    <div className={styles.strip}>
      <p>
        Opening offer: {offer.spots} spots at <Money amount={amount} symbol={symbol} />
      </p>
      {offer.hasCountdown && <Countdown />}
    </div>
  )
}

function Countdown() {
  const [left, setLeft] = useState<string>()

  useEffect(() => {
    const tick = () => setLeft(leftOfDay(new Date()))
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [])

  return (
    <p className={styles.countdown}>
      <span>Today's offer ends in</span>
      {/* Nobody wants to be told every second; who asks for it gets it. */}
      <time role="timer" aria-live="off" className={styles.left}>
        {left ?? '--:--:--'}
      </time>
    </p>
  )
}
