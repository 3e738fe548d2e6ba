import { array, assert, constantFrom, integer, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mostQuantity } from '../kit/exact.ts'
import { exactly, rounded } from '../kit/fraction.ts'
import {
  convert,
  inOwnUnit,
  knowsNothing,
  packText,
  takenFor,
  whyNoPack,
  type Measured,
  type Pack,
} from './measured.ts'
import { unitsFor } from './offered-units.ts'
import { measures, units, type Unit } from './unit.ts'

const oatMilk: Measured = {
  ...knowsNothing,
  name: 'Oat milk',
  unit: 'ml',
  packs: [{ name: 'case', times: 12, quantity: 1, unit: 'l' }],
}
const condensed: Measured = { ...knowsNothing, name: 'Condensed milk', unit: 'ml', density: 1.3 }
const mango: Measured = {
  ...knowsNothing,
  name: 'Mango',
  unit: 'g',
  weightOfOne: 310,
  usablePart: 62,
}
const cups: Measured = {
  ...knowsNothing,
  name: 'Cup',
  unit: 'pcs',
  packs: [
    { name: 'sleeve', times: 1, quantity: 50, unit: 'pcs' },
    { name: 'carton', times: 20, quantity: 1, unit: 'Sleeve' },
  ],
}
const syrup: Measured = {
  ...knowsNothing,
  name: 'Syrup',
  unit: 'bottle',
  packs: [{ name: 'bottle', times: 1, quantity: 750, unit: 'ml' }],
}

describe('figures worked by hand', () => {
  test.each([
    [oatMilk, 2, 'case', 24_000],
    [oatMilk, 0.08, 'l', 80],
    [oatMilk, 1, 'cup', 236.588237],
    [oatMilk, 3, 'tsp', 14.786765],
    [condensed, 30, 'g', 23.076923],
    [condensed, 1, 'kg', 769.230769],
    [{ ...condensed, weightOfOne: 26 }, 1, 'ea', 20],
    [mango, 3, 'pcs', 930],
    [mango, 1, 'dz', 3720],
    [cups, 2, 'dz', 24],
    [cups, 1.5, 'carton', 1500],
    [cups, 3, 'Sleeve', 150],
    [syrup, 30, 'ml', 0.04],
    [syrup, 2, 'bottle', 2],
  ])('$0.name: $1 $2 are $3', (ingredient, quantity, unit, expected) => {
    expect(inOwnUnit({ quantity, unit }, ingredient)).toEqual({ ok: true, quantity: expected })
  })

  test('what is peeled away is taken too', () => {
    expect(takenFor({ quantity: 50, unit: 'g' }, mango)).toEqual({ ok: true, quantity: 80.645161 })
    expect(takenFor({ quantity: 1, unit: 'pcs' }, mango)).toEqual({ ok: true, quantity: 500 })
    expect(takenFor({ quantity: 1, unit: 'kg' }, { ...mango, usablePart: null })).toEqual({
      ok: true,
      quantity: 1000,
    })
  })
})

describe('what is missing is said', () => {
  test.each([
    [{ ...condensed, density: null }, 'g', 'Say how much one ml of Condensed milk weighs.'],
    [{ ...mango, weightOfOne: null }, 'pcs', 'Say how much one piece of Mango weighs.'],
    [oatMilk, 'pcs', 'Say how much one piece of Oat milk weighs.'],
    [mango, 'ml', 'Say how much one ml of Mango weighs.'],
    [oatMilk, 'bottle', 'Say what one bottle of Oat milk holds.'],
    [oatMilk, 'crate', 'Say what one crate of Oat milk holds.'],
    [{ ...oatMilk, unit: 'can' as const }, 'ml', 'Say what one can of Oat milk holds.'],
    [{ ...cups, unit: 'can' as const }, 'jar', 'Say what one jar of Cup holds.'],
    [mango, 'cm', 'cm is a length, and g is a weight: one cannot be turned into the other.'],
    [oatMilk, 'cm', 'cm is a length, and ml is a volume: one cannot be turned into the other.'],
    [mango, 'sq ft', 'sq ft is an area, and g is a weight: one cannot be turned into the other.'],
    [mango, 'mg', '0.0001 mg of Mango is too little to be counted in g.'],
  ])('$0.name in $1: $2', (ingredient, unit, reason) => {
    const refused = { ok: false, reason }
    expect(inOwnUnit({ quantity: 0.0001, unit }, ingredient)).toEqual(refused)
    expect(takenFor({ quantity: 0.0001, unit }, ingredient)).toEqual(refused)
  })

  test('what no shelf can hold is refused, before anything is reckoned with it', () => {
    const reason = '99999999 kg of Mango is too much to be counted in g.'
    const refused = { ok: false, reason }
    expect(inOwnUnit({ quantity: 99_999_999, unit: 'kg' }, mango)).toEqual(refused)
    expect(takenFor({ quantity: 99_999_999, unit: 'kg' }, mango)).toEqual(refused)
    expect(inOwnUnit({ quantity: 200_000, unit: 'kg' }, mango)).toEqual({ ok: true, quantity: 2e8 })
    expect(inOwnUnit({ quantity: mostQuantity / 1000, unit: 'kg' }, mango)).toEqual({
      ok: true,
      quantity: mostQuantity,
    })
  })

  test('words of containers are the same only as themselves', () => {
    const cans = { ...knowsNothing, name: 'Beans', unit: 'can' } as const
    expect(inOwnUnit({ quantity: 3, unit: 'can' }, cans)).toEqual({ ok: true, quantity: 3 })
    expect(unitsFor(cans)).toEqual(['can'])
  })
})

