import { quantityScale, toUnits } from '../kit/exact.ts'
import type { Need, Shelf } from '../inventory/ingredient.ts'

/** What of an entry the shelf decides by. */
export interface OfferedEntry {
  /** Whether the shelf can make it alone, and its owner offers it. */
  readonly canBeHad: boolean
  /** What one of it takes at the least, whatever is chosen with it. */
  readonly least: readonly Need[]
}

export interface ComboOffer {
  /** The first entries that can be had together, by slot; undefined when none can. */
  readonly standing: readonly number[] | undefined
  /** By slot and entry: whether there is a combo with it. */
  readonly inStock: readonly (readonly boolean[])[]
  /** Entries that can be had, and not together. */
  readonly apart: readonly (readonly [Place, Place])[]
}

/** A slot, and an entry of it. */
export type Place = readonly [slot: number, entry: number]

type Units = ReadonlyMap<string, number>
interface Weighed {
  readonly canBeHad: boolean
  readonly units: Units
}

/**
 * Of entries, for all questions about one combo: every reader of the menu waits for them. What is not known by then counts as
 * something that can be had: the order that is placed decides.
 */
const mostTries = 10_000

/**
 * What can be had of a combo now. The parts share the shelf: two drinks cannot be made with the last cup. An entry is
 * there when some combo with it can be made; two entries that each are, and never together, are named.
 */
export function comboOffer(slots: readonly (readonly OfferedEntry[])[], shelf: Shelf): ComboOffer {
  const weighed = slots.map((entries) => entries.map(weigh))
  const { find, canBeHad } = finder(weighed, shelf)
  const standing = find([])
  if (standing === undefined) {
    return { standing, inStock: slots.map((entries) => entries.map(() => false)), apart: [] }
  }
  if (isPlenty(weighed, shelf)) {
    return {
      standing,
      inStock: weighed.map((entries) => entries.map((entry) => entry.canBeHad)),
      apart: [],
    }
  }
  const inStock = weighed.map((entries, slot) =>
    entries.map((one, entry) => one.canBeHad && canBeHad([slot, entry])),
  )
  const there = inStock.flatMap((entries, slot) =>
    entries.flatMap((isThere, entry) => (isThere ? [[slot, entry] as const] : [])),
  )
  const apart = there.flatMap((one, at) =>
    there
      .slice(at + 1)
      .filter((other) => other[0] !== one[0] && !canBeHad(one, other))
      .map((other) => [one, other] as const),
  )
  return { standing, inStock, apart }
}

/** The first entries that can be had together, by slot, and nothing else of the offer; undefined when none can. */
export const standingOf = (
  slots: readonly (readonly OfferedEntry[])[],
  shelf: Shelf,
): ComboOffer['standing'] =>
  finder(
    slots.map((entries) => entries.map(weigh)),
    shelf,
  ).find([])

const weigh = ({ canBeHad, least }: OfferedEntry): Weighed => ({
  canBeHad,
  units: new Map(
    least.map(({ ingredientId, quantity }) => [ingredientId, toUnits(quantity, quantityScale)]),
  ),
})

/** Whether the shelf has enough for whatever is picked: then nothing stands in the way of anything else. */
function isPlenty(slots: readonly (readonly Weighed[])[], shelf: Shelf): boolean {
  const most = new Map<string, number>()
  for (const entries of slots) {
    for (const [id, units] of extremeOf(entries, Math.max)) {
      most.set(id, (most.get(id) ?? 0) + units)
    }
  }
  return [...most].every(([id, units]) => units <= unitsOn(shelf, id))
}

const unitsOn = (shelf: Shelf, id: string) => toUnits(shelf.get(id) ?? 0, quantityScale)

/** By ingredient, the least or the most that any entry of a slot takes of it. */
function extremeOf(entries: readonly Weighed[], pick: (...values: number[]) => number): Units {
  const there = entries.filter(({ canBeHad }) => canBeHad)
  const ids = new Set(there.flatMap(({ units }) => [...units.keys()]))
  return new Map([...ids].map((id) => [id, pick(...there.map(({ units }) => units.get(id) ?? 0))]))
}

interface Finder {
  /** The first entries, slot by slot, that the shelf can make together with those that are fixed. */
  find(fixed: readonly Place[]): readonly number[] | undefined
  canBeHad(...fixed: readonly Place[]): boolean
}

function finder(slots: readonly (readonly Weighed[])[], shelf: Shelf): Finder {
  const least = slots.map((entries) => extremeOf(entries, Math.min))
  let tries = 0

  function find(fixed: readonly Place[]) {
    const wanted = new Map(fixed)
    const aside = slots.map(
      (entries, slot) => entries[wanted.get(slot) ?? -1]?.units ?? least[slot],
    )
    const left = new Map<string, number>()
    const take = (units: Units = new Map(), sign: 1 | -1 = 1) => {
      for (const [id, much] of units) {
        left.set(id, (left.get(id) ?? unitsOn(shelf, id)) - sign * much)
      }
    }
    const isShort = () => tries < mostTries && [...left.values()].some((units) => units < 0)

    function fill(slot: number): readonly number[] | undefined {
      if (isShort()) return undefined
      const entries = slots[slot]
      if (entries === undefined) return []
      take(aside[slot], -1)
      for (const [at, { canBeHad, units }] of entries.entries()) {
        if (!canBeHad || (wanted.get(slot) ?? at) !== at) continue
        tries += 1
        take(units)
        const rest = fill(slot + 1)
        if (rest !== undefined) return [at, ...rest]
        take(units, -1)
      }
      take(aside[slot])
      return undefined
    }

    // What the slots to come take at the least is set aside: what cannot be made is found out where the search begins.
    for (const units of aside) take(units)
    return fill(0)
  }

  return {
    find,
    canBeHad: (...fixed) => tries >= mostTries || find(fixed) !== undefined,
  }
}
