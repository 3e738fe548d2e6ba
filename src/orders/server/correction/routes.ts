import { listNames } from '../../../accounts/server/queries.ts'
import { sumMoney } from '../../../kit/money.ts'
import { notFound } from '../../../kit/problem.ts'
import type { Scope } from '../../../kit/server/scope.ts'
import { serve, serveInSteps, type Backbone } from '../../../kit/server/serve.ts'
import { listMoneyOf } from '../../../money/server/queries.ts'
import { listCaptures } from '../../../payments/server/attempt-queries.ts'
import type { Providers } from '../../../payments/server/providers.ts'
import { corrections, type OrderMoney } from '../../correction-contract.ts'
import { correctionKinds, linesLeft, mayVoid, toGiveBack } from '../../correction.ts'
import { dueOf, orderNotFound } from '../../order.ts'
import { findOrder } from '../queries.ts'
import { changeMethod } from './change-method.ts'
import { refundableOf } from '../payment/refund-payment.ts'
import { correctOrder } from './correct-order.ts'
import { giveBack, giveNow } from './give-back.ts'
import { sendMoneyBackMails } from './money-back-mail.ts'
import { isGivenBackHere } from '../../payment-wish.ts'
import { listTaxes } from '../tax-queries.ts'
import { listCorrections, listSoldLines } from './queries.ts'

/** Mending a sale after it was placed. */
export function serveCorrections(backbone: Backbone, providers: Providers): void {
  sendMoneyBackMails(backbone)

  serve(backbone, corrections.money, async ({ params }, scope) => ({
    data: await presentMoney(scope, params.id),
  }))

  serveInSteps(backbone, corrections.correct, async ({ params: { id }, body }, call) => {
    const { method } = body
    const byHand = method !== undefined && !isGivenBackHere(method)
    await call.step(async (scope) => {
      await correctOrder(scope, id, body)
      const order = await findOrder(scope, id)
      if (byHand && order !== undefined && toGiveBack(order) > 0) {
        await giveNow(scope, id, method)
      }
    })
    const left = await call.step((scope) => presentMoney(scope, id))
    if (method !== undefined && !byHand && left.toGiveBack > 0) {
      await giveBack({ ...call, providers, log: call.http.request.log }, id, method)
    }
    return { data: await call.step((scope) => presentMoney(scope, id)) }
  })

  serveInSteps(backbone, corrections.giveBack, async ({ params: { id }, body }, call) => {
    await giveBack({ ...call, providers, log: call.http.request.log }, id, body.method)
    return { data: await call.step((scope) => presentMoney(scope, id)) }
  })

  serve(backbone, corrections.changeMethod, async ({ params, body }, scope) => {
    await changeMethod(scope, params.id, body)
    return { data: await presentMoney(scope, params.id) }
  })
}

async function presentMoney(scope: Scope, id: string): Promise<OrderMoney> {
  const order = await findOrder(scope, id)
  if (order === undefined) throw notFound(orderNotFound)
  const movements = await listMoneyOf(scope, id)
  const made = await listCorrections(scope, id)
  const lines = linesLeft(
    await listSoldLines(scope, id, await listTaxes(scope, id)),
    made.flatMap((each) => each.lines),
  )
  const names = await listNames(
    scope,
    [...movements, ...made].flatMap(({ userId }) => userId ?? []),
  )
  const nameOf = (userId: string | null) => (userId === null ? null : (names.get(userId) ?? null))
  const kept = (await listCaptures(scope, id)).find(({ isKept }) => isKept)
  const { total, reduced, paid } = order
  return {
    orderId: id,
    total,
    reduced,
    paid,
    tips: sumMoney(movements.filter(({ kind }) => kind === 'tip').map(({ amount }) => amount)),
    due: order.paidAt === null && order.status !== 'cancelled' ? dueOf(order) : 0,
    toGiveBack: toGiveBack(order),
    mayVoid: mayVoid(order.status),
    byProvider: refundableOf(order, kept) > 0,
    movements: movements.map(({ userId, kind, method, amount, note, createdAt, id: moved }) => ({
      id: moved,
      kind,
      method,
      amount,
      note,
      createdAt,
      by: nameOf(userId),
    })),
    lines: lines.map(({ position, name, quantity, subtotal, left }) => ({
      position,
      name,
      quantity,
      subtotal,
      left,
    })),
    corrections: made.map(({ userId, kind, ...each }) => ({
      ...each,
      kind: correctionKinds.find((known) => known === kind) ?? 'refund',
      lines: [...each.lines],
      by: nameOf(userId),
    })),
  }
}
