import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { z } from 'zod'
import { call } from '../../kit/ui/calls/call.ts'
import { q } from '../../kit/ui/calls/query.ts'
import { stored } from '../../kit/ui/calls/stored.ts'
import { printers, prints, type Printer } from '../contract.ts'
import { openDevice, writePaper } from './device-lines.ts'

/** Which printers of the store are plugged into this device, and what tells each one apart. */
export const pluggedIn = stored('pluggedInPrinters', z.record(z.string(), z.string()), {})

const lookEveryMs = 30_000

/** Prints what waits for the printers that are plugged into this device, for as long as the page is open. */
export function useDevicePrinting(storeId: string, mayPrint: boolean): void {
  const known = pluggedIn.use()
  const { data, dataUpdatedAt } = useQuery({
    ...q(printers.list, { query: { storeId } }),
    enabled: mayPrint && Object.keys(known).length > 0,
    refetchInterval: lookEveryMs,
  })
  // With every answer anew: the next paper may have come while the last one was being printed.
  const waiting = [dataUpdatedAt, ...waitingAt(data?.data ?? [])].join(' ')
  useEffect(() => {
    for (const id of waiting.split(' ').slice(1)) {
      const device = known[id]
      if (device !== undefined) void printAt(id, device)
    }
  }, [waiting, known])
}

const waitingAt = (all: readonly Printer[]) =>
  all.filter(({ waiting }) => waiting > 0).map(({ id }) => id)

/** One page of a browser prints at a time, or a device would be opened twice. */
const printAt = (printerId: string, device: string) =>
  navigator.locks.request(`larder.printer.${printerId}`, { ifAvailable: true }, async (lock) => {
    if (lock !== null) await printAll(printerId, device)
  })

async function printAll(printerId: string, device: string): Promise<void> {
  // Asked for first: what nobody can print is left in the line for a device that can.
  const line = await openDevice(device).catch(() => undefined)
  if (line === undefined) return
  for (;;) {
    const { data } = await call(prints.take, { params: { id: printerId } })
    if (data === null) return
    const bytes = Uint8Array.from(atob(data.bytes), (letter) => letter.charCodeAt(0))
    const reason = await writePaper(line, bytes)
    const body = { isPrinted: reason === '', reason }
    await call(prints.report, { params: { id: data.id }, body })
    if (reason !== '') return
  }
}
