import { anything, assert, dictionary, integer, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { rebased } from './start-again.ts'

const kept = {
  name: 'Milk Tea',
  price: 95,
  image: null,
  address: { city: 'Cebu', zipCode: '6000' },
  ingredients: [{ ingredient: 'tea', count: 10 }],
}
const fresh = {
  name: 'Classic Milk Tea',
  price: 99,
  image: '/tea.webp',
  address: { city: 'Manila', zipCode: '1000' },
  ingredients: [{ ingredient: 'tea', count: 12 }],
}

test('a form that nobody has touched shows what is fresh', () => {
  expect(rebased(kept, structuredClone(kept), fresh)).toEqual(fresh)
})

test('what somebody has changed stays as they left it, field by field', () => {
  const typed = { ...kept, price: '9', address: { city: 'Cebu City', zipCode: '6000' } }
  expect(rebased(kept, typed, fresh)).toEqual({
    name: 'Classic Milk Tea',
    price: '9',
    image: '/tea.webp',
    address: { city: 'Cebu City', zipCode: '1000' },
    ingredients: [{ ingredient: 'tea', count: 12 }],
  })
})

test('a list that somebody has changed stays whole: its lines belong together', () => {
  const ingredients = [
    { ingredient: 'tea', count: 10 },
    { ingredient: 'pearls', count: 5 },
  ]
  expect(rebased(kept, { ...kept, ingredients }, fresh)).toEqual({ ...fresh, ingredients })
})

test('what was emptied stays empty, and a picture that was chosen stays chosen', () => {
  const picture = new File(['drawing'], 'tea.png')
  const before = { name: 'Milk Tea', picture: null }
  expect(rebased(before, { name: '', picture }, { name: 'Tea', picture: null })).toEqual({
    name: '',
    picture,
  })
})

test('without news nothing changes, whatever has been typed', () => {
  assert(
    property(dictionary(string(), integer()), dictionary(string(), anything()), (before, typed) => {
      const values = { ...before, ...typed }
      expect(rebased(before, values, { ...before })).toEqual({ ...values })
    }),
    { examples: [[{}, { toString: undefined }]] },
  )
})
