import { differences } from '../../kit/change.ts'
import { conflict, invalid, notFound, Problem } from '../../kit/problem.ts'
import { recordChange } from '../../kit/server/changes.ts'
import { newId } from '../../kit/server/ids.ts'
import type { Scope } from '../../kit/server/scope.ts'
import { serve, type Backbone } from '../../kit/server/serve.ts'
import { holdUnits, readShelf } from '../../inventory/server/queries.ts'
import { choices, groupNotFound, type SharedGroup } from '../contract.ts'
import { groupOnShelf, readEffect } from '../effect-on-shelf.ts'
import { unsaidIn } from '../entered-effects.ts'
import { groupOf, type EnteredSharedGroup } from '../entered.ts'
import type { Group } from '../group.ts'
import { ingredientsIn } from '../offer.ts'
import {
  insertGroups,
  listShared,
  listSizeLabels,
  lockShared,
  removeShared,
  saveShared,
  type SharedRow,
} from './choice-queries.ts'
import { withIds } from './save-choices.ts'

/** What the library asks of the products that use it. */
export interface Users {
  /** The names of those that are still on the menu, by id. */
  nameProducts(scope: Scope, ids: readonly string[]): Promise<ReadonlyMap<string, string>>
  /**
   * Brings products up to date after a group of theirs has changed; throws when one of its prices is too low for what
   * it takes there.
   * @param before the group as it was.
   */
  renewProducts(scope: Scope, ids: readonly string[], before: Group): Promise<void>
}

export function serveChoices(backbone: Backbone, users: Users): void {
  serve(backbone, choices.list, async (_, scope) => ({
    data: await present(scope, users, await listShared(scope)),
    sizes: [...(await listSizeLabels(scope))],
  }))

  serve(backbone, choices.add, async ({ body }, scope) => {
    await refuseTaken(scope, body.label)
    const group = withIds(await onShelf(scope, body, newId()), new Set())
    await insertGroups(scope, null, [group])
    await record(scope, 'added', group)
    scope.announce('menu')
    return { data: await one(scope, users, group.id) }
  })

  serve(backbone, choices.change, async ({ params, body }, scope) => {
    await changeShared(scope, params.id, body, users)
    scope.announce('menu')
    return { data: await one(scope, users, params.id) }
  })

  serve(backbone, choices.remove, async ({ params }, scope) => {
    await removeUnused(scope, params.id, users)
    scope.announce('menu')
    return {}
  })
}

/** Held before it is asked who uses it, or a product that is being saved would keep what the group was. */
export async function changeShared(
  scope: Scope,
  id: string,
  entered: EnteredSharedGroup,
  users: Pick<Users, 'renewProducts'>,
): Promise<void> {
  await lockShared(scope, id)
  const current = await loaded(scope, id)
  await refuseTaken(scope, entered.label, id)
  const kept = new Set(current.options.map((option) => option.id))
  const group = withIds(await onShelf(scope, entered, id), kept)
  await saveShared(scope, group)
  const { usedBy, ...before } = current
  await users.renewProducts(scope, usedBy, before)
  await record(scope, 'changed', group, current)
}

/** Held before it is asked who uses it, or it would be taken off a product that is being saved. */
export async function removeUnused(
  scope: Scope,
  id: string,
  users: Pick<Users, 'nameProducts'>,
): Promise<void> {
  await lockShared(scope, id)
  const group = await loaded(scope, id)
  const [name] = (await users.nameProducts(scope, group.usedBy)).values()
  if (name !== undefined) {
    throw conflict(`"${group.label}" is used by "${name}". Take it off that product first.`)
  }
  await removeShared(scope, id)
  await record(scope, 'removed', group)
}

async function loaded(scope: Scope, id: string): Promise<SharedRow> {
  const [group] = await listShared(scope, id)
  if (group === undefined) throw notFound(groupNotFound)
  return group
}

async function one(scope: Scope, users: Users, id: string): Promise<SharedGroup> {
  const [group] = await present(scope, users, [await loaded(scope, id)])
  if (group === undefined) throw notFound(groupNotFound)
  return group
}

async function present(
  scope: Scope,
  users: Users,
  rows: readonly SharedRow[],
): Promise<SharedGroup[]> {
  const names = await users.nameProducts(scope, [...new Set(rows.flatMap((row) => row.usedBy))])
  const all = rows.flatMap(({ options }) => options.flatMap(({ effects }) => effects))
  const known = await readShelf(scope, [...new Set(all.flatMap(ingredientsIn))])
  return rows.map(({ options, usedBy, ...group }) => ({
    ...group,
    options: options.map(({ id, effects, ...option }) => ({
      _id: id,
      ...option,
      effects: effects.map((effect) => readEffect(effect, known)),
    })),
    usedBy: usedBy
      .flatMap((id) => {
        const name = names.get(id)
        return name === undefined ? [] : [{ id, name }]
      })
      .toSorted((a, b) => a.name.localeCompare(b.name)),
  }))
}

async function refuseTaken(scope: Scope, label: string, exceptId?: string): Promise<void> {
  const taken = (await listShared(scope)).some(
    (group) => group.id !== exceptId && group.label.toLowerCase() === label.toLowerCase(),
  )
  if (!taken) return
  const text = 'Another group already has this label.'
  throw new Problem('conflict', text, { fields: { label: text } })
}

/** An entered group with what it takes as that comes off the shelf, whose units are held from here on. */
async function onShelf(scope: Scope, entered: EnteredSharedGroup, id: string): Promise<Group> {
  const group = groupOf(entered, id)
  const named = group.options.map(({ effects }) => effects.flatMap(ingredientsIn))
  const known = await holdUnits(scope, [...new Set(named.flat())])
  const at = named.findIndex((ids) => ids.some((ingredientId) => !known.has(ingredientId)))
  if (at >= 0) {
    const text = 'This ingredient does not exist.'
    throw invalid(text, { [`options.${at}.effects`]: text })
  }
  const [unsaid] = unsaidIn(entered.options, known)
  if (unsaid !== undefined) {
    const { path, message } = unsaid
    throw invalid(message, { [['options', ...path].join('.')]: message })
  }
  return groupOnShelf(group, known)
}

const record = (
  scope: Scope,
  act: 'added' | 'changed' | 'removed',
  group: Group,
  before?: Group,
): Promise<void> => {
  const was = before === undefined ? {} : factsOf(before)
  const is = factsOf(group)
  const labels = new Set([...Object.keys(was), ...Object.keys(is)])
  const names = Object.fromEntries([...labels].map((label) => [label, label]))
  const gone = Object.fromEntries([...labels].map((label) => [label, null]))
  return recordChange(scope, {
    kind: 'prices',
    act,
    subject: before?.label ?? group.label,
    differences: act === 'removed' ? [] : differences(names, was, { ...gone, ...is }),
  })
}

const factsOf = ({ label, min, max, mostEach, options }: Group) => ({
  Label: label,
  'At least': min,
  'At most': max,
  'Of each': mostEach,
  ...Object.fromEntries(options.map((option) => [`Option ${option.label}`, option.price])),
})
