/** What somebody typed as a pattern for `ilike`: found anywhere, its signs taken for signs. */
export const containing = (search: string): string =>
  `%${search.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
