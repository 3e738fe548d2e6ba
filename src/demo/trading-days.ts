export interface TradingDay {
  /** As the store's calendar says it. */
  readonly day: string
  readonly opensAt: Date
  /** Undefined while it is still open. */
  readonly closesAt: Date | undefined
  readonly sales: readonly PretendedSale[]
}

/** A sale before it is known what is sold: numbers from 0 to 1 that choose. */
export interface PretendedSale {
  readonly at: Date
  readonly product: number
  readonly choice: number
  readonly quantity: number
}

const opens = 8 * 60 + 30
const closes = 21 * 60
/** When people come, in minutes of the day: after lunch and after school more than in the morning. */
const rushes = [10 * 60, 12 * 60 + 30, 15 * 60 + 30, 16 * 60 + 30, 18 * 60 + 30] as const
const rushMinutes = 75
const dayMs = 86_400_000

/** The last days of a shop up to this moment, the same ones whenever they are asked for; before it opens, without today. */
export function tradingDays(timeZone: string, now: Date, count: number): readonly TradingDay[] {
  const roll = dice(7)
  const today = Date.parse(dayOf(timeZone, now))
  const days = Array.from({ length: count }, (_, at) => {
    const midnight = new Date(today - (count - 1 - at) * dayMs)
    const day = midnight.toISOString().slice(0, 10)
    const isWeekend = [0, 6].includes(midnight.getUTCDay())
    const visitors = Math.round((isWeekend ? 7 : 4) + roll() * 3 + at / 14)
    const sales = Array.from({ length: visitors }, () => saleOf(timeZone, day, roll))
    const closesAt = momentIn(timeZone, day, closes)
    return {
      day,
      opensAt: momentIn(timeZone, day, opens),
      closesAt: closesAt < now ? closesAt : undefined,
      sales: sales
        .filter((sale) => sale.at < now)
        .toSorted((a, b) => a.at.getTime() - b.at.getTime()),
    }
  })
  return days.filter(({ opensAt }) => opensAt < now)
}

function saleOf(timeZone: string, day: string, roll: () => number): PretendedSale {
  const rush = rushes[Math.floor(roll() * rushes.length)] ?? opens
  const minute = Math.min(closes - 5, Math.max(opens + 5, rush + (roll() - 0.5) * 2 * rushMinutes))
  const at = momentIn(timeZone, day, Math.floor(minute))
  // Favourites sell more than the rest of the menu.
  return { at, product: roll() ** 1.7, choice: roll(), quantity: roll() < 0.75 ? 1 : 2 }
}

/** The moment when clocks on the wall in this zone show so many minutes after midnight of that day. */
export function momentIn(timeZone: string, day: string, minutes: number): Date {
  const shown = Date.parse(day) + minutes * 60_000
  const offset = shown - Date.parse(`${wall(timeZone, new Date(shown))}Z`)
  return new Date(shown + offset)
}

const dayOf = (timeZone: string, moment: Date) => wall(timeZone, moment).slice(0, 10)

/** `2026-11-20T08:30:00`: Sweden writes dates and times almost as ISO does. */
const wall = (timeZone: string, moment: Date) =>
  moment
    .toLocaleString('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
    .replace(' ', 'T')

/** Numbers from 0 up to 1 in an order that looks like chance and never changes (mulberry32). */
function dice(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
