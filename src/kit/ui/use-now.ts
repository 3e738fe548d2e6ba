import { useInterval } from '@mantine/hooks'
import { useState } from 'react'
import { serverNow } from './calls/server-clock.ts'

const stepMs = 10_000

/** The server's time in milliseconds, told anew every ten seconds: for what says how long ago something was. */
export function useNow(): number {
  const [atMs, setAtMs] = useState(() => performance.now())
  useInterval(() => setAtMs(performance.now()), stepMs, { autoInvoke: true })
  return serverNow(atMs)
}
