/** Says what takes long enough for somebody to wonder: what, when it begins, and how long it took, when it is done. */
export async function saying<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
  const start = performance.now()
  process.stdout.write(`${what} …`)
  try {
    const result = await work()
    process.stdout.write(` ${((performance.now() - start) / 1000).toFixed(1)} s`)
    return result
  } finally {
    process.stdout.write('\n')
  }
}
