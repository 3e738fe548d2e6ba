import type { FastifyRequest } from 'fastify'
import type { AnyEndpoint } from '../endpoint.ts'
import { forbidden, notFound, unauthorised, storeNotFound } from '../problem.ts'
import { stranger, type Actor } from './scope.ts'

/** What the composition knows about callers and stores; the kit only asks. */
export interface Gate {
  /** The person behind a bearer token; undefined when the token is not (or no longer) good. */
  actorOf(token: string): Promise<Actor | undefined>
  /** How far somebody's capability reaches; undefined when they have none. May refuse with a reason of its own. */
  grantOf(actor: Actor, capability: string): string | undefined
  storeState(storeId: string): Promise<'open' | 'closed' | 'suspended' | undefined>
  /** Why a suspended store answers nothing. */
  readonly suspendedText: string
}

/** Who was let in, and how far they may go. */
export interface Admitted {
  readonly actor: Actor
  readonly grant: string
  readonly storeId: string | undefined
}

/** Store, person and permission of a request inside a store; throws the refusal when one of them is missing. */
export async function admit(
  gate: Gate,
  endpoint: AnyEndpoint,
  request: FastifyRequest,
): Promise<Admitted> {
  const caller = await callerOf(gate, request)
  const storeId = requestedStore(request) ?? caller.storeId
  if (storeId === undefined) {
    grantOrRefuse(gate, endpoint, caller, caller)
    throw notFound(storeNotFound)
  }
  const state = await gate.storeState(storeId)
  if (state === undefined) throw notFound(storeNotFound)
  // Somebody signed in at another store is a stranger here; the operator, who is of none, is the operator everywhere.
  const actor = [storeId, undefined].includes(caller.storeId) ? caller : stranger
  const grant = grantOrRefuse(gate, endpoint, caller, actor)
  if (state === 'closed' && endpoint.whileClosed !== true)
    throw forbidden('This store is not open yet.')
  if (state === 'suspended' && endpoint.whileSuspended !== true) throw forbidden(gate.suspendedText)
  return { storeId, actor, grant }
}

export async function admitToPlatform(
  gate: Gate,
  endpoint: AnyEndpoint,
  request: FastifyRequest,
): Promise<Admitted> {
  const actor = await callerOf(gate, request)
  return { actor, grant: grantOrRefuse(gate, endpoint, actor, actor), storeId: undefined }
}

function grantOrRefuse(gate: Gate, endpoint: AnyEndpoint, caller: Actor, here: Actor): string {
  const grant = gate.grantOf(here, endpoint.access)
  if (grant !== undefined) return grant
  if (caller.role === stranger.role) throw unauthorised('Please log in to continue.')
  if (caller !== here) throw notFound('Not found')
  throw forbidden('You do not have permission to do this.')
}

async function callerOf(gate: Gate, request: FastifyRequest): Promise<Actor> {
  const { authorization } = request.headers
  if (authorization === undefined) return stranger
  const actor = await gate.actorOf(authorization.replace(/^Bearer /i, ''))
  if (actor === undefined) throw unauthorised('Your session has ended. Please log in again.')
  return actor
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The calls name their store in the path, the query, the body or a header; one rule reads all of them. */
function requestedStore(request: FastifyRequest): string | undefined {
  const params = (request.params ?? {}) as Record<string, unknown>
  const query = (request.query ?? {}) as Record<string, unknown>
  const body = (request.body ?? {}) as Record<string, unknown>
  const named =
    params['storeId'] ??
    query['storeId'] ??
    query['store'] ??
    body['storeId'] ??
    body['store'] ??
    request.headers['x-store-id']
  if (named === undefined || named === null || named === '') return undefined
  if (typeof named !== 'string' || !uuid.test(named)) throw notFound(storeNotFound)
  return named.toLowerCase()
}
