/** What the way from the counter to the shifts is marked with: whoever opens one there goes on selling. */
export const fromCounter = { from: 'counter' } as const

export const isFromCounter = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'from' in state && state.from === fromCounter.from
