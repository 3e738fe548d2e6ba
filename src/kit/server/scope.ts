import type { Db } from '../../database/open.ts'
import type { Ends } from '../../database/transaction.ts'
import type { Topic } from './events.ts'
import type { Job, Timing } from './jobs.ts'

/** Who is asking, in three fields; a stranger has a role and nothing else. */
export interface Actor {
  readonly role: string
  readonly userId?: string
  readonly storeId?: string
  /** Must choose a password of their own before anything else. */
  readonly mustChangePassword?: boolean
  /** Of a program with a key: the capabilities it was given, and no others of its role. */
  readonly capabilities?: readonly string[]
  /** The address of a signed-in operator; whoever holds the server's own token has none. */
  readonly operator?: string
}

export const stranger: Actor = { role: 'anonymous' }

/** Something to do once the transaction has been committed; it may fail without failing the request. */
export type Effect = () => void | Promise<void>

/** What a request has whichever world it works in. */
export interface Common extends Ends {
  /** Bound to the running transaction; there is no other way to the database. */
  readonly db: Db
  readonly actor: Actor
  /** How far the actor's capability reaches, as in the permissions table. */
  readonly grant: string
  readonly now: Date
  after(effect: Effect): void
  /** Asks for work to be done later; the wish is kept if and only if this transaction commits. */
  enqueue<Contents>(job: Job<Contents>, contents: Contents, timing?: Timing): Promise<void>
}

/** One request inside one store. The first parameter of every query function. */
export interface Scope extends Common {
  readonly storeId: string
  /** Tells caches and open screens, after the commit, that something of this store changed; `of` is the id of the one thing. */
  announce(topic: Topic, of?: string): void
}

/** Work that is not inside a store yet, or spans stores: registration, login, the operator. */
export interface PlatformScope extends Common {
  /** The same transaction, seen from inside one store. */
  inStore<Result>(storeId: string, work: (scope: Scope) => Promise<Result>): Promise<Result>
}
