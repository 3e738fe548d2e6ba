import { useEffect, useRef } from 'react'
import type { OrderPayment } from '../../payment-contract.ts'
import { paymentNews } from '../../payment-state.ts'
import styles from './Payment.module.css'

interface PaymentNoticeProps {
  /** By which whoever reads it means to pay. */
  readonly method: string
  readonly payment: OrderPayment | undefined
  /** Why the last try in this tab came to nothing; empty when there was none. */
  readonly stopped: string
}

/** How the last try to pay stands. That somebody comes back from the provider's page proves nothing. */
export function PaymentNotice({ method, payment, stopped }: PaymentNoticeProps) {
  const news = payment && paymentNews(payment, method)
  const isOpened = payment?.state === 'created' && payment.provider === 'xendit'
  const text = stopped || news?.text || (isOpened ? notReported : '')
  const notice = useRef<HTMLOutputElement>(null)
  // It stands above the ways to pay, and on a phone what was pressed is far below.
  useEffect(() => {
    if (text !== '') notice.current?.scrollIntoView({ block: 'nearest' })
  }, [text])
  return (
    <output ref={notice} className={styles.notice} data-tone={news?.tone ?? 'waiting'}>
      {news !== undefined && news.title !== '' && <strong>{news.title}</strong>}
      {text}
    </output>
  )
}

const notReported =
  'No payment has arrived yet. If you have just paid, this page will say so in a moment.'
