import { z } from 'zod'
import { stored } from './stored.ts'

const saleIds = z.array(z.string()).readonly()

/** The sales in this browser's database that the server has not got yet, whoever sold them. */
export const unsentSales = stored('unsentSales', saleIds, [])

const Unsettled = z
  .object({
    /** On their way, and not answered yet. */
    unsent: saleIds,
    /** Some of their money was taken, and not all of it. */
    inParts: saleIds,
  })
  .readonly()
export type Unsettled = z.output<typeof Unsettled>

/** By store and person, the sales of their till whose money the server does not know of. */
const unsettledSales = stored('unsettledSales', z.record(z.string(), Unsettled), {})
const none: Unsettled = { unsent: [], inParts: [] }

export const unsettledOf = (owner: string): Unsettled => unsettledSales.get()[owner] ?? none

export function noteUnsettled(owner: string, sales: Unsettled): void {
  if (JSON.stringify(sales) === JSON.stringify(unsettledOf(owner))) return
  unsettledSales.set({ ...unsettledSales.get(), [owner]: sales })
}

/** The server has one, whoever sent it: of a till whose person is away nobody else would take it out. */
export function noteSettled(id: string): void {
  for (const [owner, { unsent, inParts }] of Object.entries(unsettledSales.get())) {
    noteUnsettled(owner, { unsent: unsent.filter((other) => other !== id), inParts })
  }
}

/** Sales of a till that the database has not got: nobody but the person whose till it is sends them. */
export const unsentByTillAlone = (owner: string): readonly string[] =>
  unsettledOf(owner).unsent.filter((id) => !unsentSales.get().includes(id))

/** How many sales the server has not got: one that is both at a till and in the database is one. */
export const countUnsent = (owner: string): number =>
  new Set([...unsentSales.get(), ...unsettledOf(owner).unsent]).size

/** Whether money was taken at a till that the server does not know of. */
export const holdsMoney = (owner: string): boolean =>
  Object.values(unsettledOf(owner)).some((sales) => sales.length > 0)

/** Why somebody has to stay: money was taken that this device alone knows of. Undefined when nothing holds them. */
export function whyStay(owner: string): string | undefined {
  const count = countUnsent(owner)
  if (count === 1) return 'A sale waits to be sent. Log out when it has been.'
  if (count > 1) return `${count} sales wait to be sent. Log out when they have been.`
  if (unsettledOf(owner).inParts.length === 0) return undefined
  return 'A sale at the counter is paid in part. Finish it, or give the money back, then log out.'
}
