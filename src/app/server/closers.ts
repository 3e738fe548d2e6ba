/** What takes down again, in the order in which it was brought up. */
export type Closers = (() => Promise<void>)[]

/** The last first. One that fails keeps nothing else open; the first failure is thrown when all were tried. */
export async function closeAll(closers: Closers): Promise<void> {
  const problems: unknown[] = []
  for (const close of closers.toReversed()) {
    try {
      await close()
    } catch (error) {
      problems.push(error)
    }
  }
  if (problems.length > 0) throw problems[0]
}
