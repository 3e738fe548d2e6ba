import { describe, expect, test } from 'vitest'
import { afterAct, openTill, saleTotal, type Act, type Sellable } from './counter.ts'
import { plainly } from '../testing/selling.ts'
import { faultOf } from './counter-choices.ts'
import { sizeScanned } from './scan.ts'

const rules = { min: 0, max: 1, mostEach: 1, online: true, counter: true }
const option = (id: string, price = 0, parts: object = {}) => ({
  _id: id,
  label: id,
  price,
  isDefault: false,
  inStock: true,
  ...parts,
})
const sizes = [
  { id: 'S', label: '16 oz', price: 89, inStock: true, barcode: '16' },
  { id: 'L', label: '22 oz', price: 109, inStock: true, barcode: '22' },
]
const drink: Sellable & { readonly sizes: typeof sizes } = {
  _id: 'okinawa',
  name: 'Okinawa',
  price: 89,
  addons: [],
  sizes,
  groups: [
    {
      ...rules,
      id: 'sugar',
      label: 'Sugar',
      min: 1,
      options: [option('full', 0, { isDefault: true }), option('half')],
    },
    {
      ...rules,
      id: 'toppings',
      label: 'Toppings',
      max: 3,
      mostEach: 2,
      options: [option('pearls', 15), option('jelly', 20, { soldOutIn: ['L'] })],
    },
    { ...rules, id: 'web', label: 'Web only', counter: false, options: [option('straw')] },
  ],
}
const after = (...acts: readonly Act[]) =>
  acts.reduce((till, act) => afterAct(till, act), openTill('one')).sale
const take = (id: string, times: number): Act => ({ act: 'option', product: drink, id, times })
const added: Act = { act: 'add', product: drink }

describe('a drink with choices at the till', () => {
  test('is sold plain by one tap, and again joins its line', () => {
    expect(after(added, added).lines).toMatchObject([
      { price: 89, quantity: 2, size: { id: 'S', label: '16 oz' }, addons: [{ _id: 'full' }] },
    ])
  })

  test('is told in the order of the menu, whatever was tapped first', () => {
    const sale = after(added, take('pearls', 2), take('half', 1), {
      act: 'size',
      product: drink,
      id: 'L',
    })
    expect(sale.lines[0]).toMatchObject({ price: 109, size: { id: 'L' } })
    expect(sale.lines[0]?.addons).toEqual([
      { _id: 'half', type: 'Sugar', label: 'half', price: 0 },
      { _id: 'pearls', type: 'Toppings', label: 'pearls', price: 15, times: 2 },
    ])
    expect(saleTotal(sale, plainly)).toBe(139)
  })

  test('lets go of what cannot be had in its new size', () => {
    const sale = after(added, take('jelly', 1), { act: 'size', product: drink, id: 'L' })
    expect(sale.lines[0]?.addons.map(({ _id }) => _id)).toEqual(['full'])
  })

  test('says what it still asks for', () => {
    const [line] = after(added, take('full', 0)).lines
    expect(line && faultOf(line, drink)).toBe('Please choose one of "Sugar".')
    const [whole] = after(added).lines
    expect(whole && faultOf(whole, drink)).toBeUndefined()
  })

  test('of another size or with other options is another line', () => {
    const sale = after(added, take('pearls', 1), added, take('pearls', 2), added)
    expect(sale.lines.map(({ quantity }) => quantity)).toEqual([1, 1, 1])
    expect(after({ act: 'add', product: drink, size: 'L' }, added).lines).toHaveLength(2)
  })

  test('is found by the barcode of a size', () => {
    expect(sizeScanned([drink], ' 22 ')).toEqual({ product: drink, size: 'L' })
    expect(sizeScanned([drink], '')).toBeUndefined()
    expect(sizeScanned([drink], '23')).toBeUndefined()
  })
})
