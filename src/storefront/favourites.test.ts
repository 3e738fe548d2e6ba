import { expect, test } from 'vitest'
import { favouritesOf, toggled } from './favourites.ts'

const tea = { storeId: 'north', productId: 'tea' }
const bun = { storeId: 'south', productId: 'bun' }

test('a product is marked and unmarked, and each store has its own', () => {
  const both = toggled(toggled([], tea), bun)
  expect([favouritesOf(both, 'north'), favouritesOf(both, 'south')]).toEqual([['tea'], ['bun']])
  expect(toggled(both, tea)).toEqual([bun])
})

test('of very many the latest are kept', () => {
  const many = Array.from({ length: 70 }, (_, at) => ({ storeId: 'north', productId: `${at}` }))
  const kept = favouritesOf(many.reduce(toggled, []), 'north')
  expect([kept.length, kept[0], kept.at(-1)]).toEqual([60, '69', '10'])
})
