import { Alert, Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Money } from '../../kit/ui/Money.tsx'
import { NumberEntry, type Entered } from '../../kit/ui/NumberEntry.tsx'
import { useSend } from '../../kit/ui/query.ts'
import { changeDue, quickCash } from '../cash.ts'
import { orders, type Order } from '../contract.ts'
import { orderLabel } from '../order.ts'
import { refreshMyOrders } from './my-orders-cache.ts'
import styles from './Payment.module.css'

interface CashCounterProps {
  readonly order: Order
  readonly symbol: string
}

/** Takes the cash for an order: what was handed over by one key or typed, and the change in digits nobody misreads. */
export function CashCounter({ order, symbol }: CashCounterProps) {
  const [given, setGiven] = useState<Entered>('')
  const [refusal, setRefusal] = useState<string>()
  const change = given === '' ? undefined : changeDue(given, order.total)
  const client = useQueryClient()
  const pay = useSend(orders.pay, {
    onDone: () => refreshMyOrders(client),
    success: `Order ${orderLabel(order)} is paid.`,
    refreshes: [orders.one, orders.list, orders.today],
    onRefused: ({ message }) => setRefusal(message),
  })
  const take = () => {
    if (given === '') return setRefusal('Please enter the cash given')
    setRefusal(undefined)
    return pay.mutate({ params: { id: order.id }, body: { cashGiven: given } })
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        take()
      }}
    >
      {refusal !== undefined && (
        <Alert role="alert" color="red" variant="light">
          {refusal}
        </Alert>
      )}
      <fieldset className={styles.keys}>
        <legend>Cash handed over</legend>
        {quickCash(order.total).map((sum) => (
          <Button
            key={sum}
            size="lg"
            variant={given === sum ? 'filled' : 'default'}
            onClick={() => setGiven(sum)}
          >
            <Money amount={sum} symbol={symbol} />
          </Button>
        ))}
      </fieldset>
      <NumberEntry label="Cash given" size="lg" min={0} value={given} onEnter={setGiven} />
      <output className={styles.change}>
        {change !== undefined && (
          <>
            Change due
            <strong>
              <Money amount={change} symbol={symbol} />
            </strong>
          </>
        )}
        {given !== '' && change === undefined && 'This is less than the total.'}
      </output>
      <Button type="submit" size="lg" fullWidth loading={pay.isPending}>
        Take Payment
      </Button>
    </form>
  )
}
