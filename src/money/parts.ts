import { formatMoney, fromCents, sumMoney, toCents } from '../kit/money.ts'
import { cashProblem, mostCash } from './cash.ts'
import { cashMoney, type Movement, type MovementKind } from './movement.ts'

/** One part of a payment as it is entered. */
export interface PartWish {
  readonly method: string
  /** What is taken for the order. Of cash it may be more than is left: then it is what was handed over without the tip. */
  readonly amount: number
  /** The staff's, beside it. */
  readonly tip: number
  /** What was handed over of cash for the amount and the tip together; left out where `amount` says it. */
  readonly cashGiven?: number | undefined
}

export type PartTaken =
  | { readonly ok: false; readonly reason: string }
  | {
      readonly ok: true
      /** What of it pays for the order. */
      readonly applied: number
      /** What goes back of cash. */
      readonly change: number
      readonly movements: readonly Movement[]
    }

/** How an order says that it was paid by more than one method. */
export const splitMethod = 'split'

export const mostParts = 20
const nothingLeftToPay = 'Nothing is left to pay.'
const onlyCashIsGiven = 'Only cash is handed over. Please leave it out.'

/** What of a part came for the order, with what goes back of it. */
export const handedOver = ({ amount, tip, cashGiven }: Omit<PartWish, 'method'>): number =>
  cashGiven === undefined ? amount : sumMoney([cashGiven, -tip])

/** Takes one part of what is left to pay. Only of cash more may come: the rest of it goes back. */
export function takePart(left: number, wish: PartWish): PartTaken {
  const { method, amount, tip } = wish
  const applied = Math.min(amount, left)
  const reason = refusalOf(left, wish, applied)
  if (reason !== '') return { ok: false, reason }
  const handed = handedOver(wish)
  const change = sumMoney([handed, -applied])
  return {
    ok: true,
    applied,
    change,
    movements: [
      { kind: 'payment', method, amount: handed },
      ...(change > 0 ? [{ kind: 'change', method, amount: -change } as const] : []),
      ...(tip > 0 ? [{ kind: 'tip', method, amount: tip } as const] : []),
    ],
  }
}

function refusalOf(left: number, wish: PartWish, applied: number): string {
  const { method, amount, tip, cashGiven } = wish
  if (left <= 0) return nothingLeftToPay
  if ([amount, tip, cashGiven ?? 0].some(Number.isNaN)) return 'Please enter amounts in figures'
  if (amount <= 0) return 'Please enter an amount'
  const isCash = method === cashMoney
  const most = isCash ? mostCash(left) : left
  if (amount > most) return `Please enter at most ${formatMoney(most, '')}`
  if (cashGiven === undefined) return ''
  return isCash ? cashProblem(cashGiven, sumMoney([applied, tip])) : onlyCashIsGiven
}

/** All parts of one sale, which they have to pay to the cent; none may come after nothing is left. */
export function takeParts(
  total: number,
  wishes: readonly PartWish[],
):
  | { readonly ok: false; readonly reason: string }
  | { readonly ok: true; readonly parts: readonly (readonly Movement[])[] } {
  const parts: (readonly Movement[])[] = []
  let left = total
  for (const wish of wishes) {
    const taken = takePart(left, wish)
    if (!taken.ok) return taken
    left = sumMoney([left, -taken.applied])
    parts.push(taken.movements)
  }
  return left > 0
    ? { ok: false, reason: `${formatMoney(left, '')} is left to pay.` }
    : { ok: true, parts }
}

/** What is left of a total when these parts are paid. */
export const leftAfter = (total: number, wishes: readonly PartWish[]): number =>
  wishes.reduce((left, { amount }) => sumMoney([left, -Math.min(amount, left)]), total)

/** The share of one of so many in a whole bill. Who comes last pays what is left, so that together they are the bill. */
export function evenShare(bill: number, people: number, left: number): number {
  const [whole, still] = [toCents(bill), toCents(left)]
  const share = Math.floor(whole / people)
  const lastShare = whole - share * (people - 1)
  return fromCents(still <= lastShare ? still : share)
}

