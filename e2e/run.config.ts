import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const setting = 'LARDER_JOURNEYS'

/** Before the first journey of a run; what it answers is done after the last. */
export default async function beginRun(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'larder-journeys-'))
  process.env[setting] = folder
  return () => rm(folder, { recursive: true, force: true })
}

/** A folder of this run alone: another one, also of the same checkout, has another. */
export function runFolder(): string {
  const folder = process.env[setting]
  if (folder === undefined) throw new Error(`${setting} is not set: no run has begun.`)
  return folder
}
