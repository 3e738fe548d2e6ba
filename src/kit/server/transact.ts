import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../database/open.ts'
import type { Written } from '../../database/statement.ts'
import type { DatabaseRole } from '../../database/manner.ts'
import { actAs, inTransaction } from '../../database/transaction.ts'
import { Problem } from '../problem.ts'
import { runEffects } from './effects.ts'
import type { Events } from './events.ts'
import type { Jobs } from './jobs.ts'
import {
  stranger,
  type Actor,
  type Common,
  type Effect,
  type PlatformScope,
  type Scope,
} from './scope.ts'

/** What a transaction needs of the server around it. */
export interface Ground {
  readonly database: Database
  readonly events: Events
  readonly jobs: Jobs
  readonly now: () => Date
}

/** On whose behalf, how far, and how a transaction runs. */
export interface Standing {
  readonly actor: Actor
  readonly grant: string
  readonly readOnly: boolean
  /** What the work will want to know, asked on the way in; its answer is `looked`. */
  readonly look?: ((now: Date) => Written) | undefined
  readonly log: Pick<FastifyBaseLogger, 'error'>
}

/** Works inside one store, in one transaction; its effects follow the commit. */
export const inStore = <Result>(
  ground: Ground,
  standing: Standing,
  storeId: string,
  work: (scope: Scope) => Promise<Result>,
): Promise<Result> =>
  transact(ground, standing, { role: 'larder_app', storeId }, (common) =>
    work(storeScope(common, storeId, ground.events)),
  )

/** Works across stores, in one transaction; its effects follow the commit. */
export const onPlatform = <Result>(
  ground: Ground,
  standing: Standing,
  work: (scope: PlatformScope) => Promise<Result>,
): Promise<Result> =>
  transact(ground, standing, { role: 'larder_platform', storeId: undefined }, (common) =>
    work(platformScope(common, ground)),
  )

/** A job inside one store; its steps are transactions, as those of `serveInSteps`. */
export const asStoreJob = <Result>(
  ground: Ground,
  log: Standing['log'],
  storeId: string,
  work: (scope: Scope) => Promise<Result>,
): Promise<Result> =>
  inStore(ground, { actor: stranger, grant: 'all', readOnly: false, log }, storeId, work)

/** The same across stores: for a job, which nobody is waiting for and nobody has to be asked about. */
export const asPlatformJob = <Result>(
  ground: Ground,
  log: Standing['log'],
  work: (scope: PlatformScope) => Promise<Result>,
): Promise<Result> =>
  onPlatform(ground, { actor: stranger, grant: 'all', readOnly: false, log }, work)

function storeScope(common: Common, storeId: string, events: Events): Scope {
  return {
    ...common,
    storeId,
    announce: (topic, of) =>
      common.after(() => events.publish({ storeId, topic, ...(of !== undefined && { of }) })),
  }
}

function platformScope(common: Common, { events, database }: Ground): PlatformScope {
  const act = (role: DatabaseRole, storeId?: string) =>
    actAs(common.db, database.manner, role, storeId)
  return {
    ...common,
    async inStore(storeId, work) {
      await act('larder_app', storeId)
      const result = await work(storeScope(common, storeId, events))
      await act('larder_platform')
      return result
    },
  }
}

const mostAttempts = 5
/**
 * Two that could not both be first, two that waited for each other, and two that took the same name at once: another
 * look tells the slower one how it stands now.
 */
const retried: ReadonlySet<unknown> = new Set(['40001', '40P01', '23505'])

/** Thrown to run all of it once more in a fresh transaction, where it will see what another one just did. */
export class Again extends Error {
  readonly code = '40001'
}

type Role =
  | { readonly role: 'larder_app'; readonly storeId: string }
  | { readonly role: 'larder_platform'; readonly storeId: undefined }

/** One transaction, then its effects. A transaction that lost against another is repeated, unseen. */
async function transact<Result>(
  { database, events, jobs, now }: Ground,
  { actor, grant, readOnly, look, log }: Standing,
  role: Role,
  work: (common: Common) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    const effects: Effect[] = []
    const begun = now()
    try {
      const outcome = await inTransaction(
        database,
        { ...role, readOnly, look: look?.(begun) },
        (db, ends) =>
          orKeptRefusal(
            work({
              ...ends,
              db,
              actor,
              grant,
              now: begun,
              after: (effect) => void effects.push(effect),
              enqueue: (job, contents, timing) => jobs.enqueue(db, job, contents, timing),
            }),
          ),
      )
      runEffects(effects, log)
      // Whoever reads next, from whichever process, reads what was changed here.
      const settled = events.settled()
      if (settled !== undefined) await settled
      if (outcome.refusal !== undefined) throw outcome.refusal
      return outcome.result
    } catch (error) {
      if (attempt === mostAttempts || !retried.has((error as { code?: unknown }).code)) throw error
    }
  }
}

type Outcome<Result> =
  | { readonly refusal: undefined; readonly result: Result }
  | { readonly refusal: Problem }

/** A refusal that keeps its changes must not roll them back on its way out. */
async function orKeptRefusal<Result>(work: Promise<Result>): Promise<Outcome<Result>> {
  try {
    return { refusal: undefined, result: await work }
  } catch (error) {
    if (error instanceof Problem && error.keepsChanges) return { refusal: error }
    throw error
  }
}
