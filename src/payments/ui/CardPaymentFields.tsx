import { Button } from '@mantine/core'
import {
  PayPalCardCvvField,
  PayPalCardExpiryField,
  PayPalCardFieldsProvider,
  PayPalCardNameField,
  PayPalCardNumberField,
  usePayPalCardFieldsOneTimePaymentSession,
  type EventPayload,
} from '@paypal/react-paypal-js/sdk-v6'
import { useState, type ComponentType } from 'react'
import {
  cardFieldLabels,
  cardFields,
  cardProblems,
  type CardField,
  type CardState,
} from '../card-fields.ts'
import styles from './CardPayment.module.css'
import type { CardPaymentCalls } from './card-payment-calls.ts'

const fields: Readonly<Record<CardField, ComponentType<HostedFieldProps>>> = {
  number: PayPalCardNumberField,
  name: PayPalCardNameField,
  expiry: PayPalCardExpiryField,
  cvv: PayPalCardCvvField,
}

interface HostedFieldProps {
  readonly ariaLabel: string
  readonly containerClassName: string
}

interface CardPaymentFieldsProps extends CardPaymentCalls {
  /** Whether this card was sent: what is missing is said from then on. */
  readonly isTried: boolean
  readonly onTried: () => void
}

/** A card without an account: fields of the provider's, of which this page knows only whether they are filled. */
export function CardPaymentFields(props: CardPaymentFieldsProps) {
  const [state, setState] = useState<CardState>({})
  const learn = ({ data }: EventPayload) => setState(data)
  return (
    <PayPalCardFieldsProvider change={learn} empty={learn} notempty={learn} validitychange={learn}>
      <CardForm state={state} {...props} />
    </PayPalCardFieldsProvider>
  )
}

interface CardFormProps extends CardPaymentFieldsProps {
  readonly state: CardState
}

function CardForm({ state, isTried, onTried, create, capture }: CardFormProps) {
  const [isPaying, setPaying] = useState(false)
  const { submit, submitResponse, error } = usePayPalCardFieldsOneTimePaymentSession()
  const problems = isTried ? cardProblems(state) : {}

  const isRefused = error !== null || (submitResponse && submitResponse.state !== 'succeeded')

  async function pay() {
    onTried()
    if (Object.keys(cardProblems(state)).length > 0) return
    setPaying(true)
    const id = await create().catch(() => undefined)
    if (id !== undefined) {
      await submit(id)
      // Whether the card was accepted is the server's to find out; this page is not believed.
      await capture()
    }
    setPaying(false)
  }

  return (
    <form
      noValidate
      className={styles.card}
      aria-label="Pay by card"
      onSubmit={(event) => {
        event.preventDefault()
        void pay()
      }}
    >
      {cardFields.map((field) => (
        <Hosted key={field} field={field} problem={problems[field]} />
      ))}
      {isRefused === true && isTried && !isPaying && (
        <p role="alert" className={styles.problem}>
          The card was not accepted. Please try again or choose another.
        </p>
      )}
      <Button type="submit" size="lg" fullWidth loading={isPaying}>
        Pay by card
      </Button>
    </form>
  )
}

interface HostedProps {
  readonly field: CardField
  readonly problem: string | undefined
}

function Hosted({ field, problem }: HostedProps) {
  const Field = fields[field]
  return (
    <div className={styles.field} data-field={field}>
      {/* What is typed into belongs to another page, which brings its own label. */}
      <span aria-hidden>{cardFieldLabels[field]}</span>
      <Field ariaLabel={cardFieldLabels[field]} containerClassName={styles.hosted ?? ''} />
      {problem !== undefined && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </div>
  )
}
