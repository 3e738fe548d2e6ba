/** The server steps down to one of these in every transaction. */
export type DatabaseRole = 'larder_app' | 'larder_platform'

export interface Opening {
  readonly role: DatabaseRole
  readonly storeId: string | undefined
  readonly readOnly: boolean
  /** Whether it ends with its last statement and knows from the first one what it will ask. */
  readonly looks: boolean
}

/** How whoever owns the database goes about all rows of one store, in a transaction that it has begun by itself. */
export interface OwnersWay {
  /** The role that it is in meanwhile; without, it stays who it is. */
  readonly role: DatabaseRole | undefined
  /** The messages that lead into a store, and out of it again. */
  enter(storeId: string): readonly string[]
  readonly leave: readonly string[]
}

/** How a kind of database is told who asks, and for which store. */
export interface Manner {
  /** Its stores lie on several servers. */
  readonly isSpread: boolean
  /** Jobs that a trigger asks for wait beside its row until they are brought into the queue. */
  readonly jobsWaitAside: boolean
  /** The messages that open a transaction. They are sent one after the other without waiting. */
  begin(opening: Opening): readonly string[]
  /** The messages with which a running transaction goes into a store, or out of all of them. */
  enter(role: DatabaseRole, storeId: string | undefined): readonly string[]
  readonly owner: OwnersWay
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The id is checked, so it can stand in the text. */
export function storeSetting(storeId: string | undefined): string {
  if (storeId !== undefined && !uuid.test(storeId)) throw new Error('A store id must be a uuid')
  return `set local app.store_id = '${storeId ?? ''}'`
}

/**
 * Who looks first knows what all of its statements will be: each finds its rows by their keys whatever its values are,
 * and PostgreSQL, left to itself, would go on planning some of them anew for half of the time that they take.
 */
const plannedOnce = 'set local plan_cache_mode = force_generic_plan;'

/** Everything in one message. */
export function inOneMessage(preamble = '', farewell = ''): Manner {
  const stepDown = (role: DatabaseRole, storeId: string | undefined) =>
    `set local role ${role}; ${storeSetting(storeId)}`
  return {
    isSpread: false,
    jobsWaitAside: false,
    begin({ role, storeId, readOnly, looks }) {
      const settings = looks ? `${preamble} ${plannedOnce} ${farewell}` : preamble
      return [`begin${readOnly ? ' read only' : ''}; ${settings} ${stepDown(role, storeId)}`]
    },
    enter: (role, storeId) => [stepDown(role, storeId)],
    owner: {
      role: 'larder_app',
      enter: (storeId) => [stepDown('larder_app', storeId)],
      leave: [`set local role none; ${storeSetting(undefined)}`],
    },
  }
}
