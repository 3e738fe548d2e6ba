/** The server's time, which the demo stores move to the weeks they pretend to have traded in. */
export interface Clock {
  readonly now: () => Date
  /** Stands still at this moment until told another; without one it runs as all clocks do. */
  pretend(moment?: Date): void
}

export function createClock(): Clock {
  let pretended: Date | undefined
  return {
    now: () => pretended ?? new Date(),
    pretend(moment) {
      pretended = moment
    },
  }
}
