import { heartbeatMs } from '../../live.ts'

/** What the tabs of a browser say to each other. */
type Word =
  /** Of two that come at once, the one of the higher rank does not let go. */
  | { readonly kind: 'mine'; readonly rank: number }
  | { readonly kind: 'heard'; readonly said: string }
  | { readonly kind: 'gone' }

interface Held {
  readonly rank: number
  readonly end: AbortController
  isUpToDate: boolean
}

/** A line that says this has told everything up to now. */
export const beat = ''

export interface SharedLine {
  /** Tabs that join under one name share one line. */
  readonly name: string
  /** How old what this tab shows may be. */
  readonly ageMs: number
  /**
   * Opens a line of the tab's own, which says the topics that changed within `ageMs`, then a beat, then topics as they
   * change, and beats in between. Ends when the line is lost.
   */
  readonly open: (ageMs: number, signal: AbortSignal) => AsyncIterable<string>
  /** A topic, or nothing when anything may have been missed. */
  readonly onChange: (topic: string | undefined) => void
  /** Called with each line that is lost after another, and with the first word after those. */
  readonly whileDeaf: () => void
}

const silenceMs = heartbeatMs * 2
/** Time for one of the tabs that stay to speak up before the others do. */
const longestPauseMs = 300
const firstRetryMs = 1000
const longestRetryMs = 30_000

/**
 * Has this tab hear what changes. A browser opens six lines to one server and may have more tabs than that: the tab
 * that came last holds the line and passes on what it hears; when it goes, another one takes over. Answers how to leave.
 *
 * Web Locks would say who holds it, but not at a plain HTTP address, where six lines are all there are.
 */
export function joinLine({ name, ageMs, open, onChange, whileDeaf }: SharedLine): () => void {
  const tabs = openChannel(name, answer)
  let knownUntil = Date.now() - ageMs
  let held: Held | undefined
  let takeOver: ReturnType<typeof setTimeout> | undefined

  function hold() {
    const line = { rank: Date.now() + Math.random(), end: new AbortController(), isUpToDate: false }
    held = line
    tabs.say({ kind: 'mine', rank: line.rank })
    const openAgain = () => open(Date.now() - knownUntil, line.end.signal)
    void keepOpen(line, openAgain, { whileDeaf, onSaid: passingOn(tabs, hear) })
  }

  function hear(said: string) {
    if (said === beat) knownUntil = Date.now()
    else onChange(said)
  }

  function follow(pauseMs: number) {
    const wasLate = held?.isUpToDate === false
    held?.end.abort()
    held = undefined
    clearTimeout(takeOver)
    takeOver = setTimeout(hold, pauseMs)
    // The next holder's screen may be younger than this one.
    if (wasLate) onChange(undefined)
  }

  function answer(word: Word) {
    const own = held?.rank ?? -Infinity
    if (word.kind === 'mine' && own > word.rank) return tabs.say({ kind: 'mine', rank: own })
    if (word.kind === 'mine') return follow(silenceMs)
    // What a former holder had still to say, the own line says as well.
    if (held !== undefined) return undefined
    follow(word.kind === 'gone' ? Math.random() * longestPauseMs : silenceMs)
    return word.kind === 'heard' ? hear(word.said) : undefined
  }

  hold()
  return () => {
    clearTimeout(takeOver)
    if (held !== undefined) tabs.say({ kind: 'gone' })
    held?.end.abort()
    tabs.close()
  }
}

function openChannel(name: string, onWord: (word: Word) => void) {
  const channel = new BroadcastChannel(`larder.${name}`)
  channel.addEventListener('message', ({ data }: MessageEvent<Word>) => onWord(data))
  return { say: (word: Word) => channel.postMessage(word), close: () => channel.close() }
}

const passingOn =
  (tabs: ReturnType<typeof openChannel>, hear: (said: string) => void) => (said: string) => {
    tabs.say({ kind: 'heard', said })
    hear(said)
  }

/** Opens a line again and again, less and less often while nothing comes. */
async function keepOpen(
  line: Held,
  open: () => AsyncIterable<string>,
  {
    onSaid,
    whileDeaf,
  }: Pick<SharedLine, 'whileDeaf'> & { readonly onSaid: (said: string) => void },
): Promise<void> {
  const { signal } = line.end
  let lost = 0
  // One that is lost opens again a moment later, and reaches back: of several in a row nobody knows how it goes on.
  const isDeaf = () => lost > 1
  while (!signal.aborted) {
    try {
      for await (const said of open()) {
        if (signal.aborted) return
        if (isDeaf()) whileDeaf()
        lost = 0
        line.isUpToDate ||= said === beat
        onSaid(said)
      }
    } catch {
      // The line is lost or refused: the wait below is the answer, the next turn the retry.
    }
    lost += 1
    if (isDeaf() && !signal.aborted) whileDeaf()
    await pause(Math.min(longestRetryMs, firstRetryMs * 2 ** (lost - 1)), signal)
  }
}

const pause = (forMs: number, signal: AbortSignal) =>
  new Promise<void>((done) => {
    const timer = setTimeout(done, forMs)
    const stop = () => {
      clearTimeout(timer)
      done()
    }
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop)
  })
