/** Ends with an error, and says why in a sentence. */
export function fail(error: unknown): never {
  complain(error)
  process.exit(1)
}

export function complain(error: unknown): void {
  const reason = error instanceof Error ? error.message : String(error)
  process.stderr.write(`Larder has to stop: ${reason}\n`)
}
