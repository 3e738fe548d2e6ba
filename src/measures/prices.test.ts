import { describe, expect, test } from 'vitest'
import { ratio } from '../kit/fraction.ts'
import { convert, knowsNothing, priceOfOne, usedOf, type Measured, type Pack } from './measured.ts'
import { unitsFor } from './offered-units.ts'
import { isUnit, measures } from './unit.ts'

const milk: Measured = {
  ...knowsNothing,
  name: 'Milk',
  unit: 'ml',
  packs: [{ name: 'case', times: 12, quantity: 1, unit: 'l' }],
}

describe('what one of the unit costs', () => {
  test('is worked out from what was paid for a pack', () => {
    // 1,080.00 for 12,000 ml.
    expect(priceOfOne(1080, { quantity: 1, unit: 'case' }, milk)).toEqual({
      ok: true,
      quantity: 0.09,
    })
    expect(priceOfOne(100, { quantity: 3, unit: 'l' }, milk)).toEqual({
      ok: true,
      quantity: 0.033333,
    })
  })

  test('is not known of a pack of which nobody said what it holds', () => {
    expect(priceOfOne(1080, { quantity: 1, unit: 'crate' }, milk)).toEqual({
      ok: false,
      reason: 'Say what one crate of Milk holds.',
    })
  })

  test('is not written down where it is less than anybody can write', () => {
    expect(priceOfOne(0.01, { quantity: 100, unit: 'case' }, milk)).toEqual({
      ok: false,
      reason: 'One ml of Milk would cost too little to be written down.',
    })
  })
})

test('of what comes off the shelf so much is used as is not peeled away', () => {
  expect(usedOf(500, { usablePart: 62 })).toBe(310)
  expect(usedOf(500, { usablePart: null })).toBe(500)
})

describe('a pack that cannot be explained', () => {
  const one = ratio(1n)
  const holding = (...packs: readonly Pack[]) => ({ ...milk, packs })

  test('holds nothing that is known, also where it is to be turned into', () => {
    const crate = { name: 'crate', times: 4, quantity: 1, unit: 'pallet' }
    const reason = 'Say what one crate of Milk holds.'
    expect(convert(one, 'crate', 'ml', holding(crate))).toEqual({ ok: false, reason })
    expect(convert(one, 'ml', 'crate', holding(crate))).toEqual({ ok: false, reason })
    expect(unitsFor(holding(crate))).not.toContain('crate')
  })

  test('that is in itself never ends, and is said to hold nothing', () => {
    const loop = { name: 'loop', times: 2, quantity: 1, unit: 'Loop' }
    expect(convert(one, 'loop', 'ml', holding(loop))).toEqual({
      ok: false,
      reason: 'Say what one loop of Milk holds.',
    })
  })

  test('may bear the name of the unit on the shelf, which then is the only one', () => {
    const bottle = { name: 'bottle', times: 1, quantity: 1, unit: 'pallet' }
    expect(unitsFor({ ...holding(bottle), unit: 'bottle' })).toEqual(['bottle'])
  })
})

test.each([
  ['g', 'mass', 'volume'],
  ['ml', 'volume', 'mass'],
] as const)('what is counted in %s is typed by its %s before its %s', (unit, near, far) => {
  const offered = unitsFor({ ...milk, unit, density: 1.03, packs: [] })
  const kinds = offered.map((name) => (isUnit(name) ? measures[name].dimension : 'pack'))
  expect(kinds[0]).toBe(near)
  expect(kinds).toContain(far)
  expect(kinds.lastIndexOf(near)).toBeLessThan(kinds.indexOf(far))
})
