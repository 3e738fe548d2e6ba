import { takeApproval } from '../../accounts/server/pins.ts'
import { conflict, forbidden, invalid } from '../../kit/problem.ts'
import { newId } from '../../kit/server/ids.ts'
import { recordChange } from '../../kit/server/changes.ts'
import type { Scope } from '../../kit/server/scope.ts'
import type { GivenDiscount } from '../../pricing/bill.ts'
import {
  discountLabel,
  hasStatutory,
  limitOf,
  percentWanted,
  statutoryPercent,
  statutoryReasons,
  type DiscountLimits,
  type DiscountWish,
} from '../../pricing/discount.ts'
import type { TaxProfile } from '../../pricing/tax-rate.ts'
import type { PricedOrder } from '../checkout.ts'
import type { StoredDiscount } from './discount-queries.ts'

/** A discount of a sale, or that of a coupon, which stands among them and is one of the shop. */
export type WantedDiscount = DiscountWish & {
  readonly lines?: readonly number[] | undefined
  readonly couponId?: string | undefined
}

interface Wanted {
  readonly discounts?: readonly WantedDiscount[] | undefined
  /** The proof that another person has allowed them. */
  readonly approval?: string | undefined
}

interface Rules {
  readonly taxProfile: TaxProfile
  readonly discountLimits: DiscountLimits
}

export const overLimit =
  'This discount is more than you may give. Ask somebody who may to approve it.'
export const approverOverLimit =
  'This discount is more than whoever approved it may give. Ask somebody else.'

/** What is wanted at all: of lines that are there, and of the law only where it is the law. */
export function refuseDiscounts(
  wishes: readonly DiscountWish[],
  { lines, taxProfile }: Pick<Rules, 'taxProfile'> & { readonly lines: number },
): void {
  if (wishes.some(({ line }) => line !== null && line >= lines)) {
    throw invalid('A discount is for a line that is not there.', {
      discounts: 'A discount is for a line that is not there.',
    })
  }
  const byLaw = wishes.filter(({ kind }) => kind === 'statutory')
  const isLaw = (reason: string) => statutoryReasons.some((known) => known === reason)
  if (wishes.some(({ kind, reason }) => kind !== 'statutory' && isLaw(reason))) {
    const message = 'Discounts by law have a kind of their own.'
    throw invalid(message, { discounts: message })
  }
  if (byLaw.length === 0) return
  if (!hasStatutory(taxProfile)) {
    throw conflict('This store has no discounts by law. Its taxes say in which market it sells.')
  }
  if (byLaw.some(({ reason }) => !isLaw(reason))) {
    const message = `Please choose ${statutoryReasons.join(' or ')}`
    throw invalid(message, { discounts: message })
  }
}

/**
 * The discounts of a sale as they are kept, with who gives them and who allows them. What is above the limit of the seller
 * uses up the proof of another person, whose own limit must reach; nothing of the shelf is held yet.
 */
export async function giveDiscounts(
  scope: Scope,
  { discounts = [], approval }: Wanted,
  { discountLimits }: Rules,
  { lines, given }: Counted,
): Promise<readonly StoredDiscount[]> {
  if (given.length === 0) return []
  const needed = neededFor(discounts, { lines, given })
  // A key has the role of whoever made it, but nobody stands at the counter with it.
  const isKey = scope.actor.capabilities !== undefined
  const isAlone = needed <= (isKey ? 0 : limitOf(discountLimits, scope.actor.role))
  const approver = isAlone ? undefined : await approverOf(scope, approval)
  if (approver !== undefined) {
    if (needed > Math.min(approver.upTo, limitOf(discountLimits, approver.role))) {
      throw forbidden(approverOverLimit)
    }
    await recordChange(scope, {
      kind: 'discounts',
      act: 'approved',
      subject: 'Discount',
      differences: [
        { name: 'Approved by', before: '', after: approver.name },
        ...countedOf(discounts, given).map(({ wish, amount }) => ({
          name: discountLabel(wish),
          before: '',
          after: amount.toFixed(2),
        })),
      ],
    })
  }
  return storedDiscounts(scope, discounts, given, approver?.id ?? null)
}

type Counted = Pick<PricedOrder, 'lines' | 'given'>

/** Those that somebody gives, with what they take off. What a coupon takes off was allowed by whoever made it. */
const countedOf = (discounts: readonly WantedDiscount[], given: readonly GivenDiscount[]) =>
  given.flatMap(({ at, amount }) => {
    const wish = discounts[at]
    return wish === undefined || wish.couponId !== undefined ? [] : { wish, amount }
  })

/** How many percent somebody must be allowed to take off to give these. */
export const neededFor = (
  discounts: readonly WantedDiscount[],
  { lines, given }: Counted,
): number =>
  percentWanted(
    lines.map(({ subtotal }) => subtotal),
    countedOf(discounts, given).map(({ wish }) => wish),
  )

/** As they are kept; the person of the scope has given them. */
export const storedDiscounts = (
  scope: Scope,
  discounts: readonly WantedDiscount[],
  given: readonly GivenDiscount[],
  approvedBy: string | null,
): readonly StoredDiscount[] =>
  given.flatMap(({ at, ...off }) => {
    const wish = discounts[at]
    return wish === undefined ? [] : [storedOf(scope, wish, off, approvedBy)]
  })

function approverOf(scope: Scope, approval: string | undefined) {
  if (approval === undefined) throw forbidden(overLimit)
  return takeApproval(scope, 'discount', approval)
}

function storedOf(
  { actor }: Scope,
  { kind, line, value, persons, reason, name, idNumber, couponId }: WantedDiscount,
  off: Omit<GivenDiscount, 'at'>,
  approvedBy: string | null,
): StoredDiscount {
  const isByLaw = kind === 'statutory'
  return {
    ...off,
    id: newId(),
    position: line,
    kind,
    value: isByLaw ? statutoryPercent : value,
    persons: isByLaw ? persons : null,
    reason,
    personName: isByLaw ? name : '',
    personNumber: isByLaw ? idNumber : '',
    givenBy: actor.userId ?? null,
    approvedBy: isByLaw || couponId !== undefined ? null : approvedBy,
    couponId: couponId ?? null,
  }
}
