import { mostQuantity } from '../kit/exact.ts'
import {
  dividedBy,
  exactly,
  faithful,
  one,
  rounded,
  times,
  type Fraction,
} from '../kit/fraction.ts'
import { baseUnits, isUnit, measures, type Dimension, type Unit } from './unit.ts'

/** How something is bought: "case = 12 × 1 l" is twelve times one litre. */
export interface Pack {
  readonly name: string
  readonly times: number
  readonly quantity: number
  /** A unit, or the name of another pack of the same ingredient. */
  readonly unit: string
}

/** What is known of an ingredient beside its unit; null or none where nobody has said it. */
export interface Knowledge {
  readonly packs: readonly Pack[]
  /** Grams of one millilitre. */
  readonly density: number | null
  /** Grams of one piece. */
  readonly weightOfOne: number | null
  /** Percent that is left when it has been peeled and cut. */
  readonly usablePart: number | null
}

export interface Measured extends Knowledge {
  readonly name: string
  /** In which its shelf is counted. */
  readonly unit: Unit
}

export const knowledgeNames = ['packs', 'density', 'weightOfOne', 'usablePart'] as const

export const knowsNothing: Knowledge = {
  packs: [],
  density: null,
  weightOfOne: null,
  usablePart: null,
}

/** A quantity as somebody wrote it: `0.08 l`, `2 case`. */
export interface Typed {
  readonly quantity: number
  readonly unit: string
}

export type Converted<Quantity> =
  | { readonly ok: true; readonly quantity: Quantity }
  /** `reason` says in words what is missing, or why nothing could help. */
  | { readonly ok: false; readonly reason: string }

/** How much of one unit another is, exactly. Both may be packs. */
export function convert(
  quantity: Fraction,
  from: string,
  to: string,
  ingredient: Measured,
): Converted<Fraction> {
  const source = resolve(from, ingredient.packs)
  const target = resolve(to, ingredient.packs)
  if (source === undefined) return refused(sayWhatItHolds(from, ingredient))
  if (target === undefined) return refused(sayWhatItHolds(to, ingredient))
  if (source.kind === target.kind) {
    return known(dividedBy(times(quantity, source.factor), target.factor))
  }
  const container = [source.kind, target.kind].find((kind) => !isDimension(kind))
  if (container !== undefined) return refused(sayWhatItHolds(container, ingredient))
  const [weighs, targetWeighs] = [
    gramsOf(source.kind, ingredient),
    gramsOf(target.kind, ingredient),
  ]
  if (weighs === undefined || targetWeighs === undefined) {
    return refused(somethingElse(from, source.kind, to, target.kind))
  }
  if (typeof weighs === 'string') return refused(weighs)
  if (typeof targetWeighs === 'string') return refused(targetWeighs)
  const grams = times(times(quantity, source.factor), weighs)
  return known(dividedBy(dividedBy(grams, targetWeighs), target.factor))
}

/** What somebody typed, in the unit that the shelf is counted in, to six decimals. */
export const inOwnUnit = ({ quantity, unit }: Typed, ingredient: Measured): Converted<number> =>
  atTheEdge(
    convert(exactly(quantity), unit, ingredient.unit, ingredient),
    { quantity, unit },
    ingredient,
  )

/** What one of the unit costs when so much of it cost so much, to six decimals. */
export function priceOfOne(price: number, of: Typed, ingredient: Measured): Converted<number> {
  const quantity = convert(exactly(of.quantity), of.unit, ingredient.unit, ingredient)
  if (!quantity.ok) return quantity
  const each = faithful(dividedBy(exactly(price), quantity.quantity))
  return each === undefined
    ? refused(
        `One ${ingredient.unit} of ${ingredient.name} would cost too little to be written down.`,
      )
    : known(each)
}

/** What a recipe that says so takes off the shelf: more than it uses where a part is peeled away. */
export const takenFor = (typed: Typed, ingredient: Measured): Converted<number> =>
  atTheEdge(takenExactly(typed, ingredient), typed, ingredient)

/** The same before it is rounded, for what is reckoned on with. */
export function takenExactly(typed: Typed, ingredient: Measured): Converted<Fraction> {
  const used = convert(exactly(typed.quantity), typed.unit, ingredient.unit, ingredient)
  return used.ok ? known(dividedBy(used.quantity, usableShare(ingredient.usablePart))) : used
}

