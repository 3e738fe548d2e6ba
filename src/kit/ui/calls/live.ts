import { useEffect, useEffectEvent } from 'react'
import { apiBase } from '../../api-base.ts'
import { heartbeatMs, livePath, ordersTopic } from '../../live.ts'
import { beat, joinLine } from './shared-line.ts'
import { dropToken, token } from './token.ts'

/** Nothing on the screen is older than the document. */
const ageOfDocument = () => performance.now()

interface Listening {
  /** How old what the screen shows may be when the line opens: it then also hears of what changed since. */
  readonly ageMs?: () => number
  /** Called now and then as long as no line opens, and once when one does. */
  readonly whileDeaf?: () => void
}

/**
 * Calls `onChange` with the topic whenever something of the store changes, and with none when nobody knows what was
 * missed.
 */
export function useLive(
  storeId: string | undefined,
  onChange: (topic: string | undefined) => void,
  listening: Listening = {},
): void {
  useLine(storeId, undefined, onChange, listening)
}

/** Calls `onChange` whenever the order may have changed; for whoever knows its id. Not while there is none to listen to. */
export function useLiveOrder(
  storeId: string,
  orderId: string | undefined,
  onChange: () => void,
): void {
  const heard = (topic: string | undefined) => {
    if (topic === undefined || topic === ordersTopic) onChange()
  }
  useLine(orderId === undefined ? undefined : storeId, orderId, heard, {})
}

function useLine(
  storeId: string | undefined,
  order: string | undefined,
  onChange: (topic: string | undefined) => void,
  { ageMs = ageOfDocument, whileDeaf }: Listening,
): void {
  const changed = useEffectEvent(onChange)
  const age = useEffectEvent(ageMs)
  const deaf = useEffectEvent(() => whileDeaf?.())
  useEffect(() => {
    if (storeId === undefined) return undefined
    const join = (ofAge: number) =>
      joinLine({
        name: order === undefined ? `live.${storeId}` : `live.${storeId}.${order}`,
        ageMs: ofAge,
        open: (since, signal) => wordsOf({ storeId, order }, since, signal),
        onChange: (topic) => changed(topic),
        whileDeaf: () => deaf(),
      })
    return whileThere(
      () => join(age()),
      () => {
        changed(undefined)
        return join(0)
      },
    )
  }, [storeId, order])
}

/**
 * Starts something, and stops it as long as the browser puts the page aside: one that is kept for Back, or frozen,
 * would keep its lines as well, and the pages after it get none.
 */
function whileThere(start: () => () => void, startAgain: () => () => void): () => void {
  let stop: (() => void) | undefined = start()
  const gone = new AbortController()
  const leave = () => {
    stop?.()
    stop = undefined
  }
  const comeBack = () => {
    stop ??= startAgain()
  }
  for (const [place, left, back] of [
    [window, 'pagehide', 'pageshow'],
    [document, 'freeze', 'resume'],
  ] as const) {
    place.addEventListener(left, leave, gone)
    place.addEventListener(back, comeBack, gone)
  }
  return () => {
    gone.abort()
    leave()
  }
}

/** EventSource cannot carry a session, so the stream is read by hand: a topic for each event, a beat for the rest. */
export async function* wordsOf(
  { storeId, order }: { readonly storeId: string; readonly order: string | undefined },
  ageMs: number,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const bearer = token.get()
  const address = `${apiBase}${livePath}?storeId=${storeId}&age=${Math.ceil(ageMs)}${order === undefined ? '' : `&order=${order}`}`
  const silence = new AbortController()
  const inTime = <Heard>(heard: Promise<Heard>): Promise<Heard> => {
    const watchdog = setTimeout(() => silence.abort(), heartbeatMs * 2)
    return heard.finally(() => clearTimeout(watchdog))
  }
  const asked = fetch(address, {
    headers: { accept: 'text/event-stream', ...(bearer && { authorization: `Bearer ${bearer}` }) },
    signal: AbortSignal.any([signal, silence.signal]),
  })
  const response = await inTime(asked)
  // Nobody touches a tablet on the wall: what says "Nothing to make" all day is no longer told of anything.
  if (response.status === 401 && bearer !== '') dropToken(token, bearer)
  if (!response.ok || response.body === null) throw new Error('The line was refused')
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const { value, done } = await inTime(reader.read())
    if (done) return
    const events = (rest + value).split('\n\n')
    rest = events.pop() ?? ''
    for (const event of events) yield /^event: (\w+)/.exec(event)?.[1] ?? beat
  }
}
