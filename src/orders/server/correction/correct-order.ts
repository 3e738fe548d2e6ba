import { doesMenuChange } from '../../../catalog/server/product-queries.ts'
import { listTaken, lockShelf, moveStock } from '../../../inventory/server/queries.ts'
import { conflict, invalid, notFound } from '../../../kit/problem.ts'
import { recordChange } from '../../../kit/server/changes.ts'
import type { Scope } from '../../../kit/server/scope.ts'
import {
  correct,
  linesLeft,
  mayVoid,
  needsOfFate,
  worthOf,
  type CorrectedLine,
  type SoldNeed,
} from '../../correction.ts'
import { taxesBack } from '../../correction-taxes.ts'
import { orderLabel, orderNotFound, statusLabels } from '../../order.ts'
import { afterCallingOff, tellOnPaper } from '../calling-off/call-off.ts'
import { saveStatus } from '../event-queries.ts'
import { leaveAttempt } from '../payment/leave-attempt.ts'
import { lockOrder, statusOf, type StoredOrder } from '../queries.ts'
import { insertTaxesGivenBack, listTaxes } from '../tax-queries.ts'
import { needsToday } from './needs-today.ts'
import { insertCorrection, listCorrections, listSoldLines } from './queries.ts'

interface Wish {
  readonly kind: 'void' | 'refund'
  readonly lines?: readonly CorrectedLine[] | undefined
  readonly amount?: number | undefined
  readonly reason: string
  /** What the screen said it is worth. */
  readonly worth?: number | undefined
}

/**
 * Takes something out of a sale. The lines stay, and so do who did it and why; what was not made goes back to the shelf.
 * An order of which nothing is left unmade is called off.
 */
export async function correctOrder(scope: Scope, id: string, wish: Wish): Promise<void> {
  const order = await lockOrder(scope, id)
  if (order === undefined) throw notFound(orderNotFound)
  refuse(order, wish)
  const { correctionId, isWhole, hasLines, toShelf } = await takeOut(scope, order, wish)
  const isCalledOff = wish.kind === 'void' && isWhole
  const note = isCalledOff ? statusLabels.cancelled : wish.kind === 'void' ? 'Void' : 'Refund'
  await returnToShelf(scope, id, { toShelf, note })
  if (isCalledOff) {
    await saveStatus(scope, id, { from: statusOf(order.status), to: 'cancelled' })
    await afterCallingOff(scope, order)
  } else {
    // What is made already has nobody to be told.
    if (hasLines && mayVoid(order.status)) {
      await tellOnPaper(scope, id, { word: 'less', correctionId })
    }
    // It was opened over what was to be paid before.
    if (order.paidAt === null) await leaveAttempt(scope, id, 'voided')
  }
  scope.announce('orders', id)
}

/**
 * The sale of a paid order that is called off: it is worth nothing any more, so that what was paid is to be given back. Its
 * caller holds the order, and puts its ingredients back.
 */
export async function callOffPaid(scope: Scope, order: StoredOrder): Promise<void> {
  if (worthOf(order) <= 0) return
  await takeOut(scope, order, { kind: 'void', reason: 'The order was cancelled' })
}

/** Writes down what is taken out of a sale, and says what of it belongs on the shelf. */
async function takeOut(scope: Scope, order: StoredOrder, wish: Wish) {
  const { id } = order
  const taxes = await listTaxes(scope, id)
  const lines = await listSoldLines(scope, id, taxes)
  const corrected = (await listCorrections(scope, id)).flatMap((each) => each.lines)
  const left = linesLeft(lines, corrected)
  const correction = correct(order, left, wish)
  if (!correction.ok) throw conflict(correction.reason)
  const { amount, cost, isWhole } = correction
  const correctionId = await insertCorrection(scope, id, {
    kind: wish.kind,
    amount,
    cost,
    lines: correction.lines,
    reason: wish.reason,
  })
  const back = taxesBack(taxes, left, { ...correction, worth: worthOf(order) })
  await insertTaxesGivenBack(scope, { orderId: id, correctionId }, back)
  await recordChange(scope, {
    kind: 'refunds',
    act: actOf(wish.kind, isWhole),
    subject: `Order ${orderLabel({ orderNumber: order.number, id })}`,
    differences: [
      {
        name: wish.kind === 'void' ? `Void (${wish.reason})` : wish.reason,
        before: '',
        after: amount.toFixed(2),
      },
    ],
  })
  return {
    correctionId,
    isWhole,
    hasLines: correction.lines.length > 0,
    toShelf: needsOfFate(lines, correction.lines, 'shelf'),
  }
}

/** An order is never removed: void in part it stands with what is left, and void as a whole it is called off. */
function actOf(kind: Wish['kind'], isWhole: boolean) {
  if (kind === 'refund') return 'refunded'
  return isWhole ? 'cancelled' : 'corrected'
}

function refuse(order: StoredOrder, { kind, worth, lines, amount }: Wish): void {
  if (order.status === 'cancelled') throw conflict('This order has been cancelled already.')
  if (kind === 'void' && !mayVoid(order.status)) {
    throw conflict('This order has been made already. Give the money back instead.')
  }
  if (kind === 'void' && amount !== undefined) {
    const message = 'A void is of the whole order or of lines.'
    throw invalid(message, { amount: message })
  }
  if (kind === 'refund' && order.paidAt === null) {
    throw conflict('This order is not paid. Void it, or cancel it.')
  }
  if (lines !== undefined && amount !== undefined) {
    const message = 'Please choose lines or an amount, not both.'
    throw invalid(message, { amount: message })
  }
  if (worth !== undefined && worth !== worthOf(order)) {
    throw conflict('Somebody has just corrected this order. Please look at it again.')
  }
}

async function returnToShelf(
  scope: Scope,
  orderId: string,
  { toShelf, note }: { readonly toShelf: readonly SoldNeed[]; readonly note: string },
): Promise<void> {
  if (toShelf.length === 0) return
  await lockShelf(
    scope,
    toShelf.map(({ ingredientId }) => ingredientId),
  )
  const needs = await needsToday(scope, toShelf)
  // What the shelf could not give when it was sold does not come back either.
  const taken = new Map(
    (await listTaken(scope, orderId)).map(({ ingredientId, quantity }) => [ingredientId, quantity]),
  )
  const back = needs.flatMap(({ ingredientId, quantity }) => {
    const most = Math.min(quantity, taken.get(ingredientId) ?? 0)
    return most > 0 ? [{ ingredientId, quantity: most }] : []
  })
  if (back.length === 0) return
  const changes = await moveStock(scope, back, { reason: 'cancel', orderId, note })
  if (await doesMenuChange(scope, changes)) scope.announce('menu')
}