/** What of so much off the shelf is used: the other way round, and exact for what six decimals can say. */
export const usedOf = (taken: number, { usablePart }: Pick<Knowledge, 'usablePart'>): number =>
  usablePart === null ? taken : rounded(times(exactly(taken), usableShare(usablePart)))

/** Why this pack cannot be kept among the others; undefined when it can. */
export function whyNoPack(pack: Pack, others: readonly Pack[]): string | undefined {
  const name = pack.name.toLowerCase()
  if (isUnit(name) && measures[name].dimension !== 'container') {
    return `"${pack.name}" is a unit already. Please choose another name.`
  }
  if (others.some((other) => other.name.toLowerCase() === name)) {
    return `There are two packs called "${pack.name}".`
  }
  const all = [pack, ...others]
  if (isInItself(pack, all)) return `"${pack.name}" cannot hold itself.`
  if (resolve(pack.unit, all) === undefined) return `There is no unit called "${pack.unit}".`
  return undefined
}

/** "case = 12 × 1 l" */
export const packText = ({ name, times: count, quantity, unit }: Pack) =>
  count === 1 ? `${name} = ${quantity} ${unit}` : `${name} = ${count} × ${quantity} ${unit}`

interface Resolved {
  /** A dimension, or a container's own word: a can is not a jar. */
  readonly kind: string
  readonly factor: Fraction
}

/** What a unit or a pack is, in the base of its dimension; undefined for a name that nobody has explained. */
export function resolve(name: string, packs: readonly Pack[]): Resolved | undefined {
  const pack = packs.find((entry) => isSameName(entry.name, name))
  if (pack !== undefined) {
    // Without itself: a pack that were in itself would never end.
    const inside = resolve(
      pack.unit,
      packs.filter((entry) => entry !== pack),
    )
    if (inside === undefined) return undefined
    const held = times(exactly(pack.times), exactly(pack.quantity))
    return { kind: inside.kind, factor: times(held, inside.factor) }
  }
  if (!isUnit(name)) return undefined
  const { dimension, factor } = measures[name]
  return { kind: dimension === 'container' ? name : dimension, factor }
}

const isSameName = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

function isInItself(pack: Pack, packs: readonly Pack[]): boolean {
  const seen = new Set<Pack>()
  let next: Pack | undefined = pack
  while (next !== undefined && !seen.has(next)) {
    seen.add(next)
    const { unit }: Pack = next
    next = packs.find((other) => isSameName(other.name, unit))
  }
  return next !== undefined
}

/** What one of the base unit weighs; a text asks for it, and lengths and areas weigh nothing one could say. */
function gramsOf(kind: string, { name, density, weightOfOne }: Measured) {
  if (kind === 'mass') return one
  if (kind === 'volume') {
    return density === null ? `Say how much one ml of ${name} weighs.` : exactly(density)
  }
  if (kind === 'count') {
    return weightOfOne === null ? `Say how much one piece of ${name} weighs.` : exactly(weightOfOne)
  }
  return undefined
}

const isDimension = (kind: string): kind is keyof typeof baseUnits => Object.hasOwn(baseUnits, kind)

const dimensionWords: Readonly<Record<Exclude<Dimension, 'container'>, string>> = {
  mass: 'a weight',
  volume: 'a volume',
  length: 'a length',
  area: 'an area',
  count: 'a number of pieces',
}

const somethingElse = (from: string, kind: string, to: string, other: string) =>
  `${from} is ${wordOf(kind)}, and ${to} is ${wordOf(other)}: one cannot be turned into the other.`

const wordOf = (kind: string) => (isDimension(kind) ? dimensionWords[kind] : 'a container')

const sayWhatItHolds = (unit: string, { name }: Measured) =>
  `Say what one ${unit} of ${name} holds.`

const usableShare = (percent: number | null): Fraction =>
  percent === null ? one : dividedBy(exactly(percent), exactly(100))

function atTheEdge(
  exact: Converted<Fraction>,
  { quantity, unit }: Typed,
  { name, unit: own }: Measured,
): Converted<number> {
  if (!exact.ok) return exact
  const edge = faithful(exact.quantity)
  if (edge === undefined) {
    return refused(`${quantity} ${unit} of ${name} is too little to be counted in ${own}.`)
  }
  // A barcode in the field of a quantity is a number too.
  return edge > mostQuantity
    ? refused(`${quantity} ${unit} of ${name} is too much to be counted in ${own}.`)
    : known(edge)
}

const known = <Quantity>(quantity: Quantity) => ({ ok: true, quantity }) as const
const refused = (reason: string) => ({ ok: false, reason }) as const
