import { expect, test } from 'vitest'
import { lookOf } from './option-look.ts'

const options = (...labels: readonly string[]) => labels.map((label) => ({ label }))

test.each([
  [options('Pearls', 'Nata', 'Pudding'), 'chips'],
  [options('Pearls', 'A scoop of vanilla ice cream'), 'rows'],
  [options(...Array.from({ length: 8 }, (_, at) => `No. ${at}`)), 'chips'],
  [options(...Array.from({ length: 9 }, (_, at) => `No. ${at}`)), 'rows'],
])('%j are drawn as %s', (group, look) => {
  expect(lookOf(group)).toBe(look)
})
