import { sumMoney } from '../kit/money.ts'

/**
 * What money does. Of an order: `payment` what was handed over or taken, `change` what went back of it, `tip` what is the
 * staff's, `refund` given back after it was made, `void` given back because it is not made, `correction` moved from one
 * method to another, `surplus` taken by a provider for nothing and given back. Of the drawer: `in` and `out`.
 */
export const movementKinds = [
  'payment',
  'change',
  'tip',
  'refund',
  'void',
  'correction',
  'surplus',
  'in',
  'out',
] as const
export type MovementKind = (typeof movementKinds)[number]

/** What moved of one kind by one method, summed. */
export interface MoneySum {
  readonly kind: MovementKind
  readonly method: string
  readonly amount: number
  /** Of rows. */
  readonly count: number
}

/** The method of everything that lies in the drawer. */
export const cashMoney = 'cash'

/** One row of the ledger of money, before it has an id and a time. */
export interface Movement {
  readonly kind: MovementKind
  readonly method: string
  /** Above zero what comes, below what goes. */
  readonly amount: number
  /** The provider's own id of what it took; empty for all other money. */
  readonly reference?: string
  readonly note?: string
}

/**
 * What somebody has entered for an order: cash as it was handed over with the change that went back, or the sum by another
 * method.
 */
export function paymentOf(
  amount: number,
  paid: { readonly method: string; readonly cashGiven?: number | null | undefined },
): readonly Movement[] {
  const { method, cashGiven } = paid
  if (cashGiven == null) return [{ kind: 'payment', method, amount }]
  const change = sumMoney([amount, -cashGiven])
  const given: Movement = { kind: 'payment', method: cashMoney, amount: cashGiven }
  return change < 0 ? [given, { kind: 'change', method: cashMoney, amount: change }] : [given]
}

/** Kinds that say nothing of whether an order is paid. */
export const besideOrders: readonly MovementKind[] = ['tip', 'surplus', 'in', 'out']

/** Whether a row says something of what is paid for an order. */
export const isOfOrder = ({ kind }: Pick<Movement, 'kind'>): boolean => !besideOrders.includes(kind)

/** What is paid for an order, less what was given back. */
export const paidOf = (movements: readonly Pick<Movement, 'kind' | 'amount'>[]): number =>
  sumMoney(movements.filter(isOfOrder).map(({ amount }) => amount))

/** What a provider says of one of its captures, in sums. */
export interface ProviderMoney {
  readonly provider: string
  readonly reference: string
  readonly isKept: boolean
  readonly taken: number
  readonly givenBack: number
}

type Noted = Pick<Movement, 'kind' | 'amount'> & { readonly reference: string }

/** The rows that are missing until the ledger says what the provider says; none when it is asked again. */
export function missingOf(
  { provider, reference, isKept, taken, givenBack }: ProviderMoney,
  noted: readonly Noted[],
): readonly Movement[] {
  const known = noted.filter((row) => row.reference === reference)
  const own = known.filter(({ kind }) => (kind === 'surplus') !== isKept)
  const came = sumMoney(own.filter(({ amount }) => amount > 0).map(({ amount }) => amount))
  const went = sumMoney(own.filter(({ amount }) => amount < 0).map(({ amount }) => -amount))
  const more = sumMoney([taken, -came])
  const less = sumMoney([givenBack, -went])
  const row = (kind: MovementKind, amount: number): Movement => ({
    kind: isKept ? kind : 'surplus',
    method: provider,
    amount,
    reference,
  })
  // What came for nothing at first, and pays for its order after all.
  const moved = isKept
    ? -sumMoney(known.filter(({ kind }) => kind === 'surplus').map(({ amount }) => amount))
    : 0
  return [
    ...(moved === 0 ? [] : [{ ...row('payment', moved), kind: 'surplus' } as const]),
    ...(more > 0 ? [row('payment', more)] : []),
    ...(less > 0 ? [row('refund', -less)] : []),
  ]
}
