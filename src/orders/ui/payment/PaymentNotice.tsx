import { Loader } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { OrderPayment } from '../../payment-contract.ts'
import { isBegunElsewhere, paymentNews } from '../../payment-state.ts'
import { useJustBack } from './just-back.ts'
import styles from './Payment.module.css'

interface PaymentNoticeProps {
  readonly orderId: string
  /** By which whoever reads it means to pay. */
  readonly method: string
  readonly payment: OrderPayment | undefined
  /** Why the last try in this tab came to nothing; empty when there was none. */
  readonly stopped: string
}

/**
 * How the last try to pay stands. That somebody comes back from the provider's page proves nothing, and that nothing has
 * been reported yet means nothing in the first seconds: who has just paid is not told then that nothing has arrived.
 */
export function PaymentNotice({ orderId, method, payment, stopped }: PaymentNoticeProps) {
  const isBack = useJustBack(orderId)
  const news = payment && paymentNews(payment, method)
  const isOpened = isBegunElsewhere(payment) && stopped === ''
  const isConfirming = isOpened && isBack
  const text = stopped || news?.text || (isOpened ? (isBack ? confirming : notReported) : '')
  const notice = useRef<HTMLOutputElement>(null)
  // It stands above the ways to pay, and on a phone what was pressed is far below.
  useEffect(() => {
    if (text !== '') notice.current?.scrollIntoView({ block: 'nearest' })
  }, [text])
  return (
    <output ref={notice} className={styles.notice} data-tone={news?.tone ?? 'waiting'}>
      {news !== undefined && news.title !== '' && <strong>{news.title}</strong>}
      {isConfirming && (
        <strong className={styles.confirming}>
          <Loader size="1em" color="currentColor" />
          Confirming your payment
        </strong>
      )}
      {text}
    </output>
  )
}

/** Who turned back there reads it, too. */
const confirming = 'This takes a few seconds. If you did not pay, nothing is charged.'
const notReported =
  'No payment has arrived yet. If you have just paid, this page will say so in a moment. If not, you can pay below.'
