import { createHash } from 'node:crypto'
import type { Counted } from '../manifest.ts'

const width = 1n << 256n

/** Counts rows and sums their hashes: the same rows give the same, in whatever order they come. */
export function createDigest(): { add(row: string): void; result(): Counted } {
  let rows = 0
  let sum = 0n
  return {
    add(row) {
      rows += 1
      sum = (sum + BigInt(`0x${createHash('sha256').update(row).digest('hex')}`)) % width
    },
    result: () => ({ rows, digest: sum.toString(16).padStart(64, '0') }),
  }
}
