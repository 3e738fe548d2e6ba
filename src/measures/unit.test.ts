import { describe, expect, test } from 'vitest'
import { rounded } from '../kit/fraction.ts'
import { baseUnits, defaultUnit, measures, units, type Dimension } from './unit.ts'
import { unitGroups } from './offered-units.ts'

test('VAL-47 the units are the forty-six of the list', () => {
  const list =
    'bag, bottle, box, bunch, can, case, cl, cm, clove, cup, dash, dl, drop, dz, ea, ft, ' +
    'fl oz, gal, g, head, in, jar, kg, leaf, l, m, ton, mg, ml, mm, oz, pack, pcs, pinch, ' +
    'pt, lb, qt, slice, sprig, sq cm, sq ft, sq in, sq m, stalk, tbsp, tsp'
  expect(units).toEqual(list.split(', '))
  expect(new Set(units).size).toBe(46)
})

test('each is offered once, among those that measure the same', () => {
  const offered = unitGroups.flatMap(({ items }) => items)
  expect(offered.toSorted()).toEqual([...units].toSorted())
  const kinds = unitGroups.map(
    ({ items }) => new Set(items.map((unit) => measures[unit].dimension)),
  )
  expect(kinds.map((kind) => [...kind])).toEqual([
    ['mass'],
    ['volume'],
    ['count'],
    ['container'],
    ['length'],
    ['area'],
  ])
})

test('VAL-48 a unit is grams unless another is chosen', () => {
  expect(defaultUnit).toBe('g')
})

/** By hand, from their definitions: a pound is 453.59237 g, an inch 25.4 mm, a gallon 231 cubic inches. */
const expected: Readonly<
  Record<Exclude<Dimension, 'container'>, Readonly<Record<string, number>>>
> = {
  mass: { mg: 0.001, g: 1, kg: 1000, ton: 1e6, oz: 28.349523, lb: 453.59237 },
  volume: {
    ml: 1,
    cl: 10,
    dl: 100,
    l: 1000,
    drop: 0.05,
    pinch: 0.308058,
    dash: 0.616115,
    tsp: 4.928922,
    tbsp: 14.786765,
    'fl oz': 29.57353,
    cup: 236.588237,
    pt: 473.176473,
    qt: 946.352946,
    gal: 3785.411784,
  },
  length: { mm: 1, cm: 10, m: 1000, in: 25.4, ft: 304.8 },
  area: { 'sq cm': 1, 'sq m': 10_000, 'sq in': 6.4516, 'sq ft': 929.0304 },
  count: { pcs: 1, ea: 1, dz: 12 },
}

describe('every unit has its place', () => {
  test('thirty-two measure something, by these factors', () => {
    for (const [dimension, factors] of Object.entries(expected)) {
      const inIt = units.filter((unit) => measures[unit].dimension === dimension)
      expect(inIt.toSorted()).toEqual(Object.keys(factors).toSorted())
      for (const unit of inIt) {
        expect([unit, rounded(measures[unit].factor)]).toEqual([unit, factors[unit]])
      }
    }
  })

  test('fourteen are words of containers, which measure nothing', () => {
    const containers = units.filter((unit) => measures[unit].dimension === 'container')
    expect(containers.join(', ')).toBe(
      'bag, bottle, box, bunch, can, case, clove, head, jar, leaf, pack, slice, sprig, stalk',
    )
  })

  test('what is reckoned in is one of itself', () => {
    for (const base of Object.values(baseUnits)) expect(rounded(measures[base].factor)).toBe(1)
  })
})
