import { differences } from '../../kit/change.ts'
import { recordChange } from '../../kit/server/changes.ts'
import type { Scope } from '../../kit/server/scope.ts'
import { methodWords, modeLabels, type MethodKey } from '../method.ts'
import type { findMethods } from './methods.ts'

type Setup = Awaited<ReturnType<typeof findMethods>>

/** Notes how a store was and is paid, with no more of its keys than their ends. */
export async function recordSetup(
  scope: Scope,
  before: Setup,
  after: Setup,
  rekeyed: readonly MethodKey[],
): Promise<void> {
  const was = flat(before)
  const is = flat(after)
  const labels = new Set([...Object.keys(was), ...Object.keys(is)])
  const names = Object.fromEntries([...labels].map((label) => [label, label]))
  const gone = Object.fromEntries([...labels].map((label) => [label, null]))
  const told = differences(names, was, { ...gone, ...is })
  // Another key may end as the old one did.
  const silent = rekeyed.map(keyOf).filter((key) => !told.some(({ name }) => name === key))
  await recordChange(scope, {
    kind: 'payments',
    act: 'changed',
    subject: 'Payment setup',
    differences: [...told, ...silent.map((name) => ({ name, before: 'set', after: 'another' }))],
  })
}

const keyOf = (key: MethodKey) => `${methodWords[key]}: key`

const flat = ({ options, customMethods }: Setup) =>
  Object.fromEntries([
    ...options.flatMap(({ key, label, enabled, details, config }) => [
      [`${methodWords[key]}: name`, label],
      [`${methodWords[key]}: on`, enabled],
      [`${methodWords[key]}: note`, details],
      [`${methodWords[key]}: client id`, config.clientId],
      [`${methodWords[key]}: mode`, config.mode && modeLabels[config.mode]],
      [keyOf(key), ended(config.last4)],
      [`${methodWords[key]}: callback token`, ended(config.callbackTokenLast4)],
    ]),
    ...customMethods.flatMap(({ name, enabled, config }) => [
      [`${name}: on`, enabled],
      [`${name}: how to pay`, config.info],
      [`${name}: asks for a reference`, config.asksReference ?? false],
      [`${name}: asks for a picture`, config.asksPicture ?? false],
    ]),
  ]) as Readonly<Record<string, string | boolean | undefined>>

const ended = (last4: string | undefined) => (last4 === undefined ? undefined : `…${last4}`)
