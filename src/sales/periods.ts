import { comparisonWords, type Comparison } from '../kit/comparison.ts'
import { monthBefore } from './sales.ts'

/** Days on the store's calendar, both included. */
export interface Period {
  readonly start: string
  readonly end: string
}

export const presets = [
  'today',
  'yesterday',
  'thisWeek',
  'thisMonth',
  'lastMonth',
  'pastMonth',
] as const
export type Preset = (typeof presets)[number]

/** All of them say of when they are, and none is named by the calendar alone. What is last is a whole month. */
export const presetLabels: Readonly<Record<Preset, string>> = {
  today: 'Today',
  yesterday: 'Yesterday',
  thisWeek: 'This week',
  thisMonth: 'This month',
  lastMonth: 'Last month',
  pastMonth: 'Since a month ago',
}

const dayMs = 86_400_000
const shifted = (day: string, days: number) =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

const firstOfMonth = (day: string) => `${day.slice(0, 8)}01`
const lastOfMonth = (day: string) => shifted(monthAfter(firstOfMonth(day)), -1)
/** Of a first: the next one. */
const monthAfter = (first: string) => firstOfMonth(shifted(first, 31))
/** Days since Monday. */
const weekdayOf = (day: string) => (new Date(Date.parse(day)).getUTCDay() + 6) % 7

const daysFrom: Readonly<Record<Preset, (today: string) => Period>> = {
  today: (today) => ({ start: today, end: today }),
  yesterday: (today) => ({ start: shifted(today, -1), end: shifted(today, -1) }),
  thisWeek: (today) => ({ start: shifted(today, -weekdayOf(today)), end: today }),
  thisMonth: (today) => ({ start: firstOfMonth(today), end: today }),
  lastMonth(today) {
    const start = monthBefore(firstOfMonth(today))
    return { start, end: lastOfMonth(start) }
  },
  pastMonth: (today) => ({ start: monthBefore(today), end: today }),
}

/** The days a preset stands for, seen from today on the store's calendar. Weeks begin on Monday. */
export const presetDays = (preset: Preset, today: string): Period => daysFrom[preset](today)

/** The one that stands for just these days; the shortest where several do, as on a Monday or on the first. */
export const presetOf = (period: Period, today: string): Preset | undefined =>
  presets.find((preset) => {
    const { start, end } = presetDays(preset, today)
    return start === period.start && end === period.end
  })

const daysOf = ({ start, end }: Period) =>
  Math.round((Date.parse(end) - Date.parse(start)) / dayMs) + 1

const aWeek = 7

/**
 * What a period is compared with: a month, or the beginning of one, with as much of the month before; a week, or the
 * beginning of one, with the same weekdays before; all else with as many days right before it.
 */
export function periodBefore(period: Period): Period {
  const { start, end } = period
  const days = daysOf(period)
  if (days > 1 && start === firstOfMonth(end)) {
    const first = monthBefore(start)
    return { start: first, end: end === lastOfMonth(end) ? lastOfMonth(first) : monthBefore(end) }
  }
  const isOfAWeek = days > 1 && days <= aWeek && weekdayOf(start) === 0
  const back = isOfAWeek ? aWeek : days
  return { start: shifted(start, -back), end: shifted(end, -back) }
}

const dayName = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
})

/** "Nov 21", "Nov 1 to Nov 22". */
export const periodWords = ({ start, end }: Period): string => {
  const [from, to] = [dayName.format(Date.parse(start)), dayName.format(Date.parse(end))]
  return start === end ? from : `${from} to ${to}`
}

/** "12% more than all of Nov 21" of a day that goes on; "12% more (Nov 21)" of one that has ended. */
export function changeWords(comparison: Comparison, before: Period, isGoingOn: boolean): string {
  const [words, days] = [comparisonWords(comparison), periodWords(before)]
  const isMeasured = comparison.difference !== 0 && comparison.percent !== undefined
  return isGoingOn && isMeasured ? `${words} than all of ${days}` : `${words} (${days})`
}
