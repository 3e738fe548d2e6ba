import { sumMoney } from '../kit/money.ts'
import { cashMoney, type MoneySum, type MovementKind } from '../money/movement.ts'

/** What moved of one kind by one method, by whom, in which shift; of what was given back also why. */
export interface LedgerSum extends MoneySum {
  /** Empty where nobody said why, and of what was not given back. */
  readonly reason: string
  /** Null for what a provider took from a customer's own phone. */
  readonly userId: string | null
  /** Null for what was entered without one. */
  readonly shiftId: string | null
}

/** What came and went, each a sum of rows of the ledger. */
export interface MoneySide {
  /** What was paid, less the change. */
  readonly sales: number
  readonly tips: number
  /** Not above zero. */
  readonly givenBack: number
  /** Moved from or to another method, without a customer. */
  readonly corrected: number
  readonly cashIn: number
  /** Not above zero. */
  readonly cashOut: number
  /** The sum of them all. */
  readonly net: number
}

/** One row of a side: whose or which it is, as the ledger knows it. */
export interface KeyedSide<Key> extends MoneySide {
  readonly key: Key
}

export interface GivenBack {
  readonly kind: 'refund' | 'void'
  readonly method: string
  readonly reason: string
  readonly count: number
  /** Below zero. */
  readonly amount: number
}

export interface MoneyFigures extends MoneySide {
  /** What was handed over, before the change went back. */
  readonly handedOver: number
  /** Not above zero. */
  readonly change: number
  /** Taken by a provider for nothing and not yet given back; in no other figure. */
  readonly surplus: number
  /** Cash first. */
  readonly byMethod: readonly KeyedSide<string>[]
  /** Most first. */
  readonly byPerson: readonly KeyedSide<string | null>[]
  readonly byShift: readonly KeyedSide<string | null>[]
  /** Most first. */
  readonly givenBackFor: readonly GivenBack[]
}

const sumOf = (sums: readonly MoneySum[], ...kinds: readonly MovementKind[]): number =>
  sumMoney(sums.filter(({ kind }) => kinds.includes(kind)).map(({ amount }) => amount))

/** A Z counts the same way: what a provider took for nothing is part of no figure but its own. */
function sideOf(sums: readonly MoneySum[]): MoneySide {
  const parts = {
    sales: sumOf(sums, 'payment', 'change'),
    tips: sumOf(sums, 'tip'),
    givenBack: sumOf(sums, 'refund', 'void'),
    corrected: sumOf(sums, 'correction'),
    cashIn: sumOf(sums, 'in'),
    cashOut: sumOf(sums, 'out'),
  }
  return { ...parts, net: sumMoney(Object.values(parts)) }
}

/** What the ledger says of some days; every table adds up to the same net. */
export function moneyFigures(sums: readonly LedgerSum[]): MoneyFigures {
  const moved = sums.filter(({ kind }) => kind !== 'surplus')
  const by = <Key>(keyOf: (sum: LedgerSum) => Key): readonly KeyedSide<Key>[] =>
    [...Map.groupBy(moved, keyOf)]
      .map(([key, own]) => ({ key, ...sideOf(own) }))
      .toSorted((one, other) => other.net - one.net)
  const rank = ({ key }: KeyedSide<string>) => (key === cashMoney ? 0 : 1)
  return {
    ...sideOf(moved),
    handedOver: sumOf(moved, 'payment'),
    change: sumOf(moved, 'change'),
    surplus: sumOf(sums, 'surplus'),
    byMethod: by(({ method }) => method).toSorted((one, other) => rank(one) - rank(other)),
    byPerson: by(({ userId }) => userId),
    byShift: by(({ shiftId }) => shiftId),
    givenBackFor: givenBackOf(moved),
  }
}

/**
 * Shifts as people look for them, for yesterday's Z: those that are open first, then the latest number, and what was entered
 * without one last.
 * @param numbers of their Z by the ids of the shifts; null of one that is open.
 */
export function latestFirst(
  sides: readonly KeyedSide<string | null>[],
  numbers: ReadonlyMap<string, number | null>,
): readonly KeyedSide<string | null>[] {
  const rank = ({ key }: KeyedSide<string | null>) => {
    if (key === null) return -1
    const number = numbers.get(key)
    return number === null ? Number.MAX_SAFE_INTEGER : (number ?? 0)
  }
  return sides.toSorted((one, other) => rank(other) - rank(one))
}

function givenBackOf(sums: readonly LedgerSum[]): readonly GivenBack[] {
  const back = sums.flatMap(({ kind, ...sum }) =>
    kind === 'refund' || kind === 'void' ? [{ ...sum, kind }] : [],
  )
  const keyOf = ({ kind, method, reason }: GivenBack) => JSON.stringify([kind, method, reason])
  return [...Map.groupBy(back, keyOf).values()]
    .flatMap((same) => {
      const [first] = same
      if (first === undefined) return []
      const { kind, method, reason } = first
      const count = same.reduce((all, each) => all + each.count, 0)
      return [{ kind, method, reason, count, amount: sumMoney(same.map(({ amount }) => amount)) }]
    })
    .toSorted((one, other) => one.amount - other.amount)
}

export const givenBackWords: Readonly<Record<GivenBack['kind'], string>> = {
  refund: 'Refund',
  void: 'Void',
}
export const noReason = 'No reason given'
export const byNobody = 'Paid online'
export const withoutShift = 'Without a shift'

/** The columns of the tables, as they are shown and exported. */
export const moneyColumns = [
  ['sales', 'Taken'],
  ['tips', 'Tips'],
  ['givenBack', 'Given back'],
  ['corrected', 'Moved'],
  ['cashIn', 'Cash in'],
  ['cashOut', 'Cash out'],
  ['net', 'Net'],
] as const

export const moneyTitles = [
  ['byMethod', 'Money by method'],
  ['byPerson', 'Money by person'],
  ['byShift', 'Money by shift'],
] as const
export const givenBackTitle = 'Given back, and why'
