import { storeSetting, type DatabaseRole, type Manner } from '../manner.ts'

/**
 * A transaction on Citus keeps its role: what one role has written, no other one may touch in it, since each role has
 * connections of its own to the workers. So whoever works across stores does it in a role that is both; in which store
 * says the setting alone.
 */
const roleOnCitus: Readonly<Record<DatabaseRole, string>> = {
  larder_app: 'larder_app',
  larder_platform: 'larder_everywhere',
}

const toldToWorkers = `set local citus.propagate_set_commands = 'local'`

/** The messages are sent apart: workers are given the whole text of one that sets something for them. */
export function inSeparateMessages(preamble: string, lockMs: number): Manner {
  return {
    isSpread: true,
    jobsWaitAside: true,
    begin: ({ role, storeId, readOnly }) => [
      `begin${readOnly ? ' read only' : ''}`,
      // Workers are reached in the role of the transaction, which is therefore not told to them.
      `${preamble} set local role ${roleOnCitus[role]};`,
      toldToWorkers,
      // It is there that somebody else holds a row.
      `set local lock_timeout = ${lockMs}`,
      storeSetting(storeId),
      // Triggers and functions on a worker ask for other rows of their store, which lie on the same one.
      `set local citus.allow_nested_distributed_execution = on`,
    ],
    enter: (_role, storeId) => [storeSetting(storeId)],
    owner: {
      // It touches rows of the platform as well, and what one role has written no other one may touch.
      role: undefined,
      enter: (storeId) => [
        toldToWorkers,
        // Whoever does not see all rows is to hear of it, and not to take nothing for everything.
        'set local row_security = off',
        `set local timezone = 'UTC'`,
        `set local citus.allow_nested_distributed_execution = on`,
        storeSetting(storeId),
      ],
      leave: [storeSetting(undefined)],
    },
  }
}
