import { expect, test } from 'vitest'
import { hasSize, isSameSize } from './size-label.ts'

test.each([
  ['16 oz', '16 OZ', true],
  [' 16 oz', '16 oz ', true],
  ['16 oz', '16oz', false],
  ['', ' ', true],
])('sizes %j and %j are the same: %j', (one, other, same) => {
  expect(isSameSize(one, other)).toBe(same)
  expect(hasSize(['22 oz', one], other)).toBe(same)
})
