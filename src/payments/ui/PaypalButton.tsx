import { Button } from '@mantine/core'
import { usePayPalOneTimePaymentSession } from '@paypal/react-paypal-js/sdk-v6'
import { useState } from 'react'
import type { CardAccount } from '../method-choice.ts'
import { CardProvider } from './CardProvider.tsx'

interface PaypalButtonProps {
  readonly account: CardAccount
  readonly children: string
  /** Begins the payment on our server; answers the provider's order. */
  readonly createOrder: () => Promise<string>
  /** The owner of the card has agreed: our server takes the money. */
  readonly onApprove: (orderId: string) => Promise<void>
  /** They closed the window, or went back in it. */
  readonly onCancel: () => void
  readonly onFailure: (message: string) => void
}

/** Pays by card or PayPal in the provider's window. Nothing of the card is ever on our page. */
export const PaypalButton = (props: PaypalButtonProps) => (
  <CardProvider account={props.account} components={['paypal-payments']} height="2.75rem">
    <PayButton {...props} />
  </CardProvider>
)

function PayButton(props: PaypalButtonProps) {
  const { children, createOrder, onApprove, onCancel, onFailure } = props
  const [isBusy, setBusy] = useState(false)
  const fail = ({ message }: { readonly message: string }) => {
    setBusy(false)
    onFailure(message)
  }
  const { handleClick, isPending } = usePayPalOneTimePaymentSession({
    presentationMode: 'auto',
    createOrder: () =>
      createOrder().then(
        (orderId) => ({ orderId }),
        (error: Error) => {
          fail(error)
          throw error
        },
      ),
    onApprove: ({ orderId }) => onApprove(orderId).then(() => setBusy(false), fail),
    onCancel: () => {
      setBusy(false)
      onCancel()
    },
    onError: fail,
  })
  return (
    <Button
      fullWidth
      disabled={isPending || isBusy}
      onClick={() => {
        setBusy(true)
        void handleClick()
      }}
    >
      {isBusy ? 'Paying...' : children}
    </Button>
  )
}
