import { expect, test } from 'vitest'
import { openingLine } from './opening-line.ts'

test('a store without words of its own says something that suits its kind, and any other kind something plain', () => {
  expect(openingLine('bakery')).toBe('Bread and pastries to choose here and pick up.')
  for (const unknown of ['', 'constructor', 'florist']) {
    expect(openingLine(unknown)).toBe('Have a look around, and order in a minute.')
  }
})
