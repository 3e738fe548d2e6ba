/** How long a closed store can be called back before it is gone. */
export const graceDays = 30

export const erasesAtOf = (now: Date): Date => new Date(now.getTime() + graceDays * 86_400_000)
