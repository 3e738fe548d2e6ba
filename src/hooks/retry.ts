const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** After each failed try, how long until the next one: nine tries within three days. */
const pausesMs: readonly number[] = [
  5000,
  minute,
  5 * minute,
  30 * minute,
  2 * hour,
  8 * hour,
  day,
  1.5 * day,
]

/** For so long nothing may arrive before an address is told nothing any more. */
const failingForMs = 5 * day

/** A secret that was replaced signs along for a day, so that programs can take the new one without a gap. */
export const formerSignsForMs = day

export const deliveriesKeptForMs = 30 * day

/** How an attempt ended: an answer with its status, or why there was none. */
export interface Outcome {
  readonly status: number | null
  readonly answer: string
}

/** Anything but a success is tried again, redirects included: what is meant to be elsewhere is entered as its address. */
export const isDelivered = ({ status }: Outcome) => status !== null && status >= 200 && status < 300

/** What becomes of a delivery after a failed try: the moment of the next one, or undefined when it is given up. */
export const nextTryAt = (
  tries: number,
  now: Date,
  pauses: readonly number[] = pausesMs,
): Date | undefined => {
  const pause = pauses[tries - 1]
  return pause === undefined ? undefined : new Date(now.getTime() + pause)
}

/** Whether an address has failed for so long that it is switched off. */
export const isSwitchedOff = (failingSince: Date | undefined, now: Date): boolean =>
  failingSince !== undefined && now.getTime() - failingSince.getTime() >= failingForMs
