import type { Expression } from 'kysely'

/** An order by its id, or each order of a list by its column. */
export type WhichOrder = string | Expression<string>
