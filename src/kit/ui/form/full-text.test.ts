import { expect, test } from 'vitest'
import { fullText } from './full-text.ts'

test('a field says that it is full once it takes no more, and not before', () => {
  expect(fullText('', 3)).toBeUndefined()
  expect(fullText('ab', 3)).toBeUndefined()
  expect(fullText('abc', 3)).toBe('No more fits: 3 letters at most.')
})
