/** Lets the browser answer a finger and draw before what follows. */
export const nextTask = (): Promise<void> =>
  'scheduler' in globalThis && 'yield' in globalThis.scheduler
    ? globalThis.scheduler.yield()
    : new Promise((resolve) => {
        setTimeout(resolve)
      })
