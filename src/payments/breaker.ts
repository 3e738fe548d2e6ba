/** What is remembered of a provider that does not answer; undefined while it does. */
export interface Silence {
  /** Times in a row that it said nothing. */
  readonly times: number
  /** Nobody asks it before this moment. */
  readonly until: number
}

/** So many times in a row, and it is left alone for a while. */
export const silentTimes = 5
export const leftAloneForMs = 30_000

/** Whether to ask at all: while it is left alone nobody waits for an answer that does not come. */
export const mayAsk = (silence: Silence | undefined, now: number): boolean =>
  silence === undefined || silence.times < silentTimes || now >= silence.until

/**
 * While it is left alone one question goes through now and then. Whoever asks it holds the others back; an answer
 * forgets everything, and another silence counts on.
 */
export const asking = (silence: Silence | undefined, now: number): Silence | undefined =>
  silence !== undefined && silence.times >= silentTimes
    ? { ...silence, until: now + leftAloneForMs }
    : silence

export const afterSilence = (silence: Silence | undefined, now: number): Silence => ({
  times: (silence?.times ?? 0) + 1,
  until: now + leftAloneForMs,
})
