import { expect, test } from 'vitest'
import { afterRemoval } from './focus-field.ts'

test.each([
  [0, 3, 'line 0'],
  [1, 3, 'line 1'],
  [2, 3, 'line 1'],
  [1, 2, 'line 0'],
  [0, 1, 'add'],
])('after line %i of %i is taken away it goes on at %s', (at, of, name) => {
  expect(afterRemoval({ at, of, nameOf: (next) => `line ${next}`, none: 'add' })).toBe(name)
})
