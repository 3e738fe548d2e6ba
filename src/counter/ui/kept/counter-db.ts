import type { DBSchema, IDBPDatabase, IDBPTransaction, StoreNames } from 'idb'
import { browserDatabase } from '../../../kit/ui/calls/browser-database.ts'
import { receiptNumber } from '../../../orders/receipt-number.ts'
import type { Charge } from '../../../pricing/charge.ts'
import type { TaxRate } from '../../../pricing/tax-rate.ts'
import type { SentSale } from '../../till.ts'

/** A sale from the moment it is paid until the server has it. */
export interface StoredSale {
  readonly id: string
  readonly storeId: string
  readonly soldBy: string
  readonly taxRates: readonly TaxRate[]
  /** Left out by an older app. */
  readonly charges?: readonly Charge[]
  /** When it was paid, in milliseconds of this device. */
  readonly at: number
  readonly sent: SentSale
  /** Its customer has left with this number: it is a sale, whatever the server says. */
  readonly kept?: { readonly deviceId: string; readonly number: number; readonly receipt: string }
  /** Why the server did not take it; it stays until somebody has seen to it. */
  readonly refusal?: string
}

interface Device {
  readonly storeId: string
  readonly id: string
  /** None until the server has given them. */
  readonly letters?: string
  /** Of the next sale that is kept. */
  readonly next: number
}

interface CounterSchema extends DBSchema {
  sales: { key: string; value: StoredSale }
  devices: { key: string; value: Device }
}

const changed = 'larder:counter'
const strict = { durability: 'strict' } as const
let others: BroadcastChannel | undefined

const open = browserDatabase<CounterSchema>('larder-counter', (database) => {
  database.createObjectStore('sales', { keyPath: 'id' })
  database.createObjectStore('devices', { keyPath: 'storeId' })
})

/** Tells this page and the other tabs that sales have changed. */
function tell(): void {
  window.dispatchEvent(new Event(changed))
  others?.postMessage('changed')
}

export function onSales(listener: () => void): () => void {
  others ??= new BroadcastChannel('larder.counter')
  others.addEventListener('message', listener)
  window.addEventListener(changed, listener)
  return () => {
    others?.removeEventListener('message', listener)
    window.removeEventListener(changed, listener)
  }
}

type Names = StoreNames<CounterSchema>[]
type Work = IDBPTransaction<CounterSchema, Names, 'readwrite'>

/**
 * Undefined where the device has no room or the browser no database, and then nothing is written: a counter with a server
 * sells all the same.
 */
async function attempt<Answer>(
  work: (database: IDBPDatabase<CounterSchema>) => Promise<Answer>,
): Promise<Answer | undefined> {
  const database = await open()
  if (database === undefined) return undefined
  try {
    return await work(database)
  } catch {
    return undefined
  }
}

/** Once this is done, what was written survives a power cut. */
async function write<Answer>(
  names: Names,
  work: (transaction: Work) => Promise<Answer>,
): Promise<Answer | undefined> {
  const answer = await attempt(async (database) => {
    const transaction = database.transaction(names, 'readwrite', strict)
    const [written] = await Promise.all([work(transaction), transaction.done])
    return written
  })
  tell()
  return answer
}

/** Answers whether the device holds it now: one that could not be stored cannot be kept. */
export async function storeSale(sale: StoredSale): Promise<boolean> {
  // Money stands in it: the browser is asked not to clear it to make room.
  void navigator.storage?.persist?.()
  const stored = await write(['sales'], async (work) => {
    const sales = work.objectStore('sales')
    if ((await sales.get(sale.id)) === undefined) await sales.put(sale)
    return true
  })
  return stored ?? false
}

/**
 * Gives a sale the next number of this device. Undefined while the device has no letters, or no room: then it has to wait
 * for the server. The number and the sale are written together, so no two tabs give the same.
 */
export const keepSale = (id: string): Promise<StoredSale | undefined> =>
  write(['sales', 'devices'], async (work) => {
    const [sales, devices] = [work.objectStore('sales'), work.objectStore('devices')]
    const sale = await sales.get(id)
    if (sale === undefined || sale.kept !== undefined) return sale
    const device = await devices.get(sale.storeId)
    if (device?.letters === undefined) return undefined
    const receipt = receiptNumber(device.letters, device.next)
    const kept = { ...sale, kept: { deviceId: device.id, number: device.next, receipt } }
    await sales.put(kept)
    await devices.put({ ...device, next: device.next + 1 })
    return kept
  })

/** Forgets a sale that has not been kept: the server has it, or has refused it. Answers whether it was kept meanwhile. */
export async function dropUnlessKept(id: string): Promise<'kept' | 'dropped'> {
  const outcome = await write(['sales'], async (work) => {
    const sale = await work.objectStore('sales').get(id)
    if (sale?.kept !== undefined) return 'kept'
    await work.objectStore('sales').delete(id)
    return 'dropped'
  })
  return outcome ?? 'dropped'
}

/** The server has it under its number. */
export const removeSale = (id: string): Promise<void> =>
  write(['sales'], (work) => work.objectStore('sales').delete(id))

export const refuseSale = (id: string, refusal: string): Promise<void> =>
  write(['sales'], async (work) => {
    const sale = await work.objectStore('sales').get(id)
    if (sale !== undefined) await work.objectStore('sales').put({ ...sale, refusal })
  })

const allSales = async (): Promise<readonly StoredSale[]> =>
  (await attempt((database) => database.getAll('sales'))) ?? []

/** First sold first. */
export async function listSales(storeId: string): Promise<readonly StoredSale[]> {
  return (await allSales())
    .filter((sale) => sale.storeId === storeId)
    .toSorted((a, b) => a.at - b.at || (a.kept?.number ?? 0) - (b.kept?.number ?? 0))
}

export const countSales = async (): Promise<number> => (await allSales()).length

/**
 * This device as one of the store's counters, from the first time that it is asked: under one id the server gives the same
 * letters again. Undefined where the device cannot keep even that.
 */
export const deviceOf = (storeId: string): Promise<Device | undefined> =>
  write(['devices'], async (work) => {
    const devices = work.objectStore('devices')
    const known = await devices.get(storeId)
    const device = known ?? { storeId, id: crypto.randomUUID(), next: 1 }
    if (known === undefined) await devices.put(device)
    return device
  })

/** A device keeps the letters that it was given first. */
export const saveLetters = (storeId: string, letters: string): Promise<void> =>
  write(['devices'], async (work) => {
    const device = await work.objectStore('devices').get(storeId)
    if (device !== undefined && device.letters === undefined) {
      await work.objectStore('devices').put({ ...device, letters })
    }
  })
