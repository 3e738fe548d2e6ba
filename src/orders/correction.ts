import type { Need } from '../inventory/ingredient.ts'
import { sumQuantities, timesQuantity } from '../kit/exact.ts'
import { formatMoney, fromCents, sumMoney, timesMoney, toCents } from '../kit/money.ts'
import { shareOf } from '../pricing/share.ts'

/**
 * How a sale is mended after it was placed: `void` what is not made yet, `refund` what was made, `method` when the money
 * came by another way than was entered.
 */
export const correctionKinds = ['void', 'refund', 'method'] as const
export type CorrectionKind = (typeof correctionKinds)[number]

/** What becomes of a line that is given back. */
export const lineFates = ['shelf', 'wasted'] as const
export type LineFate = (typeof lineFates)[number]

/** A line of an order as it was sold. */
export interface SoldLine {
  readonly position: number
  readonly name: string
  readonly quantity: number
  /** What all of them came to: with the taxes that come on top. */
  readonly subtotal: number
  /** Of one. */
  readonly cost: number
}

export interface CorrectedLine {
  readonly position: number
  readonly quantity: number
  readonly fate: LineFate
}

/** Of each line, how many are neither void nor given back yet. */
export function linesLeft<Line extends SoldLine>(
  lines: readonly Line[],
  corrected: readonly Pick<CorrectedLine, 'position' | 'quantity'>[],
): readonly (Line & { readonly left: number })[] {
  return lines.map((line) => ({
    ...line,
    left:
      line.quantity -
      corrected
        .filter(({ position }) => position === line.position)
        .reduce((sum, { quantity }) => sum + quantity, 0),
  }))
}

/** What was taken out of a sale, as people read it: "1 × Egg Pudding"; nothing of an amount without lines. */
export const linesTaken = (
  sold: readonly Pick<SoldLine, 'position' | 'name'>[],
  corrected: readonly Pick<CorrectedLine, 'position' | 'quantity'>[],
): string =>
  corrected
    .filter(({ quantity }) => quantity > 0)
    .map(({ position, quantity }) => {
      const name = sold.find((line) => line.position === position)?.name ?? ''
      return `${quantity} × ${name}`
    })
    .join(', ')

export interface Worth {
  readonly total: number
  /** By which corrections have made it worth less. */
  readonly reduced: number
  readonly paid: number
}

/** What of a sale can still be taken out of it. */
export const worthOf = ({ total, reduced }: Omit<Worth, 'paid'>): number =>
  sumMoney([total, -reduced])

/** What was paid beyond what the sale is worth: it is still to be given back. */
export const toGiveBack = (order: Worth): number =>
  fromCents(Math.max(0, toCents(order.paid) - toCents(worthOf(order))))

/** As what goes back, and why: by the last that took something out of the sale, which a corrected method does not. */
export function whyGivenBack(
  corrections: readonly { readonly kind: string; readonly reason: string }[],
): { readonly kind: 'void' | 'refund'; readonly note: string } {
  const last = corrections.findLast(({ kind }) => kind !== 'method')
  return { kind: last?.kind === 'void' ? 'void' : 'refund', note: last?.reason ?? '' }
}

interface Wish {
  readonly kind: 'void' | 'refund'
  /** Of the whole order when neither lines nor an amount are given. */
  readonly lines?: readonly CorrectedLine[] | undefined
  readonly amount?: number | undefined
}

export type Correction =
  | { readonly ok: false; readonly reason: string }
  | {
      readonly ok: true
      /** By which the sale is worth less. */
      readonly amount: number
      /** Of what goes back to the shelf. */
      readonly cost: number
      readonly lines: readonly CorrectedLine[]
      /** Nothing of the order is left. */
      readonly isWhole: boolean
    }

export const nothingLeft = 'Nothing of this order is left to correct.'
export const wholeNumber = 'Please enter a whole number'
const nothingChosen = 'Please choose what to take out.'
const none = { ok: false, reason: nothingLeft } as const

/**
 * What a correction takes out of a sale. Lines are taken at what they were sold for; of the whole, what is left of its fee
 * too. A void returns its ingredients always, because nothing was made of them.
 */
