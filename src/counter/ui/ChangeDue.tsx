import { Huge } from './Huge.tsx'

interface ChangeDueProps {
  readonly amount: number
  readonly symbol: string
}

/** What goes back over the counter; of an exact payment that nothing does, which no zero says as well. */
export const ChangeDue = ({ amount, symbol }: ChangeDueProps) =>
  amount === 0 ? (
    <strong>No change</strong>
  ) : (
    <>
      Change due
      <Huge amount={amount} symbol={symbol} />
    </>
  )
