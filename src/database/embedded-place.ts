import { existsSync } from 'node:fs'
import { join } from 'node:path'

// Apart from what opens it: a server on PostgreSQL loads nothing of the embedded database.

/** Where the embedded database lies in a data folder. */
export const embeddedPlace = (dataDir: string): string => join(dataDir, 'database')

/** Whether a data folder holds no database yet. */
export const isNewPlace = (dataDir: string): boolean => !existsSync(embeddedPlace(dataDir))
