import type { DBSchema, IDBPDatabase, IDBPTransaction, StoreNames } from 'idb'
import { browserDatabase } from '../../../kit/ui/calls/browser-database.ts'
import { unsentSales } from '../../../kit/ui/calls/unsent.ts'
import { receiptNumber } from '../../../orders/receipt-number.ts'
import type { Charge } from '../../../pricing/charge.ts'
import type { TaxRate } from '../../../pricing/tax-rate.ts'
import type { TakenBack } from '../../kept-body.ts'
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
  /** It was taken back here; it is sent as a sale that was. */
  readonly takenBack?: TakenBack
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
  /** The sales that were paid last; left out by an older app. */
  readonly made?: readonly string[]
}

/** More than a browser forgets of its storage when its device dies, which is some minutes. */
const mostMade = 200
const newDevice = (storeId: string): Device => ({ storeId, id: crypto.randomUUID(), next: 1 })

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
  await noteUnsent()
  tell()
  return answer
}

/** For who asks when no counter is open, as before logging out; also of what a power cut left. */
export async function noteUnsent(): Promise<void> {
  const ids = await attempt((database) => database.getAllKeys('sales'))
  if (ids !== undefined) unsentSales.set(ids)
}

/** Answers whether the device holds it now: one that could not be stored cannot be kept. */
export async function storeSale(sale: StoredSale): Promise<boolean> {
  // Money stands in it: the browser is asked not to clear it to make room.
  void navigator.storage?.persist?.()
  const stored = await write(['sales', 'devices'], async (work) => {
    const [sales, devices] = [work.objectStore('sales'), work.objectStore('devices')]
    const device = (await devices.get(sale.storeId)) ?? newDevice(sale.storeId)
    if ((await sales.get(sale.id)) !== undefined) return true
    const { made = [] } = device
    // The server has answered it, and a till that is behind after a power cut has not heard: a second number would be nobody's.
    if (made.includes(sale.id)) return false
    await devices.put({ ...device, made: [...made, sale.id].slice(-mostMade) })
    await sales.put(sale)
    return true
  })
  return stored ?? false
}

/** Which sales were paid on this device, as it knows for certain, also after a power cut. */
export const listMade = async (storeId: string): Promise<ReadonlySet<string>> =>
  new Set((await attempt((database) => database.get('devices', storeId)))?.made)

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

/** Takes the whole of a kept sale back, once; undefined where it is not here any more, because the server has it. */
export const takeSaleBack = (id: string, takenBack: TakenBack): Promise<StoredSale | undefined> =>
  write(['sales'], async (work) => {
    const sale = await work.objectStore('sales').get(id)
    if (sale?.kept === undefined || sale.takenBack !== undefined) return sale
    const back = { ...sale, takenBack }
    await work.objectStore('sales').put(back)
    return back
  })

/** The server has it as it was sent. What was taken back while it was on its way is sent again, as that. */
export const finishSale = (id: string, takenBack: TakenBack | undefined): Promise<void> =>
  write(['sales'], async (work) => {
    const sale = await work.objectStore('sales').get(id)
    if (sale?.takenBack?.at === takenBack?.at) await work.objectStore('sales').delete(id)
  })

/** Somebody has seen to it. */
export const removeSale = (id: string): Promise<void> =>
  write(['sales'], (work) => work.objectStore('sales').delete(id))

export const refuseSale = (id: string, refusal: string): Promise<void> =>
  write(['sales'], async (work) => {
    const sale = await work.objectStore('sales').get(id)
    if (sale !== undefined) await work.objectStore('sales').put({ ...sale, refusal })
  })

/** Of every store. */
export const listAllSales = async (): Promise<readonly StoredSale[]> =>
  (await attempt((database) => database.getAll('sales'))) ?? []

/** First sold first. */
export async function listSales(storeId: string): Promise<readonly StoredSale[]> {
  return (await listAllSales())
    .filter((sale) => sale.storeId === storeId)
    .toSorted((a, b) => a.at - b.at || (a.kept?.number ?? 0) - (b.kept?.number ?? 0))
}

/**
 * This device as one of the store's counters, from the first time that it is asked: under one id the server gives the same
 * letters again. Undefined where the device cannot keep even that.
 */
export const deviceOf = (storeId: string): Promise<Device | undefined> =>
  write(['devices'], async (work) => {
    const devices = work.objectStore('devices')
    const known = await devices.get(storeId)
    const device = known ?? newDevice(storeId)
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
