import { nameOfOption } from './group-draft.ts'

interface Effect {
  readonly kind: 'add' | 'scale' | 'swap'
  readonly ingredient: string
  /** What takes the place of it, of a swap. */
  readonly with?: string
}

interface Option {
  readonly label: string
  readonly effects: readonly Effect[]
}

/** A group as far as it can be chosen of: what the product leaves out of it is not in it. */
export interface Choosing {
  /** How many may be taken of it; null for as many as one likes. */
  readonly max: unknown
  readonly options: readonly Option[]
}

/** The product itself, without a label, or one of its sizes. */
export interface Made {
  readonly label: string
  readonly ingredients: readonly string[]
}

interface Product {
  readonly made: readonly Made[]
  readonly groups: readonly Choosing[]
}

/**
 * Which options of a group do nothing, and why: they multiply or swap what the recipe does not hold, what a size does not,
 * or what is no longer there beside another option. What is added is there in any case.
 */
export function idleEffects(
  group: Choosing,
  product: Product,
  nameOf: (ingredient: string) => string,
): readonly string[] {
  const optionsByPlace = new Map<string, Map<string, Set<string>>>()
  for (const option of group.options) {
    for (const effect of option.effects) {
      if (effect.kind === 'add' || effect.ingredient === '') continue
      const places = [
        ...placesWithout(option, product),
        ...besides(option, effect, { group, ...product }).map((other) => `With ${other} there is`),
      ]
      const name = nameOf(effect.ingredient)
      for (const place of places) {
        const optionsByName = optionsByPlace.get(place) ?? new Map<string, Set<string>>()
        const options = optionsByName.get(name) ?? new Set()
        optionsByName.set(name, options.add(nameOfOption(option)))
        optionsByPlace.set(place, optionsByName)
      }
    }
  }
  return [...optionsByPlace].flatMap(([place, optionsByName]) => sentences(place, optionsByName))
}

/** What the same options leave as it is in the same place is one sentence. */
function sentences(place: string, optionsByName: ReadonlyMap<string, ReadonlySet<string>>) {
  const alike = Map.groupBy(
    optionsByName,
    ([, options]) =>
      `${listed([...options], 'and')} ${options.size === 1 ? 'changes' : 'change'} nothing of it.`,
  )
  return [...alike].map(([so, missing]) => {
    const names = missing.map(([name]) => name)
    return `${place} no ${listed(names, 'or')}: ${so}`
  })
}

/**
 * Where nothing of what an option changes is there to begin with. Where a part of it is, the rest is for other products of a
 * shared group: oat milk in place of fresh milk or of creamer, whichever a drink has.
 */
function placesWithout({ effects }: Option, { made, groups }: Product): readonly string[] {
  const swaps = groups.flatMap(({ options }) => options.flatMap((each) => swapsOf(each.effects)))
  const changing = effects.filter(({ kind }) => kind !== 'add')
  const lacking = made.filter(
    ({ ingredients }) => !changing.some((effect) => isThere(effect, ingredients, swaps)),
  )
  if (lacking.length === made.length) return ['The recipe has']
  return lacking.map(({ label }) => `${label === '' ? 'A size' : label} has`)
}

const swapsOf = (effects: readonly Effect[]) => effects.filter(({ kind }) => kind === 'swap')

/** What another option may have put into the recipe can be multiplied; it is not swapped once more. */
const isThere = ({ kind, ingredient }: Effect, held: readonly string[], swaps: readonly Effect[]) =>
  held.includes(ingredient) ||
  (kind === 'scale' &&
    swaps.some((swap) => swap.with === ingredient && held.includes(swap.ingredient)))

/**
 * Options that take away what one multiplies, and can be had beside it. Whoever multiplies what comes instead as well has
 * thought of them; of two that swap the same, only one can be had in any case.
 */
function besides(
  option: Option,
  { kind, ingredient }: Effect,
  { group, groups }: { readonly group: Choosing; readonly groups: readonly Choosing[] },
): readonly string[] {
  if (kind === 'swap') return []
  const scaled = option.effects.filter((own) => own.kind === 'scale').map((own) => own.ingredient)
  return groups
    .filter((other) => other !== group || group.max !== 1)
    .flatMap(({ options }) => options.filter((other) => other !== option))
    .filter(({ effects }) =>
      swapsOf(effects).some(
        (swap) => swap.ingredient === ingredient && !scaled.includes(swap.with ?? ''),
      ),
    )
    .map(nameOfOption)
}

const listed = (words: readonly string[], last: 'and' | 'or') =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`
