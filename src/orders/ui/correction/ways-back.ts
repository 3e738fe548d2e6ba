import { sumMoney } from '../../../kit/money.ts'
import { cashMoney } from '../../../money/movement.ts'
import type { OrderMoney } from '../../correction-contract.ts'
import { isGivenBackHere, isSaidByProvider } from '../../payment-wish.ts'

/** How money can go back: as it came first, cash always, or not yet. What a provider gives back on its own pages is entered. */
export function waysBack(money: OrderMoney): readonly { value: string; label: string }[] {
  const methods = [...new Set(money.movements.map(({ method }) => method))]
  const came = methods.filter((method) => {
    const own = money.movements.filter((row) => row.method === method && row.kind !== 'tip')
    return sumMoney(own.map(({ amount }) => amount)) > 0
  })
  const byHand = came.filter((method) => method !== cashMoney && !isGivenBackHere(method))
  const cash = { value: cashMoney, label: 'Cash' }
  const others = [
    ...(money.byProvider ? [{ value: 'paypal', label: 'By the card provider' }] : []),
    ...byHand.map((method) => ({
      value: method,
      label: isSaidByProvider(method) ? "On the provider's pages" : method,
    })),
  ]
  const isCashFirst = came.includes(cashMoney) || others.length === 0
  return [...(isCashFirst ? [cash, ...others] : [...others, cash]), { value: '', label: 'Later' }]
}
