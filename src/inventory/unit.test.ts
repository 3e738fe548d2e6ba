import { expect, test } from 'vitest'
import { whyUnitStays } from './unit.ts'

const milk = { name: 'Milk', unit: 'g', isCounted: false, usedBy: undefined }

test('a unit in which nothing is written may still be changed', () => {
  expect(whyUnitStays(milk)).toBe('')
})

test('a unit in which stock or a recipe is written stays, and it is said what to do', () => {
  const counted =
    'The stock of "Milk" is counted in g. Turn it into another unit, or add a new ingredient and use that one.'
  expect(whyUnitStays({ ...milk, isCounted: true })).toBe(counted)
  expect(whyUnitStays({ ...milk, isCounted: true, usedBy: 'Classic Milk Tea' })).toBe(counted)
  expect(whyUnitStays({ ...milk, usedBy: 'Classic Milk Tea' })).toBe(
    '"Classic Milk Tea" takes "Milk" in g. Turn it into another unit, or add a new ingredient and use that one.',
  )
})
