import { availableParallelism } from 'node:os'

interface Around {
  readonly DATABASE_URL?: string | undefined
  readonly LARDER_DEV?: string | undefined
}

/** How many processes take requests. PostgreSQL takes a core; while developing, one process starts anew more quickly. */
export function workersOf(asked: number | undefined, { DATABASE_URL, LARDER_DEV }: Around): number {
  if (DATABASE_URL === undefined && (asked ?? 1) > 1) {
    throw new Error(
      'The setting WORKERS must be 1 with the embedded database, which one process has for itself. Set DATABASE_URL to run several.',
    )
  }
  if (DATABASE_URL === undefined || LARDER_DEV === '1') return asked ?? 1
  return asked ?? Math.max(1, availableParallelism() - 1)
}
