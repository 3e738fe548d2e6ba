import { sumMoney } from '../../../kit/money.ts'
import { conflict, invalid, notFound } from '../../../kit/problem.ts'
import type { Scope } from '../../../kit/server/scope.ts'
import { cashMoney, isOfOrder, type Movement } from '../../../money/movement.ts'
import { listMoneyOf, moveMoney } from '../../../money/server/queries.ts'
import { isCash } from '../../checkout.ts'
import { paidByOthers } from '../../correction.ts'
import { orderNotFound } from '../../order.ts'
import { isSaidByProvider, saidByProvider } from '../../payment-wish.ts'
import { lockOrder, savePayment } from '../queries.ts'
import { insertCorrection } from './queries.ts'

/** The money came otherwise than was entered: two rows say so, and nobody gets anything back. */
export async function changeMethod(
  scope: Scope,
  id: string,
  { method: wanted, reason }: { readonly method: string; readonly reason: string },
): Promise<void> {
  if (isSaidByProvider(wanted)) throw invalid(saidByProvider, { method: saidByProvider })
  const method = isCash(wanted) ? cashMoney : wanted
  const order = await lockOrder(scope, id)
  if (order === undefined) throw notFound(orderNotFound)
  if (order.paid <= 0) throw conflict('This order is not paid.')
  const [from, ...more] = methodsHolding(await listMoneyOf(scope, id))
  if (from === undefined || more.length > 0 || isSaidByProvider(from)) {
    throw conflict(paidByOthers)
  }
  if (from === method) throw conflict(`This order was paid by ${method} already.`)
  await moveMoney(scope, id, [
    { kind: 'correction', method: from, amount: -order.paid, note: reason },
    { kind: 'correction', method, amount: order.paid, note: reason },
  ])
  // What was handed over as cash was not, and what is cash now was handed over exactly.
  const cashGiven = method === cashMoney && order.paid === order.total ? order.paid : null
  await savePayment(scope, id, { paymentMethod: method, cashGiven })
  await insertCorrection(scope, id, { kind: 'method', amount: 0, cost: 0, lines: [], reason })
  scope.announce('orders', id)
}

/** The methods by which something of the money is still there: one that was corrected away is not. */
const methodsHolding = (rows: readonly Movement[]) =>
  [...Map.groupBy(rows.filter(isOfOrder), ({ method }) => method)]
    .filter(([, own]) => sumMoney(own.map(({ amount }) => amount)) !== 0)
    .map(([method]) => method)
