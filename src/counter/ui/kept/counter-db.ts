import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import type { TaxRate } from '../../../pricing/tax-rate.ts'
import type { SentSale } from '../../till.ts'

/** A sale from the moment it is paid until the server has it. */
export interface StoredSale {
  readonly id: string
  readonly storeId: string
  readonly soldBy: string
  readonly taxRates: readonly TaxRate[]
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
  readonly letters: string
  /** Of the next sale that is kept. */
  readonly next: number
}

interface CounterSchema extends DBSchema {
  sales: { key: string; value: StoredSale }
  devices: { key: string; value: Device }
}

const changed = 'larder:counter'
const strict = { durability: 'strict' } as const
let opened: Promise<IDBPDatabase<CounterSchema>> | undefined
let others: BroadcastChannel | undefined

function open() {
  opened ??= openDB<CounterSchema>('larder-counter', 1, {
    upgrade(database) {
      database.createObjectStore('sales', { keyPath: 'id' })
      database.createObjectStore('devices', { keyPath: 'storeId' })
    },
  })
  return opened
}

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

/** Once this is done the sale survives a power cut. Throws when the device has no room for it. */
export async function storeSale(sale: StoredSale): Promise<void> {
  // Money stands in it: the browser is asked not to clear it to make room.
  void navigator.storage?.persist?.()
  const work = (await open()).transaction('sales', 'readwrite', strict)
  if ((await work.store.get(sale.id)) === undefined) await work.store.put(sale)
  await work.done
  tell()
}

/**
 * Gives a sale the next number of this device. Undefined while the device has no letters: then it has to wait for the
 * server. The number and the sale are written together, so no two tabs give the same.
 */
export async function keepSale(id: string): Promise<StoredSale | undefined> {
  const work = (await open()).transaction(['sales', 'devices'], 'readwrite', strict)
  const [sales, devices] = [work.objectStore('sales'), work.objectStore('devices')]
  const sale = await sales.get(id)
  const device = sale && (await devices.get(sale.storeId))
  if (sale === undefined || sale.kept !== undefined || device === undefined) {
    await work.done
    return sale?.kept === undefined ? undefined : sale
  }
  const receipt = `${device.letters}-${String(device.next).padStart(4, '0')}`
  const kept = { ...sale, kept: { deviceId: device.id, number: device.next, receipt } }
  await sales.put(kept)
  await devices.put({ ...device, next: device.next + 1 })
  await work.done
  tell()
  return kept
}

/** Forgets a sale that has not been kept: the server has it, or has refused it. Answers whether it was kept meanwhile. */
export async function dropUnlessKept(id: string): Promise<'kept' | 'dropped'> {
  const work = (await open()).transaction('sales', 'readwrite', strict)
  const sale = await work.store.get(id)
  if (sale?.kept === undefined) await work.store.delete(id)
  await work.done
  tell()
  return sale?.kept === undefined ? 'dropped' : 'kept'
}

/** The server has it under its number. */
export async function removeSale(id: string): Promise<void> {
  const work = (await open()).transaction('sales', 'readwrite', strict)
  await work.store.delete(id)
  await work.done
  tell()
}

export async function refuseSale(id: string, refusal: string): Promise<void> {
  const work = (await open()).transaction('sales', 'readwrite', strict)
  const sale = await work.store.get(id)
  if (sale !== undefined) await work.store.put({ ...sale, refusal })
  await work.done
  tell()
}

/** First sold first. */
export async function listSales(storeId: string): Promise<readonly StoredSale[]> {
  const all = await (await open()).getAll('sales')
  return all
    .filter((sale) => sale.storeId === storeId)
    .toSorted((a, b) => a.at - b.at || (a.kept?.number ?? 0) - (b.kept?.number ?? 0))
}

export const countSales = async (): Promise<number> => (await open()).count('sales')

export const findDevice = async (storeId: string) => (await open()).get('devices', storeId)

/** A device keeps the letters that it was given first. */
export async function saveDevice(device: Omit<Device, 'next'>): Promise<void> {
  const work = (await open()).transaction('devices', 'readwrite', strict)
  if ((await work.store.get(device.storeId)) === undefined) {
    await work.store.put({ ...device, next: 1 })
  }
  await work.done
}
