import { Session } from 'node:inspector/promises'
import { setFlagsFromString } from 'node:v8'

/** By how much the heap grows at most, over what is in use, before it is swept again. */
const growthPercent = 30

/**
 * Has the heap swept as it grows; called once all that a start loads is there. Left alone, V8 waits for a share of the
 * machine's memory before it sweeps anything older than a moment, and then for several times what is in use
 * (docs/decisions/0148).
 */
export async function keepHeapSmall(): Promise<void> {
  setFlagsFromString(`--heap-growing-percent=${growthPercent}`)
  const session = new Session()
  session.connect()
  await session.post('HeapProfiler.collectGarbage')
  session.disconnect()
}
