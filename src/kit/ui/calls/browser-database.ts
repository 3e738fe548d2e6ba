import { openDB, type DBSchema, type IDBPDatabase, type OpenDBCallbacks } from 'idb'

/**
 * A database that the browser keeps for this page. Undefined where it gives none, as in some private windows or on a full
 * disk: who asks goes on without it, and asks again next time. One that the browser has closed is opened anew.
 */
export function browserDatabase<Schema extends DBSchema>(
  name: string,
  upgrade: NonNullable<OpenDBCallbacks<Schema>['upgrade']>,
): () => Promise<IDBPDatabase<Schema> | undefined> {
  let opened: Promise<IDBPDatabase<Schema>> | undefined
  const forget = () => {
    opened = undefined
  }
  return async () => {
    try {
      opened ??= openDB<Schema>(name, 1, { upgrade, terminated: forget })
      return await opened
    } catch {
      forget()
      return undefined
    }
  }
}
