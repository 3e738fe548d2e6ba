import { grantOf, permissions, type Capability } from '../../accounts/permissions.ts'
import { createKeys, isApiKey } from '../../accounts/server/keys.ts'
import { createSessions, findSession } from '../../accounts/server/sessions.ts'
import { createProductStores } from '../../catalog/server/product-stores.ts'
import type { Database } from '../../database/open.ts'
import { forbidden } from '../../kit/problem.ts'
import type { Events } from '../../kit/server/events.ts'
import { stranger } from '../../kit/server/scope.ts'
import type { Backbone } from '../../kit/server/serve.ts'
import {
  createOperatorSessions,
  isOperatorSession,
} from '../../operator/server/operator-sessions.ts'
import { createStoreStates } from '../../stores/server/store-states.ts'
import { suspendedText } from '../../stores/store.ts'

interface Entrance {
  readonly database: Database
  readonly events: Events
  readonly isOperator: (token: string) => boolean
  readonly now: () => Date
}

const noEnd = new Date(8_640_000_000_000_000)

const isCapability = (name: string): name is Capability => name in permissions

/** Who somebody is by their token, and what they may ask for. */
export function gateOf({ database, events, isOperator, now }: Entrance): Backbone['gate'] {
  const sessions = createSessions(database, events, now)
  const keys = createKeys(database, events, now)
  const operatorSessions = createOperatorSessions(database, now)
  return {
    actorOf: async (token) => {
      if (isOperator(token)) return { role: 'operator' }
      if (isApiKey(token)) return keys(token)
      return isOperatorSession(token) ? operatorSessions(token) : sessions(token)
    },
    // Others have no screen of a store that stays open.
    sessionOf: async (token) =>
      isOperator(token) || isApiKey(token) || isOperatorSession(token)
        ? { endsAt: noEnd, actor: undefined }
        : findSession(database, token),
    grantOf: (actor, capability) => {
      if (!isCapability(capability)) return undefined
      if (actor.capabilities?.includes(capability) === false) {
        throw forbidden('This API key does not have the right to do this.')
      }
      if (actor.mustChangePassword !== true || capability === 'account.self') {
        return grantOf(actor.role, capability)
      }
      // Until they have chosen their own password somebody is a stranger to everything but their own account.
      const grant = grantOf(stranger.role, capability)
      if (grant === undefined) throw forbidden('Please choose a new password first.')
      return grant
    },
    storeOfProduct: createProductStores(database),
    storeState: createStoreStates(database, events),
    suspendedText,
  }
}
