/** From how many minutes on somebody has waited long, and from how many too long. */
const [longMinutes, tooLongMinutes] = [5, 10]

export interface Wait {
  readonly minutes: number
  /** "just now", "7 min", "1 h 05 min", "2 days". */
  readonly words: string
  readonly pace: 'calm' | 'long' | 'too long'
}

/** How long somebody has waited, in whole minutes; a clock that is behind shows no less than none. */
export function waitSince(placedAt: string, nowMs: number): Wait {
  const minutes = Math.max(0, Math.floor((nowMs - Date.parse(placedAt)) / 60_000))
  return { minutes, words: waitWords(minutes), pace: paceOf(minutes) }
}

function waitWords(minutes: number): string {
  if (minutes < 1) return 'just now'
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return `${hours} h ${String(minutes % 60).padStart(2, '0')} min`
  const days = Math.floor(hours / 24)
  return days === 1 ? '1 day' : `${days} days`
}

function paceOf(minutes: number): Wait['pace'] {
  if (minutes >= tooLongMinutes) return 'too long'
  return minutes >= longMinutes ? 'long' : 'calm'
}
