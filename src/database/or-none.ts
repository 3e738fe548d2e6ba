import { sql, type Expression } from 'kysely'

/** A list that the database has gathered; of no rows it gathers nothing, which here is an empty list. */
export const orNone = <Row>(rows: Expression<Row[]>) => sql<Row[]>`coalesce(${rows}, '[]')`
