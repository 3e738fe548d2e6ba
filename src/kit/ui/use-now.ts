import { useInterval } from '@mantine/hooks'
import { useState } from 'react'

const stepMs = 10_000

/** The time in milliseconds, told anew every ten seconds: for what says how long ago something was. */
export function useNow(): number {
  const [nowMs, setNowMs] = useState(() => Date.now())
  useInterval(() => setNowMs(Date.now()), stepMs, { autoInvoke: true })
  return nowMs
}
