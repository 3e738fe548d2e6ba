import type { FastifyRequest } from 'fastify'
import type { AnyEndpoint } from '../endpoint.ts'
import { forbidden, invalid, notFound, unauthorised, storeNotFound } from '../problem.ts'
import { stranger, type Actor } from './scope.ts'
import { storeIdIn } from './store-token.ts'

/** What the composition knows about callers and stores; the kit only asks. */
export interface Gate {
  /** The person behind a bearer token; undefined when the token is not (or no longer) good. */
  actorOf(token: string): Promise<Actor | undefined>
  /** The session of a bearer token as it is now, which asking does not use; undefined when it has ended. */
  sessionOf(token: string): Promise<SessionNow | undefined>
  /** How far somebody's capability reaches; undefined when they have none. May refuse with a reason of its own. */
  grantOf(actor: Actor, capability: string): string | undefined
  /** The store that sells a product; undefined when there is no such product. */
  storeOfProduct(id: string): Promise<string | undefined>
  storeState(storeId: string): Promise<'open' | 'closed' | 'suspended' | undefined>
  /** Why a suspended store answers nothing. */
  readonly suspendedText: string
}

export interface SessionNow {
  /** Until when it lasts if nobody uses it. */
  readonly endsAt: Date
  /** Undefined for a program and for whoever runs the platform. */
  readonly actor: Actor | undefined
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
  const storeId =
    requestedStore(request) ?? caller.storeId ?? (await storeOfProduct(gate, endpoint, request))
  if (storeId === undefined) {
    grantOrRefuse(gate, endpoint, caller, caller)
    refuseMalformed(endpoint, request)
    throw notFound(storeNotFound)
  }
  const state = await gate.storeState(storeId)
  if (state === undefined) throw notFound(storeNotFound)
  request.about = storeId
  // Somebody signed in at another store is a stranger here; the operator, who is of none, is the operator everywhere.
  const actor = [storeId, undefined].includes(caller.storeId) ? caller : stranger
  // A key of a program is of its store alone: elsewhere it does not even see what strangers see.
  if (caller.capabilities !== undefined && actor !== caller) throw notFound(storeNotFound)
  const grant = grantOrRefuse(gate, endpoint, caller, actor)
  if (state === 'closed' && endpoint.whileClosed !== true) {
    throw forbidden('This store is not open yet.')
  }
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
  const bearer = bearerOf(request)
  if (bearer === undefined) return stranger
  const actor = await gate.actorOf(bearer)
  if (actor === undefined) throw unauthorised('Your session has ended. Please log in again.')
  return actor
}

export const bearerOf = ({ headers }: FastifyRequest): string | undefined =>
  headers.authorization?.replace(/^Bearer /i, '')

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The calls name their store in the path, the query, the body or a header; one rule reads all of them. */
function requestedStore({ params, query, body, headers }: FastifyRequest): string | undefined {
  const named =
    fieldOf(params, 'storeId') ??
    fieldOf(query, 'storeId') ??
    fieldOf(query, 'store') ??
    fieldOf(body, 'storeId') ??
    fieldOf(body, 'store') ??
    headers['x-store-id']
  if (named === undefined || named === null || named === '') return storeOfToken(query)
  // What was read of a person carries the whole store.
  const storeId = fieldOf(named, '_id') ?? fieldOf(named, 'id') ?? named
  if (typeof storeId !== 'string' || !uuid.test(storeId)) throw notFound(storeNotFound)
  return storeId.toLowerCase()
}

const fieldOf = (sent: unknown, name: string): unknown =>
  typeof sent === 'object' && sent !== null ? (sent as Record<string, unknown>)[name] : undefined

/** A guest's key to their order says which store gave it. */
function storeOfToken(query: unknown): string | undefined {
  const token = fieldOf(query, 'token')
  return typeof token === 'string' ? storeIdIn(token) : undefined
}

async function storeOfProduct(
  gate: Gate,
  { namedBy }: AnyEndpoint,
  { params, query, body }: FastifyRequest,
): Promise<string | undefined> {
  const id = namedBy?.({ params, query, body })
  return typeof id === 'string' && uuid.test(id) ? gate.storeOfProduct(id) : undefined
}

/** A body that could have named the store hears what is wrong with it, rather than that there is no store. */
function refuseMalformed({ namedBy, body: shape }: AnyEndpoint, { body }: FastifyRequest): void {
  const issue = namedBy && shape?.safeParse(body).error?.issues[0]
  if (issue !== undefined) throw invalid(issue.message, { [issue.path.join('.')]: issue.message })
}
