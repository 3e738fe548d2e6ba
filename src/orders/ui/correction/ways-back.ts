import { sumMoney } from '../../../kit/money.ts'
import { cashMoney } from '../../../money/movement.ts'
import type { OrderMoney } from '../../correction-contract.ts'
import { isSaidByProvider } from '../../payment-wish.ts'

/** How money can go back: as it came first, cash always, or not yet. */
export function waysBack(money: OrderMoney): readonly { value: string; label: string }[] {
  const methods = [...new Set(money.movements.map(({ method }) => method))]
  const came = methods.filter((method) => {
    const own = money.movements.filter((row) => row.method === method && row.kind !== 'tip')
    return sumMoney(own.map(({ amount }) => amount)) > 0
  })
  const byHand = came.filter((method) => method !== cashMoney && !isSaidByProvider(method))
  const cash = { value: cashMoney, label: 'Cash' }
  const others = [
    ...(money.byProvider ? [{ value: 'paypal', label: 'By the card provider' }] : []),
    ...byHand.map((method) => ({ value: method, label: method })),
  ]
  const isCashFirst = came.includes(cashMoney) || others.length === 0
  return [...(isCashFirst ? [cash, ...others] : [...others, cash]), { value: '', label: 'Later' }]
}
