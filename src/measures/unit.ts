import { ratio, type Fraction } from '../kit/fraction.ts'

/** The units an ingredient may be counted in. */
// oxfmt-ignore
export const units = [
  'bag', 'bottle', 'box', 'bunch', 'can', 'case', 'cl', 'cm', 'clove', 'cup', 'dash', 'dl', 'drop', 'dz', 'ea', 'ft',
  'fl oz', 'gal', 'g', 'head', 'in', 'jar', 'kg', 'leaf', 'l', 'm', 'ton', 'mg', 'ml', 'mm', 'oz', 'pack', 'pcs',
  'pinch', 'pt', 'lb', 'qt', 'slice', 'sprig', 'sq cm', 'sq ft', 'sq in', 'sq m', 'stalk', 'tbsp', 'tsp',
] as const
export type Unit = (typeof units)[number]
export const defaultUnit: Unit = 'g'

/** What a unit measures. Words of containers measure nothing: how much a bottle holds is for the store to say. */
export type Dimension = 'mass' | 'volume' | 'length' | 'area' | 'count' | 'container'

/** The unit in which each dimension is reckoned. */
export const baseUnits = {
  mass: 'g',
  volume: 'ml',
  length: 'mm',
  area: 'sq cm',
  count: 'pcs',
} as const satisfies Readonly<Record<Exclude<Dimension, 'container'>, Unit>>

interface Measure {
  readonly dimension: Dimension
  /** How much of the base unit one of it is, exactly. */
  readonly factor: Fraction
}

const of =
  (dimension: Dimension) =>
  (over: bigint, under = 1n): Measure => ({ dimension, factor: ratio(over, under) })
const mass = of('mass')
const volume = of('volume')
const length = of('length')
const area = of('area')
const count = of('count')
const container = of('container')(1n)

/**
 * Weights and measures by their definitions of 1959 in metric ones; cups, pints, quarts, gallons and spoons are those
 * of the United States, a ton is metric, a drop a twentieth of a millilitre, a dash an eighth and a pinch a sixteenth
 * of a teaspoon.
 */
export const measures: Readonly<Record<Unit, Measure>> = {
  mg: mass(1n, 1000n),
  g: mass(1n),
  kg: mass(1000n),
  ton: mass(1_000_000n),
  oz: mass(45_359_237n, 1_600_000n),
  lb: mass(45_359_237n, 100_000n),
  drop: volume(1n, 20n),
  pinch: volume(473_176_473n, 1_536_000_000n),
  dash: volume(473_176_473n, 768_000_000n),
  tsp: volume(473_176_473n, 96_000_000n),
  tbsp: volume(473_176_473n, 32_000_000n),
  'fl oz': volume(473_176_473n, 16_000_000n),
  cup: volume(473_176_473n, 2_000_000n),
  pt: volume(473_176_473n, 1_000_000n),
  qt: volume(473_176_473n, 500_000n),
  gal: volume(473_176_473n, 125_000n),
  ml: volume(1n),
  cl: volume(10n),
  dl: volume(100n),
  l: volume(1000n),
  mm: length(1n),
  cm: length(10n),
  m: length(1000n),
  in: length(254n, 10n),
  ft: length(3048n, 10n),
  'sq cm': area(1n),
  'sq m': area(10_000n),
  'sq in': area(64_516n, 10_000n),
  'sq ft': area(9_290_304n, 10_000n),
  pcs: count(1n),
  ea: count(1n),
  dz: count(12n),
  bag: container,
  bottle: container,
  box: container,
  bunch: container,
  can: container,
  case: container,
  clove: container,
  head: container,
  jar: container,
  leaf: container,
  pack: container,
  slice: container,
  sprig: container,
  stalk: container,
}

export const isUnit = (name: string): name is Unit => Object.hasOwn(measures, name)
