import { recordChange } from '../../kit/server/changes.ts'
import { differences } from '../../kit/change.ts'
import { conflict, invalid, notFound } from '../../kit/problem.ts'
import { offsetOf, pageOf } from '../../kit/page.ts'
import { newId } from '../../kit/server/ids.ts'
import type { Scope } from '../../kit/server/scope.ts'
import { serve, type Backbone } from '../../kit/server/serve.ts'
import { hooks, type Hook, type HookDelivery } from '../contract.ts'
import { deliveryStates, hookEvents, type HookEvent } from '../event.ts'
import { formerSignsForMs } from '../retry.ts'
import { deliverHooks, wakeDelivery, type HookSettings } from './deliver.ts'
import {
  findHook,
  giveUpWaiting,
  insertHook,
  insertTest,
  listDeliveries,
  listHooks,
  lockDelivery,
  lockHook,
  removeHook,
  saveDelivery,
  saveHook,
  type DeliveryRow,
  type HookRow,
} from './queries.ts'
import { formersAfter, sealSecret } from './secrets.ts'
import { refusalOf } from './send.ts'
import { newHookSecret } from './sign.ts'

const mostHooks = 10

/** The addresses of a store's own programs, managed by its admin, and the telling of what happens. */
export function serveHooks(backbone: Backbone, settings: HookSettings): void {
  deliverHooks(backbone, settings)
  serveDeliveries(backbone)
  serveSecrets(backbone, settings)

  serve(backbone, hooks.list, async (_, scope) => ({
    data: (await listHooks(scope)).map((row) => present(row, scope.now)),
  }))

  serve(backbone, hooks.add, async ({ body: { attemptId: id = newId(), ...body } }, scope) => {
    refuseAddress(settings, body.address)
    const earlier = await lockHook(scope, id)
    // Sent again, because its answer was lost: nobody has seen the secret of then.
    if (earlier !== undefined) return addAgain(scope, settings, earlier, body.address)
    if ((await listHooks(scope)).length >= mostHooks) {
      throw conflict(`A store has ${mostHooks} webhooks at most. Please remove one first.`)
    }
    const secret = newHookSecret()
    const sealedSecret = sealSecret(settings.keys, scope.storeId, id, secret)
    await insertHook(scope, { ...body, id, sealedSecret })
    await record(scope, 'added', body.address, {}, told({ ...body, isOn: true }))
    return { data: await shown(scope, id), secret }
  })

  serve(backbone, hooks.change, async ({ params, body }, scope) => {
    refuseAddress(settings, body.address)
    const before = await held(scope, params.id)
    const begins = body.isOn && !before.isOn && { offReason: '' }
    // What another address did not take says nothing of this one.
    const isAnew = begins !== false || body.address !== before.address
    await saveHook(scope, before.id, { ...body, ...begins, ...(isAnew && { failingSince: null }) })
    if (!body.isOn) await giveUpWaiting(scope, before.id)
    await record(scope, 'changed', body.address, told(before), told(body))
    return { data: await shown(scope, params.id) }
  })

  serve(backbone, hooks.remove, async ({ params }, scope) => {
    const hook = await held(scope, params.id)
    await removeHook(scope, hook.id)
    await record(scope, 'removed', hook.address, {}, {})
    return {}
  })
}

function serveSecrets(backbone: Backbone, settings: HookSettings): void {
  serve(backbone, hooks.renewSecret, async ({ params }, scope) => {
    return renewSecret(scope, settings, await held(scope, params.id))
  })
}

async function renewSecret(scope: Scope, { keys }: HookSettings, hook: HookRow) {
  const secret = newHookSecret()
  await saveHook(scope, hook.id, {
    sealedSecret: sealSecret(keys, scope.storeId, hook.id, secret),
    sealedFormer: formersAfter(hook, scope.now),
    formerUntil: new Date(scope.now.getTime() + formerSignsForMs).toISOString(),
  })
  await record(scope, 'changed', hook.address, { secret: 'one' }, { secret: 'another' })
  return { data: await shown(scope, hook.id), secret }
}

/** A secret is never told twice: it gets another, as whoever has lost theirs does. */
async function addAgain(scope: Scope, settings: HookSettings, hook: HookRow, address: string) {
  if (hook.address !== address) throw conflict(addedOtherwise)
  return renewSecret(scope, settings, hook)
}

const addedOtherwise =
  'This webhook has been added already, with another address. Please look at it before you add more.'

function serveDeliveries(backbone: Backbone): void {
  serve(backbone, hooks.test, async ({ params }, scope) => {
    const hook = await held(scope, params.id)
    if (!hook.isOn) throw conflict('This webhook is switched off. Please switch it on first.')
    await wakeDelivery(scope, await insertTest(scope, hook.id))
    return {}
  })

  serve(backbone, hooks.deliveries, async ({ params, query }, scope) => {
    await found(scope, params.id)
    const page = { hookId: params.id, ...query, offset: offsetOf(query) }
    const { rows, total } = await listDeliveries(scope, { ...page, state: query.state })
    return { data: rows.map(presentDelivery), ...pageOf(query, total) }
  })

  serve(backbone, hooks.again, async ({ params }, scope) => {
    const delivery = await lockDelivery(scope, params.id)
    if (delivery === undefined) throw notFound('Delivery not found')
    const hook = await held(scope, delivery.hookId)
    if (!hook.isOn) throw conflict('This webhook is switched off. Please switch it on first.')
    await saveDelivery(scope, delivery.id, { state: 'waiting', tries: 0, nextAt: null })
    await wakeDelivery(scope, delivery.id)
    return {}
  })
}

function refuseAddress({ networks }: HookSettings, address: string): void {
  const refusal = refusalOf(networks, address)
  if (refusal !== undefined) throw invalid(refusal, { address: refusal })
}

async function held(scope: Scope, id: string): Promise<HookRow> {
  const row = await lockHook(scope, id)
  if (row === undefined) throw notFound('Webhook not found')
  return row
}

async function found(scope: Scope, id: string): Promise<HookRow> {
  const row = await findHook(scope, id)
  if (row === undefined) throw notFound('Webhook not found')
  return row
}

const shown = async (scope: Scope, id: string) => present(await found(scope, id), scope.now)

function present(row: HookRow, now: Date): Hook {
  const { id, address, events, isOn, offReason, failingSince, formerUntil, createdAt } = row
  const isFormerGood = formerUntil !== null && Date.parse(formerUntil) > now.getTime()
  const until = isFormerGood ? formerUntil : null
  return { id, address, events, isOn, offReason, failingSince, createdAt, formerUntil: until }
}

function presentDelivery(row: DeliveryRow): HookDelivery {
  const { id, event, tries, status, answer, ms, body, nextAt, createdAt } = row
  const state = deliveryStates.find((known) => known === row.state) ?? 'failed'
  return { id, event, state, tries, status, answer, ms, body, nextAt, createdAt }
}

type Told = Pick<HookRow, 'address' | 'isOn'> & { readonly events: readonly string[] }

const told = ({ address, events, isOn }: Told) => ({
  address,
  events: events.map((event) => hookEvents[event as HookEvent]).join(', '),
  isOn,
})

const names = { address: 'Address', events: 'Is told', isOn: 'On', secret: 'Secret' } as const
type Values = Parameters<typeof differences>[1]

async function record(
  scope: Scope,
  act: 'added' | 'changed' | 'removed',
  address: string,
  before: Values,
  after: Values,
): Promise<void> {
  const subject = `Webhook ${address}`
  const each = differences(names, before, after)
  await recordChange(scope, { kind: 'programs', act, subject, differences: each })
}
