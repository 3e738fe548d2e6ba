import type { FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { notFound } from '../../kit/problem.ts'
import type { Job } from '../../kit/server/jobs.ts'
import type { Scope } from '../../kit/server/scope.ts'
import type { Backbone } from '../../kit/server/serve.ts'
import { asStoreJob } from '../../kit/server/transact.ts'
import { lookAgainTimes } from '../attempt.ts'
import { isProvider, type Provider } from '../method.ts'
import { findKeys } from './accounts.ts'
import { findAttemptFor, takeEvent } from './attempt-queries.ts'
import {
  bytesOf,
  jsonOf,
  paypalHint,
  receiveEvents,
  unreadable,
  unsigned,
  type Hint,
} from './events.ts'
import { modeOf } from './methods.ts'
import type { Providers } from './providers.ts'
import { webhookPath } from './routes.ts'
import { isCallbackToken } from './xendit.ts'

const Params = z.object({ provider: z.string().refine(isProvider), storeId: z.uuid() })

type LookUp = Job<{ storeId: string; attemptId: string; again: number }>

/**
 * Takes what providers report. An event is believed to come from the provider by its proof, noted down once, and only
 * makes us ask: what it says is never taken for true.
 */
export function serveWebhooks(backbone: Backbone, providers: Providers, lookUp: LookUp): void {
  const address = webhookPath(':provider', ':storeId')
  receiveEvents(backbone, address, (request) => receive(backbone, providers, lookUp, request))
}

async function receive(
  backbone: Backbone,
  providers: Providers,
  lookUp: LookUp,
  request: FastifyRequest,
) {
  const { data: where } = Params.safeParse(request.params)
  if (where === undefined) throw notFound('Not found')
  const { provider, storeId } = where
  request.about = storeId
  const step = <Result>(work: (scope: Scope) => Promise<Result>) =>
    asStoreJob(backbone, request.log, storeId, work)
  const stored = await step((scope) => findKeys(scope, providers.keys, provider))
  if (!(await isProven(providers, provider, stored, request))) throw unsigned()
  const hint = hintOf(provider, bytesOf(request))
  if (hint === undefined) throw unreadable()
  await step((scope) => take(scope, provider, hint, lookUp))
  return { success: true }
}

async function isProven(
  { paypal }: Providers,
  provider: Provider,
  { row, secrets }: Awaited<ReturnType<typeof findKeys>>,
  request: FastifyRequest,
): Promise<boolean> {
  if (row === undefined) return false
  const { headers } = request
  if (provider === 'xendit') {
    return isCallbackToken(secrets.callbackToken, headers['x-callback-token'])
  }
  return paypal.isGenuine(modeOf(row.mode), row.webhookId, { headers, body: bytesOf(request) })
}

async function take(scope: Scope, provider: Provider, hint: Hint, lookUp: LookUp): Promise<void> {
  const { eventId, kind } = hint
  const attempt = await findAttemptFor(scope, provider, hint)
  const attemptId = attempt?.id ?? null
  if (!(await takeEvent(scope, { provider, eventId, kind, attemptId }))) return
  if (attemptId === null) return
  await scope.enqueue(lookUp, { storeId: scope.storeId, attemptId, again: lookAgainTimes })
}

const XenditEvent = z.object({
  id: z.string().max(200).default(''),
  external_id: z.string().max(200).default(''),
  status: z.string().max(200).default(''),
})

function hintOf(provider: Provider, body: Buffer): Hint | undefined {
  return provider === 'paypal' ? paypalHint(body) : xenditHint(body)
}

/** Xendit gives its events no id: the same bytes are the same event. */
function xenditHint(body: Buffer): Hint | undefined {
  const { data } = XenditEvent.safeParse(jsonOf(body))
  if (data === undefined) return undefined
  const { id, external_id: attemptId, status: kind } = data
  const eventId = createHash('sha256').update(body).digest('hex')
  return { eventId, kind, attemptId, refs: id === '' ? [] : [id] }
}
