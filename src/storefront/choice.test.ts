import { describe, expect, test } from 'vitest'
import type { RecipeAddon } from '../catalog/product.ts'
import { extras, group, ids, line, need, option, product, refusal } from '../testing/choosing.ts'
import {
  choose,
  ingredientsOf,
  shortfall,
  shortfallDetails,
  shortfallText,
  type NotedWish,
} from './choice.ts'

describe('a size', () => {
  test('is the first where none was said, and the one that was said', () => {
    expect([line('Tea').size?.label, line('Tea').price]).toEqual(['small', 80])
    const large = line('Tea', { size: 'size large' })
    expect([large.size?.label, large.price]).toEqual(['large', 100])
    expect(large.needs).toEqual([need('milk', 150)])
  })

  test('that is gone is refused, of a product with sizes and of one without', () => {
    expect(refusal('Tea', { size: 'size gone' })).toBe('A size of "Tea" is no longer offered.')
    expect(refusal('Bun', { size: 'size small' })).toBe('A size of "Bun" is no longer offered.')
  })

  test('there is none of a product without', () => {
    const plain = line('Bun', { quantity: 2, note: 'warm' })
    expect(plain).toMatchObject({ price: 50, quantity: 2, note: 'warm', addons: [], parts: [] })
    expect(plain.size).toBeUndefined()
    expect(line('Bun').note).toBe('')
  })
})

describe('what is chosen of a group', () => {
  test('is its preselection where it asks and nothing was said, and nothing where it does not', () => {
    expect(line('Tea').addons.map(({ id, times }) => [id, times])).toEqual([['full', 1]])
  })

  test('is not preselected where its group asks for nothing', () => {
    const offered = group('Offered', [option('lemon', 5, { isDefault: true })])
    const lemonade = product('Lemonade', { groups: [offered] })
    const wish = { productId: 'Lemonade', quantity: 1, addons: [] }
    const chosen = choose([wish], new Map([['Lemonade', lemonade]]))
    expect(chosen).toMatchObject({ ok: true, lines: [{ addons: [] }] })
  })

  test('stands in the order of the menu, with the label of its group, its price and how often', () => {
    const { addons, needs } = line('Tea', { addons: ids(['jelly', 2], 'half', 'pearls') })
    expect(addons.map(({ type, label, price, times }) => [type, label, price, times])).toEqual([
      ['Sugar', 'half', 0, 1],
      ['Extras', 'pearls', 15, 1],
      ['Extras', 'jelly', 20, 2],
    ])
    expect(new Map(needs.map(({ ingredientId, quantity }) => [ingredientId, quantity]))).toEqual(
      new Map([
        ['milk', 100],
        ['pearls', 30],
        ['jelly', 80],
      ]),
    )
  })

  test('is no longer offered where its group is for another place', () => {
    expect(refusal('Tea', { addons: ids('free cup') })).toBe(
      'An option of "Tea" is no longer offered.',
    )
    expect(line('Tea', { addons: ids('free cup') }, 'counter').addons).toMatchObject([
      { id: 'full' },
      { id: 'free cup' },
    ])
  })

  test('may not be more than the group allows, of all and of one', () => {
    const both = refusal('Tea', { addons: ids('half', 'full') })
    expect(both).toMatch(/Sugar.* for "Tea"\.$/)
    expect(both).not.toMatch(/\..*\./)
    expect(refusal('Tea', { addons: ids(['pearls', 4]) })).toMatch(/ for "Tea"\.$/)
    expect(refusal('Tea', { addons: ids(['pearls', 3], ['jelly', 2]) })).toBeUndefined()
    expect(refusal('Tea', { addons: ids(['pearls', 3], ['jelly', 3]) })).toMatch(/ for "Tea"\.$/)
  })

  test('cannot be two things in the place of one', () => {
    expect(refusal('Tea', { addons: ids('oat', 'soy') })).toBe(
      '"oat" and "soy" cannot both be had with "Tea".',
    )
    expect(refusal('Tea', { addons: ids('soy') })).toBeUndefined()
  })
})

describe('an add-on of the older kind', () => {
  const addon = (id: string, type: string): RecipeAddon => ({
    id,
    type,
    label: id,
    price: 10,
    ...need(id, 5),
  })
  const cup = product('Cup', {
    addons: [addon('foam', 'Top'), addon('straw', ''), addon('lid', '')],
    groups: [extras],
  })
  const ofCup = (wished: NotedWish['addons']) =>
    choose([{ productId: 'Cup', quantity: 1, addons: wished }], new Map([['Cup', cup]]))

  test('adds its thing once, after the options, as they were chosen', () => {
    const chosen = ofCup(ids('lid', 'foam', 'pearls', ['straw', 1]))
    const addons = chosen.ok ? chosen.lines[0]?.addons : undefined
    expect(addons?.map(({ id, type, times }) => [id, type, times])).toEqual([
      ['pearls', 'Extras', 1],
      ['lid', '', 1],
      ['foam', 'Top', 1],
      ['straw', '', 1],
    ])
    expect(addons?.[1]?.option).toEqual({
      id: 'lid',
      label: 'lid',
      price: 10,
      isDefault: false,
      effects: [{ kind: 'add', ...need('lid', 5) }],
    })
  })

  test('is had once, and an option more often', () => {
    expect(ofCup(ids(['straw', 2]))).toMatchObject({
      ok: false,
      reason: 'Please choose one option of each kind for "Cup".',
    })
    expect(ofCup(ids('straw', ['pearls', 2])).ok).toBe(true)
  })

  test('that is gone is not hidden by one that is there', () => {
    expect(ofCup(ids('straw', 'ghost'))).toMatchObject({
      ok: false,
      reason: 'An option of "Cup" is no longer offered.',
    })
  })
})

describe('what the shelf cannot make', () => {
  const shelf = new Map([['flour', 100]])

  test('names a combo as one, of which another choice may be left', () => {
    const more = new Map([['flour', 200]])
    expect(shortfall([line('Pair')], shelf)).toEqual({
      line: 0,
      productId: 'Pair',
      name: 'Pair',
      canMake: 0,
      isCombo: true,
    })
    expect(shortfall([line('Bun', { quantity: 2 }), line('Bun', { quantity: 2 })], more)).toEqual({
      line: 1,
      productId: 'Bun',
      name: 'Bun',
      canMake: 1,
    })
  })

  test('is said in words', () => {
    expect(shortfallText({ name: 'Pair', canMake: 0, isCombo: true })).toBe(
      '"Pair" cannot be made as it was chosen.',
    )
    expect(shortfallText({ name: 'Pair', canMake: 1, isCombo: true })).toBe(
      'Only 1 of "Pair" can be made right now.',
    )
    expect(shortfallText({ name: 'Bun', canMake: 0 })).toBe('"Bun" is sold out.')
    expect(shortfallText({ name: 'Bun', canMake: 0, isCombo: false })).toBe('"Bun" is sold out.')
  })

  test('is asked of every ingredient once', () => {
    const large = line('Tea', { size: 'size large', addons: ids('pearls') })
    expect(ingredientsOf([large, line('Tea'), line('Bun')])).toEqual(['milk', 'pearls', 'flour'])
  })
})

test('a program is told which line falls short, of what, and how many of it can be made', () => {
  expect(shortfallDetails({ line: 2, productId: 'tea', name: 'Tea', canMake: 1 })).toEqual({
    line: 2,
    productId: 'tea',
    canMake: 1,
  })
})
