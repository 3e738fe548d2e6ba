import type { MeasuredById } from '../measures/typed.ts'
import { effectOnShelf } from './effect-on-shelf.ts'
import { effectOf, type EnteredOption } from './entered.ts'

interface Unsaid {
  /** The field's place among the options: `[3, 'effects', 0, 'quantity']`. */
  readonly path: readonly (string | number)[]
  readonly message: string
}

/** What of entered options cannot be said of the shelf, and what is missing for it. */
export const unsaidIn = (
  options: readonly Pick<EnteredOption, 'effects'>[],
  known: MeasuredById,
): readonly Unsaid[] =>
  options.flatMap(({ effects }, place) =>
    effects.flatMap((entered, at) => {
      const found = effectOnShelf(effectOf(entered), known)
      if (found.ok) return []
      const field = entered.kind === 'add' ? 'quantity' : 'ratio'
      return [{ path: [place, 'effects', at, field], message: found.reason }]
    }),
  )
