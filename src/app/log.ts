import pino, { type DestinationStream, type Logger, type LoggerOptions } from 'pino'

/** Structured lines on standard output. What could be a secret is left out whatever object it comes in. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: secrets, censor: '…' },
  }
  return destination === undefined ? pino(options) : pino(options, destination)
}

const secrets = [
  'password',
  'token',
  'sid',
  'authorization',
  '*.password',
  '*.token',
  '*.sid',
  '*.authorization',
  '*.*.authorization',
]
