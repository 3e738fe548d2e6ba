/**
 * What is said of the address while the store is being named: only what it would get, never what the name would be
 * worth if it were free.
 * @param wanted what the name alone would make
 * @param free what the server would give it now; null where it has to make one up
 */
export function addressPromise(
  wanted: string,
  free: string | null,
  shown: (slug: string) => string,
): string {
  if (free === null) return `Your shop gets an address of letters and numbers. ${later}`
  if (free === wanted) return `Your shop will be at ${shown(free)}`
  return `${shown(wanted)} is taken, so your shop will be at ${shown(free)}. ${later}`
}

const later = 'You can choose another one in the settings once it is open.'
