import { readShelf } from '../../inventory/server/queries.ts'
import { invalid } from '../../kit/problem.ts'
import type { Scope } from '../../kit/server/scope.ts'
import type { Measured } from '../../measures/measured.ts'
import type { MeasuredById } from '../../measures/typed.ts'
import { asTyped, effectOnShelf } from '../effect-on-shelf.ts'
import type { Effect } from '../group.ts'
import { ingredientsIn } from '../offer.ts'
import { listOptionsNaming, saveEffects } from './choice-queries.ts'

/** Writes down anew, from what was typed, what options do with an ingredient that is counted or known otherwise. */
export async function remeasureChoices(
  scope: Scope,
  ingredientId: string,
  before: Measured,
  after: Measured,
): Promise<void> {
  const options = await listOptionsNaming(scope, ingredientId)
  const named = options.flatMap(({ effects }) => effects.flatMap(ingredientsIn))
  const shelf = await readShelf(scope, [...new Set(named)])
  const was = new Map([...shelf, [ingredientId, before]])
  const is = new Map([...shelf, [ingredientId, after]])
  for (const { id, label, effects } of options) {
    const turned = effects.map((effect) =>
      ingredientsIn(effect).includes(ingredientId) ? remeasured(label, effect, was, is) : effect,
    )
    await saveEffects(scope, id, turned)
  }
}

function remeasured(label: string, effect: Effect, was: MeasuredById, is: MeasuredById): Effect {
  const found = effectOnShelf(asTyped(effect, was), is)
  if (found.ok) return found.effect
  const reason = `The option "${label}" takes it. ${found.reason}`
  throw invalid(reason, { unit: reason })
}
