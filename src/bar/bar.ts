import { waitingStatuses } from '../orders/order.ts'

/** A place where things are made, and how long its lines may wait. */
export interface Making {
  readonly id: string
  readonly categoryIds: readonly string[]
  /** It also makes what no other station does. */
  readonly takesRest: boolean
}

/** The station that makes things of a category; undefined for what nobody has to make. */
export const stationFor = <Station extends Making>(
  stations: readonly Station[],
  categoryId: string | null,
): Station | undefined =>
  stations.find(({ categoryIds }) => categoryId !== null && categoryIds.includes(categoryId)) ??
  stations.find(({ takesRest }) => takesRest)

/** What of a line is made by itself: each part of a combo, with its place in it, and anything else as it is. */
export const piecesOf = <Line extends { readonly parts: readonly unknown[] }>(
  line: Line,
): readonly { readonly made: Line | Line['parts'][number]; readonly part?: number }[] =>
  line.parts.length === 0 ? [{ made: line }] : line.parts.map((made, part) => ({ made, part }))

/** A piece goes where its own category is made; where nobody makes that, with its combo. */
export const stationForPiece = <Station extends Making>(
  stations: readonly Station[],
  { own, ofLine }: { readonly own: string | null; readonly ofLine: string | null },
): Station | undefined => stationFor(stations, own) ?? stationFor(stations, ofLine)

export const barLineStates = ['open', 'made', 'cancelled'] as const
export type BarLineState = (typeof barLineStates)[number]

interface Marks {
  readonly bumpedAt: string | null
  readonly acknowledgedAt: string | null
}

/**
 * How a line stands at its station. One that was called off, with its order or alone before it was made, stays, marked,
 * until somebody there has seen it; undefined when there is nothing to show any more.
 * @param wanted how many of it were not called off
 */
export function stateOf(
  { status, wanted }: { readonly status: string; readonly wanted: number },
  marks: Marks | undefined,
): BarLineState | undefined {
  const isSeen = (marks?.acknowledgedAt ?? null) !== null
  const isMade = (marks?.bumpedAt ?? null) !== null
  const isAlone = wanted <= 0 && !isMade && isWaiting(status)
  if (status === 'cancelled' || isAlone) return isSeen ? undefined : 'cancelled'
  return isMade ? 'made' : 'open'
}

const isWaiting = (status: string) => waitingStatuses.some((waiting) => waiting === status)

export const tones = ['fresh', 'amber', 'red'] as const
export type Tone = (typeof tones)[number]

/** How long a line has waited, as a colour. */
export function toneOf(
  waitedMs: number,
  { amberMinutes, redMinutes }: { readonly amberMinutes: number; readonly redMinutes: number },
): Tone {
  if (waitedMs >= redMinutes * 60_000) return 'red'
  return waitedMs >= amberMinutes * 60_000 ? 'amber' : 'fresh'
}

/** '4:07', and '1:02:07' beyond an hour. */
export function waitedText(waitedMs: number): string {
  const seconds = Math.max(0, Math.floor(waitedMs / 1000))
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)]
  const two = (count: number) => String(count).padStart(2, '0')
  const end = two(seconds % 60)
  return hours === 0 ? `${minutes}:${end}` : `${hours}:${two(minutes)}:${end}`
}

interface Summed {
  readonly name: string
  readonly quantity: number
  readonly details: readonly string[]
  /** Those of the details that are as most have it. */
  readonly usual?: readonly string[] | undefined
}

export interface Sum {
  readonly name: string
  readonly quantity: number
  /** How many of them differ from the usual by what: all of them first, then the rarest. */
  readonly parts: readonly { readonly label: string; readonly quantity: number }[]
}

export const portionsOf = (lines: readonly { readonly quantity: number }[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0)

/** The same things of all lines together, most first: seven of Assam, three of them large. */
export function sumLines(lines: readonly Summed[]): readonly Sum[] {
  const byName = Map.groupBy(lines, ({ name }) => name)
  return [...byName]
    .map(([name, same]) => ({ name, quantity: portionsOf(same), parts: partsOf(same) }))
    .toSorted((a, b) => b.quantity - a.quantity || a.name.localeCompare(b.name))
}

function partsOf(same: readonly Summed[]): Sum['parts'] {
  const counts = new Map<string, number>()
  for (const { details, usual = [], quantity } of same) {
    const asked = details.filter((label) => !usual.includes(label))
    for (const label of new Set(asked)) counts.set(label, (counts.get(label) ?? 0) + quantity)
  }
  const all = portionsOf(same)
  const rank = (quantity: number) => (quantity === all ? 0 : quantity)
  return [...counts]
    .map(([label, quantity]) => ({ label, quantity }))
    .toSorted((a, b) => rank(a.quantity) - rank(b.quantity) || a.label.localeCompare(b.label))
}

/**
 * '7 × Assam, all Less ice, 2 Oat milk, 3 Large': what nobody asked for is left out, and what is easily overlooked comes
 * before what many have.
 */
export const sumText = ({ name, quantity, parts }: Sum): string =>
  [
    `${quantity} × ${name}`,
    ...parts.map((part) => `${howMany(part.quantity, quantity, part.label)}${part.label}`),
  ].join(', ')

/** '24 to make: 7 × Assam, 5 × Latte', to be read in passing. */
export const sumsText = (sums: readonly Sum[]): string =>
  `${portionsOf(sums)} to make: ${sums.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')}`

/** Beside one that begins with a figure of its own, '22 oz', a bare figure would be read with it. */
function howMany(count: number, of: number, label: string): string {
  if (count === of) return of === 1 ? '' : 'all '
  return /^\d/.test(label) ? `${count} × ` : `${count} `
}

/** Where an order goes when these of its lines are made; undefined when it stays where it is. */
export function statusAfter(
  status: string,
  states: readonly BarLineState[],
): 'processing' | 'shipped' | undefined {
  if (!isWaiting(status)) return undefined
  if (states.length > 0 && states.every((state) => state === 'made')) return 'shipped'
  return status === 'pending' && states.includes('made') ? 'processing' : undefined
}

export const mostStations = 12
/** A line that was made can be asked back for so long. */
export const recallForMs = 30 * 60_000
/** What nobody fetched in this time is not called any more. */
export const readyForMs = 2 * 3_600_000
/** Who was called off while nobody stood at the bar is told the next morning, not the next month. */
export const cancelledForMs = 12 * 3_600_000
export const stationsChanged =
  'Somebody else has just added or removed a station. Please load this page again and look at it.'
export const lineNotFound = 'This line is not here any more'
