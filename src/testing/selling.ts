/** At a till of a store without taxes and charges. */
export const plainly = { taxRates: [], charges: [] } as const
