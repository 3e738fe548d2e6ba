import { PassThrough } from 'node:stream'
import type { Logger } from 'pino'
import { createLog } from '../app/server/log.ts'

export type LogLine = Readonly<Record<string, unknown>>

/** A log that a test reads. */
export function readableLog(): { readonly log: Logger; take(): readonly LogLine[] } {
  const stream = new PassThrough({ encoding: 'utf8' })
  return {
    log: createLog('info', stream),
    /** What was said since the last time. */
    take: () =>
      String(stream.read() ?? '')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as LogLine),
  }
}