test('an ingredient is typed in its unit first, then in its packs, then in what is nearest', () => {
  expect(unitsFor(oatMilk).slice(0, 4)).toEqual(['ml', 'case', 'l', 'cl'])
  expect(unitsFor(oatMilk)).toHaveLength(15)
  expect(unitsFor(condensed)).toHaveLength(20)
  expect(unitsFor({ ...condensed, weightOfOne: 20 })).toHaveLength(23)
  expect(unitsFor(cups)).toEqual(['pcs', 'sleeve', 'carton', 'dz', 'ea'])
  expect(unitsFor(syrup).slice(0, 2)).toEqual(['bottle', 'ml'])
})

test('a pack has a name of its own, a content that is known, and is not in itself', () => {
  const pack: Pack = { name: 'case', times: 12, quantity: 1, unit: 'l' }
  expect(whyNoPack(pack, [])).toBeUndefined()
  expect(whyNoPack({ ...pack, unit: 'bottle' }, [])).toBeUndefined()
  expect(whyNoPack({ ...pack, name: 'KG' }, [])).toBe(
    '"KG" is a unit already. Please choose another name.',
  )
  expect(whyNoPack(pack, [{ ...pack, name: 'Case' }])).toBe('There are two packs called "case".')
  expect(whyNoPack({ ...pack, unit: 'crate' }, [])).toBe('There is no unit called "crate".')
  expect(whyNoPack({ ...pack, unit: 'Case' }, [])).toBe('"case" cannot hold itself.')
  const tray: Pack = { name: 'tray', times: 2, quantity: 1, unit: 'case' }
  expect(whyNoPack(tray, [pack])).toBeUndefined()
  expect(whyNoPack({ ...pack, unit: 'tray' }, [tray])).toBe('"case" cannot hold itself.')
  expect(packText(pack)).toBe('case = 12 × 1 l')
  expect(packText({ ...pack, times: 1 })).toBe('case = 1 l')
})

describe('whatever is turned into whatever', () => {
  const everything: Measured = {
    name: 'Thing',
    unit: 'g',
    packs: [
      { name: 'case', times: 12, quantity: 1, unit: 'l' },
      { name: 'tray', times: 7, quantity: 3, unit: 'jar' },
      { name: 'jar', times: 1, quantity: 0.333333, unit: 'lb' },
    ],
    density: 1.037,
    weightOfOne: 7.3,
    usablePart: null,
  }
  const measured: readonly Unit[] = units.filter((unit) =>
    ['mass', 'volume', 'count'].includes(measures[unit].dimension),
  )
  const names = constantFrom(...measured, 'case', 'tray', 'jar')
  const quantities = integer({ min: 1, max: 1e12 }).map((steps) => steps / 1e6)
  const exact = (value: ReturnType<typeof exactly>, from: string, to: string) => {
    const converted = convert(value, from, to, everything)
    if (!converted.ok) throw new Error(converted.reason)
    return converted.quantity
  }

  test('and back is what it was', () => {
    assert(
      property(quantities, names, names, (quantity, a, b) => {
        const there = exact(exactly(quantity), a, b)
        expect(rounded(exact(there, b, a))).toBe(quantity)
      }),
    )
  })

  test('on any way comes to the same', () => {
    assert(
      property(quantities, names, names, array(names, { maxLength: 5 }), (quantity, a, b, way) => {
        let here = { value: exactly(quantity), unit: a }
        for (const unit of [...way, b]) here = { value: exact(here.value, here.unit, unit), unit }
        const { over, under } = exact(exactly(quantity), a, b)
        expect(here.value.over * under).toBe(over * here.value.under)
      }),
    )
  })

  test('is offered exactly where it can be done', () => {
    assert(
      property(constantFrom(...units), (unit) => {
        const ingredient = { ...everything, unit, packs: everything.packs.slice(0, 1) }
        const offered = new Set(unitsFor(ingredient))
        for (const name of units) {
          expect(offered.has(name)).toBe(convert(exactly(1), name, unit, ingredient).ok)
        }
      }),
    )
  })
})
