import pino, { type DestinationStream, type Logger, type LoggerOptions } from 'pino'

/** Structured lines on standard output. What could be a secret is left out whatever object it comes in. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: secrets, censor: '…' },
    serializers: { err: withoutObjects },
  }
  return destination === undefined ? pino(options) : pino(options, destination)
}

/** Libraries hang whole machines on their errors: a lost connection brings its client along, with keys and all. */
const withoutObjects = pino.stdSerializers.wrapErrorSerializer((error) => {
  const plain = Object.entries(error).filter(([, value]) => typeof value !== 'object')
  return Object.fromEntries(plain) as typeof error
})

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
