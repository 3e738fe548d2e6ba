import { expect, test } from 'vitest'
import { pageNumbers } from './page-numbers.ts'

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [3, 5, [1, 2, 3, 4, 5]],
  [1, 10, [1, 2, 0, 10]],
  [4, 10, [1, 2, 3, 4, 5, 0, 10]],
  [5, 10, [1, 0, 4, 5, 6, 0, 10]],
  [10, 10, [1, 0, 9, 10]],
])('on page %i of %i', (current, last, expected) => {
  expect(pageNumbers(current, last)).toEqual(expected)
})