export function correct(
  order: Omit<Worth, 'paid'>,
  lines: readonly (SoldLine & { readonly left: number })[],
  wish: Wish,
): Correction {
  const worth = worthOf(order)
  const hasLines = lines.some(({ left }) => left > 0)
  if (worth <= 0 && !hasLines) return none
  if (wish.amount !== undefined) return byAmount(worth, wish.amount)
  const isAll = wish.lines === undefined
  const wanted = wish.lines ?? allOf(lines)
  const taken = wanted.filter(({ quantity }) => quantity > 0)
  if (!isAll && taken.length === 0) return { ok: false, reason: nothingChosen }
  // A screen asks while somebody is still typing.
  if (!taken.every(isWholeNumber)) return { ok: false, reason: wholeNumber }
  const short = tooMany(lines, taken)
  if (short !== undefined) return { ok: false, reason: short }
  const fates = taken.map((line) => (wish.kind === 'void' ? shelved(line) : line))
  const isWhole = isAll || lines.every((line) => line.left === countOf(fates, line.position))
  const sold = sumMoney(lines.map((line) => worthIn(line, countOf(fates, line.position))))
  return {
    ok: true,
    // What was given back by amount before is not given back again with its lines.
    amount: isWhole ? worth : Math.min(sold, worth),
    cost: sumMoney(fates.filter(({ fate }) => fate === 'shelf').map((each) => costOf(lines, each))),
    lines: fates,
    isWhole,
  }
}

const isWholeNumber = ({ quantity }: CorrectedLine) => Number.isInteger(quantity)

/** Which line has fewer left than are wanted of it, in words. */
function tooMany(
  lines: readonly (SoldLine & { readonly left: number })[],
  taken: readonly CorrectedLine[],
): string | undefined {
  for (const { position } of taken) {
    const line = lines.find((each) => each.position === position)
    if (line === undefined || countOf(taken, position) > line.left) {
      return `Of "${line?.name ?? ''}" no more than ${line?.left ?? 0} can be taken out.`
    }
  }
  return undefined
}

const shelved = (line: CorrectedLine): CorrectedLine => ({ ...line, fate: 'shelf' })

const allOf = (lines: readonly (SoldLine & { readonly left: number })[]) =>
  lines.map(({ position, left }) => ({ position, quantity: left, fate: 'wasted' as const }))

const countOf = (lines: readonly CorrectedLine[], position: number) =>
  lines
    .filter((line) => line.position === position)
    .reduce((sum, { quantity }) => sum + quantity, 0)

function byAmount(worth: number, amount: number): Correction {
  if (Number.isNaN(amount) || amount <= 0 || amount > worth) {
    return { ok: false, reason: `Please enter at most ${formatMoney(worth, '')}` }
  }
  return { ok: true, amount, cost: 0, lines: [], isWhole: amount === worth }
}

const lineAt = (lines: readonly SoldLine[], { position }: CorrectedLine) =>
  lines.find((line) => line.position === position)

/** What `count` more of a line are worth: all of them together exactly the line, whatever its division leaves. */
function worthIn(line: SoldLine & { readonly left: number }, count: number): number {
  const { quantity, left, subtotal } = line
  const upTo = (many: number) => shareOf(toCents(subtotal), many, quantity)
  return fromCents(upTo(quantity - left + count) - upTo(quantity - left))
}

const costOf = (lines: readonly SoldLine[], taken: CorrectedLine): number =>
  timesMoney(lineAt(lines, taken)?.cost ?? 0, taken.quantity)

/** A void is for what nobody has begun to hand over; afterwards it is a refund. */
export const mayVoid = (status: string) => status === 'pending' || status === 'processing'

export const paidByOthers =
  'This order was paid by a provider, or in parts. Give the money back, and take it again.'

/** What a line took, in the unit that the ingredient was counted in when it was sold; unsaid of the oldest orders. */
export interface SoldNeed extends Need {
  readonly unit?: string | undefined
}

/** What the lines of one fate were made of, each ingredient once. */
export function needsOfFate(
  lines: readonly { readonly position: number; readonly recipe: readonly SoldNeed[] }[],
  taken: readonly CorrectedLine[],
  wanted: LineFate,
): readonly SoldNeed[] {
  const byId = new Map<string, SoldNeed>()
  for (const { position, quantity, fate } of taken) {
    const recipe = lines.find((line) => line.position === position)?.recipe ?? []
    for (const need of fate === wanted ? recipe : []) {
      const sum = byId.get(need.ingredientId)?.quantity ?? 0
      const all = sumQuantities([sum, timesQuantity(need.quantity, quantity)])
      byId.set(need.ingredientId, { ...need, quantity: all })
    }
  }
  return [...byId.values()]
}

/** What goes back to the shelf when the rest of an order is called off: what was wasted does not. */
export function leftToReturn(taken: readonly Need[], wasted: readonly Need[]): readonly Need[] {
  const wastedById = new Map(wasted.map(({ ingredientId, quantity }) => [ingredientId, quantity]))
  return taken
    .map(({ ingredientId, quantity }) => ({
      ingredientId,
      quantity: sumQuantities([quantity, -(wastedById.get(ingredientId) ?? 0)]),
    }))
    .filter(({ quantity }) => quantity > 0)
}
