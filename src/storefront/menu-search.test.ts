import { array, assert, constantFrom, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isNear, searchMenu, stretchesOf } from './menu-search.ts'

const tea = { name: 'Milk Tea', slug: 'milk-tea' }
const cakes = { name: 'Cakes', slug: 'cakes' }

describe('searching the menu', () => {
  const menu = [
    { name: 'Café Latte', description: 'Two shots', category: { name: 'Coffee', slug: 'coffee' } },
    { name: 'Matcha', description: 'Green, with oat milk', category: tea },
    { name: 'Water', description: '', category: null },
  ]
  const names = (typed: string) => searchMenu(menu, typed).map(({ name }) => name)

  test.each([
    ['cafe', ['Café Latte']],
    ['MILK', ['Matcha']],
    ['milk oat', ['Matcha']],
    ['coffee shots', ['Café Latte']],
    ['other', ['Water']],
    ['  ', ['Café Latte', 'Matcha', 'Water']],
    ['latte matcha', []],
  ])('%j finds %j, in name, description and category', (typed, found) => {
    expect(names(typed)).toEqual(found)
  })

  test.each([
    ['mathca', ['Matcha']],
    ['macha', ['Matcha']],
    ['lattte', ['Café Latte']],
    ['cofee', ['Café Latte']],
    ['wat', ['Water']],
    ['mat', ['Matcha']],
    ['xat', []],
  ])('%j forgives a letter and finds %j', (typed, found) => {
    expect(names(typed)).toEqual(found)
  })
})

test('whole words lead, then beginnings, then names before the rest, then what only holds the letters', () => {
  const menu = [
    { name: 'Iced Coffee', description: 'With ice cubes', category: tea },
    { name: 'Cubed Mango', description: '', category: cakes },
    { name: 'Purple Slice', description: 'Filled with ube jam', category: cakes },
    { name: 'Uber Sundae', description: '', category: cakes },
    { name: 'Ube Latte', description: '', category: tea },
  ]
  expect(searchMenu(menu, 'ube').map(({ name }) => name)).toEqual([
    'Ube Latte',
    'Uber Sundae',
    'Purple Slice',
    'Cubed Mango',
    'Iced Coffee',
  ])
})

test('what is as it was typed is not joined by what is only like it', () => {
  const menu = [
    { name: 'Coke', description: '', category: null },
    { name: 'Cake', description: '', category: null },
  ]
  expect(searchMenu(menu, 'cake').map(({ name }) => name)).toEqual(['Cake'])
  expect(searchMenu(menu, 'cuke').map(({ name }) => name)).toEqual(['Coke', 'Cake'])
})

test.each([
  ['okinawa', 'okinawa', true],
  ['okniawa', 'okinawa', true],
  ['okinwa', 'okinawa', true],
  ['okinaawa', 'okinawa', true],
  ['okinaea', 'okinawa', true],
  ['okin', 'okinawa', true],
  ['okim', 'okinawa', true],
  ['okmm', 'okinawa', false],
  ['tae', 'tea', false],
])('%j for %j is near: %j', (typed, meant, near) => {
  expect(isNear(typed, meant)).toBe(near)
})

describe('a found text', () => {
  const marked = (text: string, typed: string) =>
    stretchesOf(text, typed)
      .map(({ text: part, isFound }) => (isFound ? `[${part}]` : part))
      .join('')

  test.each([
    ['Ube Latte', 'ube', '[Ube] Latte'],
    ['Cubed Ube', 'ube', 'Cubed [Ube]'],
    ['Cubes', 'ube', 'C[ube]s'],
    ['Crème Brûlée', 'brulee creme', '[Crème] [Brûlée]'],
    ['Milk Tea', 'coffee', 'Milk Tea'],
    ['Milk Tea', '', 'Milk Tea'],
  ])('%j with %j is %j', (text, typed, shown) => {
    expect(marked(text, typed)).toBe(shown)
  })

  test('is whole, whatever was typed', () => {
    assert(
      property(string({ unit: 'grapheme' }), string(), (text, typed) => {
        const stretches = stretchesOf(text, typed)
        expect(stretches.map((each) => each.text).join('')).toBe(text)
      }),
    )
  })
})

test('a search leaves out and reorders, and never makes up', () => {
  const word = constantFrom('ube', 'tea', 'cubes', 'latte', 'milk')
  const names = array(array(word, { minLength: 1, maxLength: 3 }), { maxLength: 8 })
  assert(
    property(names, word, (menu, typed) => {
      const products = menu.map((words, at) => ({
        at,
        name: words.join(' '),
        description: '',
        category: null,
      }))
      const found = searchMenu(products, typed)
      expect(new Set(found).size).toBe(found.length)
      const strict = products.filter(({ name }) => name.includes(typed))
      if (strict.length > 0) expect(found.toSorted((a, b) => a.at - b.at)).toEqual(strict)
    }),
  )
})
