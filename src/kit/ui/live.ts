import { useEffect, useEffectEvent } from 'react'
import { apiBase } from '../api-base.ts'
import { heartbeatMs, livePath } from '../live.ts'
import { token } from './token.ts'

const firstRetryMs = 1000
const longestRetryMs = 30_000

/**
 * Calls `onChange` with the topic whenever something of the store changes. After a line that was lost it calls it
 * with every topic once, because nobody knows what was missed. `ageMs` says how old what the screen shows may be when
 * the line opens: it then also hears of what changed since.
 */
export function useLive(
  storeId: string | undefined,
  onChange: (topic: string | undefined) => void,
  ageMs: () => number = () => 0,
): void {
  const changed = useEffectEvent(onChange)
  const age = useEffectEvent(ageMs)
  useEffect(() => {
    if (storeId === undefined) return undefined
    const end = new AbortController()
    const address = `${apiBase}${livePath}?storeId=${storeId}&age=${Math.ceil(age())}`
    void listen(address, end.signal, (topic) => changed(topic))
    return () => end.abort()
  }, [storeId])
}

/** EventSource cannot carry a session, so the stream is read by hand; it is opened again until `signal` ends it. */
async function listen(
  address: string,
  signal: AbortSignal,
  onChange: (topic: string | undefined) => void,
) {
  let retryMs = firstRetryMs
  let wasOpen = false
  while (!signal.aborted) {
    try {
      for await (const topic of topicsOf(address, signal)) {
        if (topic === 'open' && wasOpen) onChange(undefined)
        else if (topic !== 'open') onChange(topic)
        wasOpen = true
        retryMs = firstRetryMs
      }
    } catch {
      // The line is lost or refused: the wait below is the answer, the next turn the retry.
    }
    await pause(retryMs, signal)
    retryMs = Math.min(longestRetryMs, retryMs * 2)
  }
}

async function* topicsOf(address: string, signal: AbortSignal): AsyncGenerator<string> {
  const bearer = token.get()
  const silence = new AbortController()
  const response = await fetch(address, {
    headers: { accept: 'text/event-stream', ...(bearer && { authorization: `Bearer ${bearer}` }) },
    signal: AbortSignal.any([signal, silence.signal]),
  })
  if (!response.ok || response.body === null) throw new Error('The line was refused')
  yield 'open'
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const watchdog = setTimeout(() => silence.abort(), heartbeatMs * 2)
    const { value, done } = await reader.read().finally(() => clearTimeout(watchdog))
    if (done) return
    const events = (rest + value).split('\n\n')
    rest = events.pop() ?? ''
    for (const event of events) {
      const topic = /^event: (\w+)/.exec(event)?.[1]
      if (topic !== undefined) yield topic
    }
  }
}

const pause = (forMs: number, signal: AbortSignal) =>
  new Promise<void>((done) => {
    const timer = setTimeout(done, forMs)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      done()
    })
  })
