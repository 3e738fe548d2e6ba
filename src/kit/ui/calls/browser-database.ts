import { openDB, type DBSchema, type IDBPDatabase, type OpenDBCallbacks } from 'idb'

/** A page that was left while it opened the database may hold it for minutes: nobody waits for it that long. */
const slowMs = 3000

/**
 * A database that the browser keeps for this page. Undefined where it gives none, as in some private windows or on a full
 * disk, or none in time: who asks goes on without it, and asks again next time. One that the browser has closed is opened
 * anew; one that another page deletes is let go of.
 */
export function browserDatabase<Schema extends DBSchema>(
  name: string,
  upgrade: NonNullable<OpenDBCallbacks<Schema>['upgrade']>,
): () => Promise<IDBPDatabase<Schema> | undefined> {
  let opened: Promise<IDBPDatabase<Schema>> | undefined
  let isLate: Promise<undefined> | undefined
  const forget = () => {
    opened = undefined
    isLate = undefined
  }
  const letGo = () => {
    void opened?.then((database) => database.close())
    forget()
  }
  return async () => {
    try {
      opened ??= undisturbed(() =>
        openDB<Schema>(name, 1, { upgrade, terminated: forget, blocking: letGo }),
      )
      isLate ??= late()
      return await Promise.race([opened, isLate])
    } catch {
      forget()
      return undefined
    }
  }
}

/**
 * A page that holds a lock is not put aside for Back. One that is put aside while its database is being opened would never
 * go on, and every page after it would wait for that (Chromium).
 */
const undisturbed = async <Answer>(work: () => Promise<Answer>): Promise<Answer> =>
  'locks' in navigator
    ? navigator.locks.request(`larder.opening.${crypto.randomUUID()}`, work)
    : work()

/** One for all who ask: the first waits, and those after it know. */
const late = () =>
  new Promise<undefined>((resolve) => {
    setTimeout(() => resolve(undefined), slowMs)
  })
