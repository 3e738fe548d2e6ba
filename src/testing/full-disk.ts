import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

// Loaded into a server that a test starts as a process of its own: from the signal on, the disk takes nothing any more.
const { writeSync } = fs
const lastOfTerminal = 2

process.once('SIGUSR2', () => {
  const write = writeSync as (...args: unknown[]) => number
  Object.assign(fs, {
    writeSync(file: number, ...rest: unknown[]) {
      if (file <= lastOfTerminal) return write(file, ...rest)
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
    },
  })
  syncBuiltinESMExports()
})
