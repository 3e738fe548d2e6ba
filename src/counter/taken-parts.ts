import { changeDue } from '../orders/cash.ts'
import { changeOfLast, partsOfBill, type Part } from '../money/parts.ts'
import { sumMoney } from '../kit/money.ts'
import { afterAct, priced, saleTotal, type Act, type Sellable, type Selling } from './counter.ts'
import type { Sale, SentSale, Till } from './till.ts'

/** The parts of a sale that were taken already: their money lies in the drawer. */
export const takenParts = (sale: Sale, selling: Selling): readonly Part[] =>
  partsOfBill(saleTotal(sale, selling), sale.parts ?? [])

/** What they have paid of the bill, and the tips that came with them. */
export function takenOf(sale: Sale, selling: Selling) {
  const parts = takenParts(sale, selling)
  return {
    paid: sumMoney(parts.map(({ amount }) => amount)),
    tips: sumMoney(parts.map(({ tip }) => tip)),
  }
}

/** What is to be given back, the tips too, if nothing is sold. */
export function takenSum(sale: Sale, selling: Selling): number {
  const { paid, tips } = takenOf(sale, selling)
  return sumMoney([paid, tips])
}

/** The sales of a till whose money the server does not know of, or not all of it. */
export const unsettledIn = ({ sale, held, outbox }: Till) => ({
  unsent: outbox.map((sent) => sent.sale.id),
  inParts: [sale, ...held.map((each) => each.sale)]
    .filter(({ parts = [] }) => parts.length > 0)
    .map(({ id }) => id),
})

/** By what a sale that is on its way was paid, if in parts. */
export const partsOfSent = ({ sale, payment: { parts = [] }, total }: SentSale): readonly Part[] =>
  partsOfBill(
    total,
    parts.map((part, at) => ({ id: `${sale.id}.${at}`, ...part })),
  )

/** What goes back of its cash now that all of it is there. */
export const changeOfSent = (sent: SentSale): number =>
  sent.payment.parts === undefined
    ? (changeDue(sent.payment.cashGiven ?? sent.total, sent.total) ?? 0)
    : changeOfLast(partsOfSent(sent))

/** Whether an act would make another bill of a sale, or none, of which parts were taken already. */
export function endsTakenParts(
  till: Till,
  act: Act,
  { menu, selling }: { readonly menu: readonly Sellable[]; readonly selling: Selling },
): boolean {
  if ((till.sale.parts ?? []).length === 0) return false
  const after = afterAct(till, act)
  const kept = [after, ...after.held, ...after.outbox].find(({ sale }) => sale.id === till.sale.id)
  const totalOf = (sale: Sale) => saleTotal(priced(sale, menu), selling)
  return kept === undefined || totalOf(kept.sale) !== totalOf(till.sale)
}
