import { countUnsent, unsentByTillAlone, unsettledOf } from '../../../kit/ui/calls/unsent.ts'
import type { Shift } from '../../contract.ts'

/** What keeps a drawer from being closed at this device: until somebody has seen to it, or until the line has. */
interface Unsent {
  /** Why it cannot even be counted now. */
  readonly problem?: string
  /** Whether sales wait that are sent by themselves: what is counted now is closed after them. */
  readonly hasWaiting: boolean
}

/**
 * The money of what is not in the books lies in the drawer: a Z without it would call it over. Of everybody who has sold into
 * it, also of those who have left it again.
 */
export function unsentOfDrawer(
  storeId: string,
  { userId, by, joined = [] }: Pick<Shift, 'userId' | 'by' | 'joined'>,
  counting: string | undefined,
): Unsent {
  const tills = [{ userId, by }, ...joined].map((each) => ({
    ...each,
    till: `${storeId}.${each.userId}`,
  }))
  const hasWaiting = tills.some(({ till }) => countUnsent(till) > 0)
  if (tills.some(({ till }) => unsettledOf(till).inParts.length > 0)) {
    return { problem: paidInPart, hasWaiting }
  }
  const away = tills.find(
    (each) => each.userId !== counting && unsentByTillAlone(each.till).length > 0,
  )
  return away === undefined ? { hasWaiting } : { problem: waitsFor(away.by), hasWaiting }
}

const paidInPart =
  'A sale on this device is paid in part. Finish it, or give the money back, then count.'
/** What was sold at somebody's till is sent in their session alone. */
const waitsFor = (seller: string) =>
  `A sale of ${seller} waits on this device. Count when ${seller} is back here and it has been sent.`
