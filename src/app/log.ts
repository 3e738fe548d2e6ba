import pino, { type Logger } from 'pino'

/** Structured lines on standard output. What could be a secret is left out whatever object it comes in. */
export const createLog = (level: string): Logger =>
  pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        'password',
        'token',
        'authorization',
        '*.password',
        '*.token',
        '*.authorization',
        '*.*.authorization',
      ],
      censor: '…',
    },
  })
