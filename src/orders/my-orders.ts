import { z } from 'zod'
import { minutes } from '../kit/fields.ts'
import { orders } from './contract.ts'

/** What a browser remembers of somebody's orders: each page it was answered, and when. */
export const KeptPages = z.record(
  z.string(),
  z.object({ at: z.number(), answer: orders.listOfUser.answer }),
)
export type KeptPages = z.output<typeof KeptPages>
export type KeptPage = KeptPages[string]

const keptForMs = minutes(5)
const mostPages = 20

export interface PageOfMine {
  readonly storeId: string
  readonly userId: string
  readonly status: string
  readonly page: number
}

/** Carries the store and the person: nobody is shown another's orders, nor those of another store. */
const keyOf = ({ storeId, userId, status, page }: PageOfMine) =>
  [storeId, userId, status, page].join(' ')

export function findPage(kept: KeptPages, wanted: PageOfMine, now: number): KeptPage | undefined {
  const page = kept[keyOf(wanted)]
  return page !== undefined && isFresh(page, now) ? page : undefined
}

/** The pages with this one in its place; what is too old to be shown, or too much, goes. */
export function withPage(kept: KeptPages, at: PageOfMine, page: KeptPage): KeptPages {
  const others = Object.entries(kept).filter(
    ([key, other]) => key !== keyOf(at) && isFresh(other, page.at),
  )
  const latest = others.toSorted(([, a], [, b]) => b.at - a.at).slice(0, mostPages - 1)
  return Object.fromEntries([[keyOf(at), page], ...latest])
}

/** A clock that was set back does not make a page live for ever. */
const isFresh = ({ at }: KeptPage, now: number) => at <= now && now - at < keptForMs
