import { expect, test } from 'vitest'
import { firstSteps, needsSteps, nextStep, ordersOfANewStore, type Done } from './first-steps.ts'

const none: Done = { ingredient: false, product: false, payment: false, qr: false, order: false }
const all: Done = { ingredient: true, product: true, payment: true, qr: true, order: true }

test('the first steps stand on the dashboard until all of them are done', () => {
  expect(needsSteps(none, 0)).toBe(true)
  for (const step of firstSteps) expect(needsSteps({ ...all, [step]: false }, 1)).toBe(true)
  expect(needsSteps(all, 1)).toBe(false)
})

test('a store that trades is not told how to begin', () => {
  expect(needsSteps(none, ordersOfANewStore - 1)).toBe(true)
  expect(needsSteps(none, ordersOfANewStore)).toBe(false)
})

test('the next step is the first that is not done, whatever was done out of turn', () => {
  expect(nextStep(none)).toBe('ingredient')
  expect(nextStep({ ...none, ingredient: true, payment: true })).toBe('product')
  expect(nextStep({ ...all, order: false })).toBe('order')
  expect(nextStep(all)).toBeUndefined()
})
