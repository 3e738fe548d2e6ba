import { describe, expect, test } from 'vitest'
import { idleEffects, type Choosing, type Made } from './idle-effects.ts'

const names = new Map([
  ['milk', 'Milk'],
  ['oat', 'Oat milk'],
  ['syrup', 'Syrup'],
  ['honey', 'Honey'],
])
const nameOf = (id: string) => names.get(id) ?? id
const scale = (label: string, ...ingredients: readonly string[]) => ({
  label,
  effects: ingredients.map((ingredient) => ({ kind: 'scale' as const, ingredient })),
})
const swap = (label: string, ingredient: string, other: string) => ({
  label,
  effects: [{ kind: 'swap' as const, ingredient, with: other }],
})
const group = (max: number | null, ...options: Choosing['options']): Choosing => ({ max, options })
const made = (label: string, ...ingredients: readonly string[]): Made => ({ label, ingredients })

const told = (recipe: readonly Made[], ...groups: readonly Choosing[]) =>
  groups.map((each) => idleEffects(each, { made: recipe, groups }, nameOf))

describe('an option that does nothing is told of', () => {
  const sugar = group(1, scale('0 %', 'syrup'), scale('50 %', 'syrup'), scale('100 %'))
  const milks = group(1, swap('Oat', 'milk', 'oat'), { label: 'Whole', effects: [] })

  test('when the recipe does not hold what it changes', () => {
    expect(told([made('', 'milk')], sugar, milks)).toEqual([
      ['The recipe has no Syrup: 0 % and 50 % change nothing of it.'],
      [],
    ])
    expect(told([made('', 'syrup')], sugar, milks)).toEqual([
      [],
      ['The recipe has no Milk: Oat changes nothing of it.'],
    ])
  })

  test('in one sentence for all ingredients and options that are alike, also before they have a name', () => {
    const both = group(1, scale('0 %', 'syrup', 'honey'), scale('', 'syrup', 'honey', 'milk'))
    expect(told([made('', 'tea')], both)).toEqual([
      [
        'The recipe has no Syrup or Honey: 0 % and the option change nothing of it.',
        'The recipe has no Milk: the option changes nothing of it.',
      ],
    ])
    const apart = group(1, scale('0 %', 'syrup', 'honey'), scale('50 %', 'honey'))
    expect(told([made('', 'milk')], apart)).toEqual([
      [
        'The recipe has no Syrup: 0 % changes nothing of it.',
        'The recipe has no Honey: 0 % and 50 % change nothing of it.',
      ],
    ])
  })

  test('not where it changes one of several, of which a drink has one', () => {
    const oat = {
      label: 'Oat',
      effects: [...swap('', 'milk', 'oat').effects, ...swap('', 'creamer', 'oat').effects],
    }
    expect(told([made('', 'creamer')], group(1, oat))).toEqual([[]])
    expect(told([made('', 'syrup')], group(1, oat))).toEqual([
      ['The recipe has no Milk or creamer: Oat changes nothing of it.'],
    ])
    expect(told([made('16 oz', 'milk'), made('22 oz', 'syrup')], group(1, oat))[0]).toHaveLength(1)
  })

  test('when a size does not hold it', () => {
    const sizes = [made('16 oz', 'milk', 'syrup'), made('22 oz', 'milk'), made('')]
    expect(told(sizes, sugar)).toEqual([
      [
        '22 oz has no Syrup: 0 % and 50 % change nothing of it.',
        'A size has no Syrup: 0 % and 50 % change nothing of it.',
      ],
    ])
  })

  test('when another option takes it away that can be had with it', () => {
    const recipe = [made('', 'milk')]
    const less = scale('Less milk', 'milk')
    expect(told(recipe, group(1, less), milks)[0]).toEqual([
      'With Oat there is no Milk: Less milk changes nothing of it.',
    ])
    expect(told(recipe, group(1, less, swap('Oat', 'milk', 'oat')))).toEqual([[]])
    expect(told(recipe, group(null, less, swap('Oat', 'milk', 'oat')))[0]).toHaveLength(1)
  })

  test('and no other one is', () => {
    const recipe = [made('', 'milk')]
    expect(told(recipe, group(1, scale('Less milk', 'milk', 'oat')), milks)).toEqual([[], []])
    const adds = { label: 'Pearls', effects: [{ kind: 'add' as const, ingredient: 'pearls' }] }
    expect(told(recipe, group(3, adds, scale('', '')))).toEqual([[]])
  })
})