/** What the parts of a bill come to that are entered one after the other: of cash that which is not change. */
export const partsOfBill = (
  bill: number,
  wishes: readonly (PartWish & Pick<Part, 'id'>)[],
): readonly Part[] =>
  wishes.map(({ id, ...wish }, at) => {
    const taken = takePart(leftAfter(bill, wishes.slice(0, at)), wish)
    // Of a bill that has become less meanwhile, the whole part still lies there.
    const [amount, change] = taken.ok ? [taken.applied, taken.change] : [wish.amount, 0]
    return { id, method: wish.method, amount, tip: wish.tip, ...(change > 0 && { change }) }
  })

/** What goes back as the last of these parts is taken; what did of those before it, did with them. */
export const changeOfLast = (parts: readonly Pick<Part, 'change'>[]): number =>
  parts.at(-1)?.change ?? 0

interface Row {
  readonly kind: MovementKind
  readonly method: string
  readonly amount: number
  readonly partId: string | null
}

export interface Part {
  readonly id: string
  readonly method: string
  /** What of it pays for the order, without the change. */
  readonly amount: number
  readonly tip: number
  /** What went back of the cash; left out where nothing did. */
  readonly change?: number | undefined
}

/** The parts that stand, in the order in which they came; one that was taken back is none. */
export function partsOf(rows: readonly Row[]): readonly Part[] {
  const byId = Map.groupBy(
    rows.filter(({ partId }) => partId !== null),
    ({ partId }) => partId ?? '',
  )
  return [...byId]
    .map(([id, own]) => ({ id, method: own[0]?.method ?? '', ...sumsOfPart(own) }))
    .filter(({ amount, tip }) => amount !== 0 || tip !== 0)
}

/**
 * By what an order was paid in parts, as its papers list it: with what a provider paid of the rest. None of one paid at
 * once, nor of one whose method was corrected: its parts were entered by the wrong one.
 */
export function paidPartsOf(
  rows: readonly (Row & { readonly id: string; readonly reference: string })[],
): readonly Part[] {
  const parts = partsOf(rows)
  if (parts.length === 0 || rows.some(({ kind }) => kind === 'correction')) return []
  const byProvider = rows.filter(({ kind, reference }) => kind === 'payment' && reference !== '')
  return [...parts, ...byProvider.map(({ id, method, amount }) => ({ id, method, amount, tip: 0 }))]
}

/**
 * What went back after the sale, by method, as its papers say it. None of an order whose method was corrected, as with its
 * parts; a part that was taken back is none of them.
 */
export function givenBackByMethod(
  rows: readonly Row[],
): readonly Pick<Part, 'method' | 'amount'>[] {
  if (rows.some(({ kind }) => kind === 'correction')) return []
  const back = rows.filter(
    ({ kind, partId }) => (kind === 'refund' || kind === 'void') && partId === null,
  )
  return [...Map.groupBy(back, ({ method }) => method)].map(([method, own]) => ({
    method,
    amount: -sumMoney(own.map(({ amount }) => amount)),
  }))
}

function sumsOfPart(rows: readonly Row[]): Pick<Part, 'amount' | 'tip' | 'change'> {
  const sumOf = (has: (row: Row) => boolean) =>
    sumMoney(rows.filter(has).map(({ amount }) => amount))
  const change = sumOf(({ kind }) => kind === 'change')
  return {
    amount: sumOf(({ kind }) => kind !== 'tip'),
    tip: sumOf(({ kind }) => kind === 'tip'),
    ...(change < 0 && { change: -change }),
  }
}

export const partTakenBackNote = 'Part taken back'

/** The rows by which a part is taken back, its tip too. */
export const partTakenBack = ({ method, amount, tip }: Omit<Part, 'id'>): readonly Movement[] => {
  const note = partTakenBackNote
  return [
    { kind: 'void', method, amount: -amount, note },
    ...(tip === 0 ? [] : [{ kind: 'tip', method, amount: -tip, note } as const]),
  ]
}

/** How an order is paid by these methods, in one word; undefined by none. */
export function methodOfParts(methods: readonly string[]): string | undefined {
  const different = new Set(methods)
  return different.size > 1 ? splitMethod : [...different][0]
}
