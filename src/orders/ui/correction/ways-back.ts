import { sumMoney } from '../../../kit/money.ts'
import { cashMoney } from '../../../money/movement.ts'
import type { OrderMoney } from '../../correction-contract.ts'
import { isGivenBackHere, isSaidByProvider } from '../../payment-wish.ts'

/** What of an order's money is still here, by how it came. */
export function cameBy({ movements }: Pick<OrderMoney, 'movements'>) {
  const ofOrder = movements.filter(({ kind }) => kind !== 'tip')
  return [...Map.groupBy(ofOrder, ({ method }) => method)]
    .map(([method, own]) => ({ method, amount: sumMoney(own.map(({ amount }) => amount)) }))
    .filter(({ amount }) => amount > 0)
}

interface WayBack {
  readonly value: string
  readonly label: string
  /** What whoever enters it has to do themselves. */
  readonly toDo?: string
}

const byYourself = (how: string) => `Send it ${how} yourself: here it is only entered.`

/** How money can go back: as it came first, cash always, or not yet. What a provider gives back on its own pages is entered. */
export function waysBack(money: OrderMoney): readonly WayBack[] {
  const came = cameBy(money).map(({ method }) => method)
  const byHand = came.filter((method) => method !== cashMoney && !isGivenBackHere(method))
  const cash = { value: cashMoney, label: 'Cash' }
  const others = [
    ...(money.byProvider ? [{ value: 'paypal', label: 'By the card provider' }] : []),
    ...byHand.map((method) => ({
      value: method,
      ...(isSaidByProvider(method)
        ? { label: "On the provider's pages", toDo: byYourself('on the pages of the provider') }
        : { label: method, toDo: byYourself(`by ${method}`) }),
    })),
  ]
  const isCashFirst = came.includes(cashMoney) || others.length === 0
  return [...(isCashFirst ? [cash, ...others] : [...others, cash]), { value: '', label: 'Later' }]
}
