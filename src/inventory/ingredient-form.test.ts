import { expect, test } from 'vitest'
import { errorsOf } from '../kit/ui/form/form-errors.ts'
import { NewIngredient } from './contract.ts'
import {
  afterStock,
  emptyIngredient,
  extendedOf,
  ingredientRules,
  knownAfterTotal,
  namesakeOf,
  priceOf,
  totalOf,
  type IngredientValues,
} from './ingredient-form.ts'

const tea: IngredientValues = {
  ...emptyIngredient,
  name: 'Assam tea',
  stock: 200,
  pricePerUnit: 0.62,
  totalCost: 124,
  markup: 40,
}

test('stock, price and total follow from one another as far as they are numbers', () => {
  expect(totalOf(tea)).toBe(124)
  expect(priceOf({ ...tea, totalCost: 2.5 })).toBe(0.0125)
  expect(extendedOf(tea)).toBe(173.6)
  for (const text of ['', '-', '1e3', '0.6o']) {
    expect(totalOf({ ...tea, pricePerUnit: text })).toBe('')
    expect(totalOf({ ...tea, stock: text })).toBe('')
    expect(priceOf({ ...tea, totalCost: text })).toBe(0.62)
    expect(extendedOf({ ...tea, markup: text })).toBeUndefined()
  }
})

test('a total that is entered first stays, and the price follows the stock key by key', () => {
  const empty = { ...tea, stock: '', pricePerUnit: '', totalCost: '' }
  const known = knownAfterTotal({ ...empty, totalCost: 1740 }, 'price')
  expect(known).toBe('total')
  const one = { ...empty, totalCost: 1740, stock: 1 }
  expect(afterStock(one, known)).toEqual(['pricePerUnit', 1740])
  expect(afterStock({ ...one, pricePerUnit: 1740, stock: 12 }, known)).toEqual([
    'pricePerUnit',
    145,
  ])
  // The first key of a total has made a price of it, which nobody has entered.
  expect(knownAfterTotal({ ...one, pricePerUnit: 1 }, known)).toBe('total')
})

test('a price that was entered stays when the stock changes', () => {
  expect(knownAfterTotal(tea, 'price')).toBe('price')
  expect(afterStock({ ...tea, stock: 100 }, 'price')).toEqual(['totalCost', 62])
  expect(afterStock({ ...tea, stock: 100, totalCost: 'x' }, 'total')).toEqual(['totalCost', 62])
})

test('a text that is no number is refused in its field, and an empty one is missing', () => {
  const noNumber = 'Please enter a number, such as 1234.50'
  const half = { stock: '-', pricePerUnit: '1e3', markup: '4o', lowStockLevel: 'few' }
  expect(errorsOf(ingredientRules, { ...tea, ...half, totalCost: '1,240' })).toEqual({
    stock: noNumber,
    pricePerUnit: noNumber,
    markup: noNumber,
    lowStockLevel: noNumber,
    totalCost: 'Please write 1240, or 1.24 if that is what you mean',
  })
  expect(errorsOf(ingredientRules, { ...emptyIngredient, markup: '', totalCost: -1 })).toEqual({
    name: 'Name is required',
    stock: 'Stock is required',
    pricePerUnit: 'Price per unit is required',
    markup: 'Markup is required',
    totalCost: 'The amount cannot be negative',
  })
  expect(errorsOf(ingredientRules, { ...tea, totalCost: '' })).toEqual({})
})

test('what is saved has no total, and no low-stock level where none was entered', () => {
  const saved = NewIngredient.parse(tea)
  expect(saved).toMatchObject({ stock: 200, pricePerUnit: 0.62, markup: 40, lowStockLevel: null })
  expect(saved).not.toHaveProperty('totalCost')
})

test.each([
  [{ name: 'milk' }, 'a'],
  [{ name: ' Oat  MILK ' }, 'b'],
  [{ name: 'Milk', id: 'a' }, undefined],
  [{ name: 'Milk', id: 'b' }, 'a'],
  [{ name: 'Mil' }, undefined],
  [{ name: ' ' }, undefined],
])('%j has another of its name on the shelf: %j', (written, id) => {
  const shelf = [
    { id: 'a', name: 'Milk' },
    { id: 'b', name: 'Oat milk' },
    { id: 'c', name: '' },
  ]
  expect(namesakeOf(written, shelf)?.id).toBe(id)
  expect(namesakeOf(written)).toBeUndefined()
})
