import { expect, test } from 'vitest'
import { whyIngredientStays } from './ingredient-use.ts'

test('everything that takes an ingredient is named, with the place where it stands', () => {
  const tea = { name: 'Classic Milk Tea', places: ['recipe', 'add-on'] } as const
  expect(whyIngredientStays('Pearls', [tea])).toBe(
    '"Pearls" is used by "Classic Milk Tea" (recipe, add-on). Take it out there first.',
  )
  const toppings = { name: 'Toppings', places: ['shared choice'] } as const
  expect(whyIngredientStays('Pearls', [tea, toppings])).toBe(
    '"Pearls" is used by "Classic Milk Tea" (recipe, add-on) and "Toppings" (shared choice). Take it out there first.',
  )
})

test('of many, five are named and the others counted', () => {
  const uses = Array.from({ length: 17 }, (_, at) => ({
    name: `Tea ${at}`,
    places: ['recipe'] as const,
  }))
  expect(whyIngredientStays('Sugar', uses)).toContain('"Tea 4" (recipe) and 12 more. Take')
})
