import { PayPalOneTimePaymentButton, useEligibleMethods } from '@paypal/react-paypal-js/sdk-v6'
import { useRef, useState } from 'react'
import type { CardConfig } from '../method-choice.ts'
import type { CardPaymentCalls } from './card-payment-calls.ts'
import styles from './CardPayment.module.css'
import { CardPaymentFields } from './CardPaymentFields.tsx'
import { CardProvider } from './CardProvider.tsx'

interface CardPaymentProps extends CardPaymentCalls {
  readonly config: CardConfig
}

/** Pays by card or with an account of the provider, by the provider's own buttons and fields. */
export const CardPayment = ({ config, ...calls }: CardPaymentProps) => (
  <CardProvider account={config} components={['paypal-payments', 'card-fields']} height="10rem">
    <Ways currency={config.currency} {...calls} />
  </CardProvider>
)

function Ways({ currency, ...calls }: CardPaymentCalls & { readonly currency: string }) {
  const { eligiblePaymentMethods: eligible } = useEligibleMethods({
    payload: { currencyCode: currency },
  })
  const { create, capture, onStopped } = calls
  // The server's own words have been said then.
  const wasRefused = useRef(false)
  const [isCardTried, setCardTried] = useState(false)
  return (
    <div className={styles.ways}>
      <PayPalOneTimePaymentButton
        createOrder={async () => {
          wasRefused.current = false
          // Whoever pays another way is no longer asked for the card.
          setCardTried(false)
          try {
            return { orderId: await create() }
          } catch (error) {
            wasRefused.current = true
            throw error
          }
        }}
        onApprove={async () => {
          await capture()
        }}
        onCancel={() =>
          onStopped('Nothing was charged. You can try again or choose another way to pay.')
        }
        onError={() => {
          if (!wasRefused.current) onStopped('The payment did not go through. Please try again.')
        }}
      />
      {eligible?.isEligible('advanced_cards') === true && (
        <CardPaymentFields isTried={isCardTried} onTried={() => setCardTried(true)} {...calls} />
      )}
    </div>
  )
}
