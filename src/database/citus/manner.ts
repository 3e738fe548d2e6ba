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

/** The messages are sent apart: workers are given the whole text of one that sets something for them. */
export function inSeparateMessages(preamble: string): Manner {
  return {
    jobsWaitAside: true,
    begin: ({ role, storeId, readOnly }) => [
      `begin${readOnly ? ' read only' : ''}`,
      // Workers are reached in the role of the transaction, which is therefore not told to them.
      `${preamble} set local role ${roleOnCitus[role]};`,
      `set local citus.propagate_set_commands = 'local'`,
      storeSetting(storeId),
      // Triggers and functions on a worker ask for other rows of their store, which lie on the same one.
      `set local citus.allow_nested_distributed_execution = on`,
    ],
    enter: (_role, storeId) => [storeSetting(storeId)],
  }
}
