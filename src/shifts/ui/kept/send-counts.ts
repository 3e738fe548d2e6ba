import { currentOwner } from '../../../accounts/ui/session.ts'
import { formatMoney } from '../../../kit/money.ts'
import { call, Refusal } from '../../../kit/ui/calls/call.ts'
import { toast } from '../../../kit/ui/toast.ts'
import { shifts, type Shift } from '../../contract.ts'
import { countedSum, overShortLabel, zLabel } from '../../shift.ts'
import { listCounts, refuseCount, removeCount, type KeptCount } from './count-db.ts'

const patienceMs = 20_000

/**
 * Closes the drawers that were counted before a moment, in their order. The caller has sent every sale of before. Answers
 * whether all of it arrived: what comes after waits otherwise.
 */
export async function sendCounts(storeId: string, before: number): Promise<boolean> {
  for (const count of await listCounts(storeId)) {
    const isOwn = currentOwner() === `${storeId}.${count.by}`
    const isDue = isOwn && count.refusal === undefined && count.at < before
    if (isDue && !(await sendCount(count))) return false
  }
  return true
}

async function sendCount(count: KeptCount): Promise<boolean> {
  const { shiftId, counts, note, at } = count
  try {
    const kept = { at: new Date(at).toISOString(), sentAt: new Date().toISOString() }
    const body = { counts: [...counts], note, kept }
    const how = { signal: AbortSignal.timeout(patienceMs) }
    const { data } = await call(shifts.close, { params: { id: shiftId }, body }, how)
    return await finish(count, data)
  } catch (error) {
    if (!(error instanceof Refusal) || isForLater(error.status)) return false
    return settle(count, error)
  }
}

const isForLater = (status: number) =>
  status === 0 || status >= 500 || [401, 408, 429].includes(status)

/** Closed already: by this count, whose answer was lost, or by somebody else. */
async function settle(count: KeptCount, { message }: Refusal): Promise<boolean> {
  try {
    const { data } = await call(shifts.one, { params: { id: count.shiftId } })
    if (data.z !== null && isOf(count, data.z)) return await finish(count, data)
    if (data.z !== null) return await refuseCount(count, closedBy(data.z))
  } catch (error) {
    if (!(error instanceof Refusal) || isForLater(error.status)) return false
  }
  return refuseCount(count, message)
}

/** It arrived as it was counted, or as it was kept: then one of the two notes goes on, to say why or what came after it. */
const isOf = (count: KeptCount, { note, counted }: NonNullable<Shift['z']>): boolean =>
  counted === countedSum(count.counts) &&
  (count.note.startsWith(note) || note.startsWith(count.note))

const closedBy = ({ number, closedBy: by, counted }: NonNullable<Shift['z']>) =>
  `${by} has closed the shift, ${zLabel(number)}, and counted ${formatMoney(counted, '')}.`

/** Nobody waits for this news, and what is missing must not pass unseen. */
const missingForMs = 60_000

async function finish(count: KeptCount, { z }: Shift): Promise<boolean> {
  const { drawer, shiftId, currency = '' } = count
  if (z !== null) {
    const difference = formatMoney(Math.abs(z.difference), currency)
    const told = `${drawer} is closed, ${zLabel(z.number)}. ${overShortLabel(z.difference)}: ${difference}`
    if (z.difference === 0) toast.success(told)
    else toast.failure(`${told}. The Z is in the list of shifts.`, missingForMs)
  }
  return removeCount(shiftId)
}
