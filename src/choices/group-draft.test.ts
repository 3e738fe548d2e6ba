import { expect, test } from 'vitest'
import { beginsWithNone, emptyOption, emptyRules } from './group-draft.ts'

test('a new group begins with None for customers, until one must be chosen or is', () => {
  expect(beginsWithNone(emptyRules)).toBe(true)
  expect(beginsWithNone({ ...emptyRules, min: '0' })).toBe(true)
  expect(beginsWithNone({ ...emptyRules, min: 1 })).toBe(false)
  const regular = { ...emptyOption, label: 'Regular', isDefault: true }
  expect(beginsWithNone({ ...emptyRules, options: [regular] })).toBe(false)
})

test('a group of several is counted, and says no None', () => {
  for (const rules of [{ max: 3 }, { max: null }, { mostEach: 2 }]) {
    expect(beginsWithNone({ ...emptyRules, ...rules })).toBe(false)
  }
})
