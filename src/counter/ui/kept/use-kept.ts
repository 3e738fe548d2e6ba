import { useEffect, useEffectEvent, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { currentOwner } from '../../../accounts/ui/session.ts'
import { products } from '../../../catalog/contract.ts'
import { apiBase } from '../../../kit/api-base.ts'
import { call, Refusal } from '../../../kit/ui/calls/call.ts'
import { connection, useLostAt } from '../../../kit/ui/calls/connection.ts'
import { refresh } from '../../../kit/ui/calls/query.ts'
import { isSilence } from '../../../kit/ui/calls/silence.ts'
import { noteSettled, unsentByTillAlone } from '../../../kit/ui/calls/unsent.ts'
import { orders } from '../../../orders/contract.ts'
import { sendCounts } from '../../../shifts/ui/kept/send-counts.ts'
import { counter } from '../../contract.ts'
import { endsSale } from '../../counter.ts'
import { keptBody } from '../../kept-body.ts'
import {
  deviceOf,
  finishSale,
  keepSale,
  listSales,
  noteUnsent,
  onSales,
  refuseSale,
  saveLetters,
  type StoredSale,
} from './counter-db.ts'

const sendAgainAfterMs = 20_000
const askAfterMs = 5000
const patienceMs = 20_000
/** A sale that no tab has answered for so long was left by one that ended. */
const leftAfterMs = 30_000

/** The sales that wait on this device, and what brings them to the server: in order, once, by one tab at a time. */
export function useKept(storeId: string) {
  const client = useQueryClient()
  const lostAt = useLostAt()
  const waiting = useWaiting(storeId)
  const sendNow = () => {
    void sendAll(storeId).then((sent) =>
      sent === 0 ? undefined : refresh(client, [products.atCounter, orders.list, orders.today]),
    )
  }
  const send = useEffectEvent(sendNow)
  const isOnline = lostAt === undefined
  useEffect(() => {
    const again = () => send()
    if (isOnline) {
      void takeLetters(storeId)
      again()
    }
    const timer = setInterval(again, sendAgainAfterMs)
    window.addEventListener('online', again)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', again)
    }
  }, [storeId, isOnline])
  useListening(!isOnline)
  return { lostAt, waiting, sendNow }
}

/** Kept ones only: what has been paid a moment ago is still being answered. */
function useWaiting(storeId: string): readonly StoredSale[] {
  const [waiting, setWaiting] = useState<readonly StoredSale[]>([])
  useEffect(() => {
    let isLeft = false
    const read = async () => {
      const all = await listSales(storeId)
      if (!isLeft) setWaiting(all.filter(({ kept }) => kept !== undefined))
    }
    const again = () => void read()
    again()
    void noteUnsent()
    const stop = onSales(again)
    return () => {
      isLeft = true
      stop()
    }
  }, [storeId])
  return waiting
}

/** While nothing is heard of the server, it is asked now and then whether it is there. */
function useListening(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return undefined
    const ask = () => {
      const askedAt = Date.now()
      fetch(`${apiBase}/health`, { signal: AbortSignal.timeout(askAfterMs) }).then(
        ({ ok }) => (ok ? connection.heard(askedAt) : undefined),
        () => undefined,
      )
    }
    const timer = setInterval(ask, askAfterMs)
    window.addEventListener('online', ask)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', ask)
    }
  }, [isWanted])
}

/** Once for a device and a store; without them it cannot sell while there is no server. */
async function takeLetters(storeId: string): Promise<void> {
  const device = await deviceOf(storeId)
  if (device === undefined || device.letters !== undefined) return
  try {
    const { data } = await call(counter.device, { body: { id: device.id } })
    await saveLetters(storeId, data.letters)
  } catch (error) {
    // It asks again as soon as the server is heard again.
    if (!(error instanceof Refusal)) throw error
  }
}

/**
 * No answer, or one that each of the others would get as well: the session has ended, this person may not sell any more, or
 * there were too many. A colleague, or a later moment, sends them.
 */
const isForAll = (status: number) => isSilence(status) || [401, 403, 429].includes(status)

/** Answers how many the server has taken. */
async function sendAll(storeId: string): Promise<number> {
  const work = () => sendInOrder(storeId)
  // Only secure addresses have locks; elsewhere the id of each sale alone sees to it that it is sold once.
  if (!('locks' in navigator)) return work()
  return navigator.locks.request(`larder.counter.${storeId}`, { ifAvailable: true }, (lock) =>
    lock === null ? 0 : work(),
  )
}

async function sendInOrder(storeId: string): Promise<number> {
  let taken = 0
  // A drawer is closed by its count when every sale of before is in the books: also one that only the till holds, because it
  // has a code, or the device had no room.
  let isBehind = unsentByTillAlone(currentOwner() ?? '').length > 0
  for (const sale of await listSales(storeId)) {
    if (!isBehind && !(await sendCounts(storeId, sale.at))) return taken
    const isLeft = sale.kept === undefined && Date.now() - sale.at > leftAfterMs
    const kept = isLeft ? await keepSale(sale.id) : sale
    if (kept?.kept === undefined) {
      isBehind = true
    } else {
      const outcome = await sendOne(kept, kept.kept)
      if (outcome === 'silent') return taken
      if (outcome === 'taken') taken += 1
      if (outcome === 'failed') isBehind = true
    }
  }
  if (!isBehind) await sendCounts(storeId, Number.POSITIVE_INFINITY)
  return taken
}

async function sendOne(
  { id, storeId, sent, soldBy, taxRates, charges = [], at, takenBack }: StoredSale,
  { deviceId, number }: NonNullable<StoredSale['kept']>,
): Promise<'taken' | 'refused' | 'silent' | 'failed'> {
  const now = Date.now()
  const device = { deviceId, number, soldBy }
  const body = keptBody(storeId, sent, { ...device, taxRates, charges, at, now, takenBack })
  try {
    const how = { headers: { 'idempotency-key': id }, signal: AbortSignal.timeout(patienceMs) }
    await call(counter.sell, { body }, how)
    connection.heard(now)
    await finishSale(id, takenBack)
    noteSettled(id)
    return 'taken'
  } catch (error) {
    if (!(error instanceof Refusal) || isForAll(error.status)) return 'silent'
    if (!endsSale(error.status)) return 'failed'
    await refuseSale(id, error.message)
    return 'refused'
  }
}
