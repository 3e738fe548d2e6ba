import { expect, test } from 'vitest'
import { menuGroups } from './menu.ts'
import { menuPart, menuPartFor } from './menu-part.ts'

const menu = (length: number, categories: number) =>
  Array.from({ length }, (_, at) => ({
    name: `Drink ${at}`,
    description: '',
    category: { name: `Section ${at % categories}`, slug: `section-${at % categories}` },
  }))

test('a menu of ordinary length is put into its page whole', () => {
  const ordinary = menu(500, 20)
  expect(menuPart(ordinary)).toBe(ordinary)
  expect(menuPartFor(ordinary, 'drink 1')).toBe(ordinary)
})

test('of a long menu the first two pages of each category, in its order', () => {
  const part = menuPart(menu(10_000, 20))
  expect(part).toHaveLength(120)
  const [first] = menuGroups(part)
  expect(first?.products.map(({ name }) => name)).toEqual([
    'Drink 0',
    'Drink 20',
    'Drink 40',
    'Drink 60',
    'Drink 80',
    'Drink 100',
  ])
})

test('not even thousands of categories make a page longer', () => {
  expect(menuPart(menu(10_000, 5000))).toHaveLength(500)
})

test('whoever searches a long menu finds in its page what matches', () => {
  expect(menuPartFor(menu(10_000, 20), 'drink 9999').map(({ name }) => name)).toEqual([
    'Drink 9999',
  ])
  expect(menuPartFor(menu(10_000, 20), 'rocket fuel')).toHaveLength(120)
})
