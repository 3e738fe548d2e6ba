import { expect, test } from 'vitest'
import { NewCategory } from '../new-category.ts'
import { slugWith } from './use-slug-of.ts'

test('a name without a Latin letter has an address, and none has none', () => {
  expect(slugWith('Milk Tea', '3fa9c2')).toBe('milk-tea')
  const slug = slugWith('奶茶', '3fa9c2')
  expect(slug).toBe('item-3fa9c2')
  expect(NewCategory.safeParse({ name: '奶茶', slug }).success).toBe(true)
  expect(slugWith('  ', '3fa9c2')).toBe('')
})
