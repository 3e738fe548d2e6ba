export type UsePlace = 'recipe' | 'add-on' | 'choice' | 'shared choice'

/** What an ingredient cannot be missed in: a product, or a group of choices that products share. */
export interface IngredientUse {
  readonly name: string
  /** Where in it the ingredient stands. */
  readonly places: readonly UsePlace[]
}

/** As many as one reads, and goes to one after the other. */
const mostNamed = 5

/** Why an ingredient cannot be removed: all that takes it, so that nobody is sent round once for each. */
export function whyIngredientStays(name: string, uses: readonly IngredientUse[]): string {
  const named = uses.slice(0, mostNamed).map((use) => `"${use.name}" (${use.places.join(', ')})`)
  const more = uses.length - named.length
  const all = more > 0 ? [...named, `${more} more`] : named
  const last = all.at(-1) ?? ''
  const list = all.length > 1 ? `${all.slice(0, -1).join(', ')} and ${last}` : last
  return `"${name}" is used by ${list}. Take it out there first.`
}
