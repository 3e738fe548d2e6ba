import { describe, expect, test } from 'vitest'
import { mostPerLine } from '../storefront/cart.ts'
import { afterAct, openTill, type Act } from './counter.ts'
import { plainly } from '../testing/selling.ts'
import type { Till } from './till.ts'

const tea = { _id: 'tea', name: 'Milk Tea', price: 95, addons: [] }
const cake = { _id: 'cake', name: 'Cake', price: 60, addons: [] }
const pie = { _id: 'pie', name: 'Pie', price: 70, addons: [] }
const pearls = { _id: 'pearls', type: 'Toppings', label: 'Pearls', price: 15 }
const shot = { _id: 'shot', type: '', label: 'Shot', price: 20 }

const till = (...acts: readonly Act[]): Till => acts.reduce(afterAct, openTill('1'))
const add = (product: typeof tea): Act => ({ act: 'add', product })
const quantity = (count: number): Act => ({ act: 'quantity', quantity: count })
const choose = (key: number | null): Act => ({ act: 'choose', key })
const note = (text: string): Act => ({ act: 'note', note: text })
const lines = ({ sale }: Till) =>
  sale.lines.map(({ name, quantity: count, note: said }) => [name, count, said])

describe('the lines of a sale', () => {
  test('clearing it leaves an empty one with an id of its own, and what is held stays held', () => {
    const held = till(add(tea), { act: 'hold', at: 1, nextId: '2' }, add(cake))
    const cleared = afterAct(held, { act: 'clear', nextId: '3' })
    expect(cleared.sale).toEqual({ id: '3', name: '', lines: [], chosen: null })
    expect(cleared.held.map(({ sale }) => sale.id)).toEqual(['1'])
  })

  test('of several held sales the one that is thrown away goes, and the one that is recalled comes', () => {
    const three = till(
      add(tea),
      { act: 'hold', at: 1, nextId: '2' },
      add(cake),
      { act: 'hold', at: 2, nextId: '3' },
      add(pie),
      { act: 'hold', at: 3, nextId: '4' },
    )
    const left = (after: Till) => after.held.map(({ sale }) => sale.id)
    expect(left(afterAct(three, { act: 'discard', id: '2' }))).toEqual(['1', '3'])
    const recalled = afterAct(three, { act: 'recall', id: '2', at: 4 })
    expect([left(recalled), recalled.sale.id]).toEqual([['1', '3'], '2'])
  })

  test('of several sales on their way the one that is refused comes back', () => {
    const payment = { method: 'GCash', isPaid: true }
    const pay = (nextId: string): Act => ({
      act: 'pay',
      payment,
      menu: [tea, cake],
      selling: plainly,
      nextId,
    })
    const sent = till(add(tea), pay('2'), add(cake), pay('3'))
    const back = afterAct(sent, { act: 'refused', id: '2', at: 1, nextId: '4' })
    expect(back.outbox.map(({ sale }) => sale.id)).toEqual(['1'])
    expect([back.sale.id, lines(back)]).toEqual(['4', [['Cake', 1, '']]])
  })

  test('the first of two different products is not taken for the second', () => {
    expect(lines(till(add(tea), add(cake), add(tea)))).toEqual([
      ['Milk Tea', 2, ''],
      ['Cake', 1, ''],
    ])
  })

  test('a line goes up to the most and no further; what is over it stays a line of its own', () => {
    const full = till(add(tea), quantity(mostPerLine))
    expect(lines(afterAct(full, add(tea)))).toEqual([['Milk Tea', 999, '']])
    const two = [add(tea), quantity(500), note('x'), add(tea), quantity(499), note('x')]
    expect(lines(till(...two, choose(null)))).toEqual([['Milk Tea', 999, 'x']])
    const over = [add(tea), quantity(500), note('x'), add(tea), quantity(500), note('x')]
    expect(lines(till(...over, choose(null)))).toEqual([
      ['Milk Tea', 500, 'x'],
      ['Milk Tea', 500, 'x'],
    ])
  })

  test('the chosen line stays chosen when it becomes one with another, and no other line does', () => {
    const alike = till(add(cake), add(tea), note('x'), add(tea), note('x '))
    const joined = afterAct(alike, choose(3))
    expect([lines(joined).length, joined.sale.chosen]).toEqual([2, 2])
    expect(afterAct(alike, choose(1)).sale.chosen).toBe(1)
    expect(lines(afterAct(joined, quantity(7)))).toEqual([
      ['Cake', 1, ''],
      ['Milk Tea', 7, 'x'],
    ])
  })

  test('add-ons tell lines apart, and spaces around a note do not', () => {
    const one = till(add(tea), { act: 'addon', addon: pearls }, add(tea), {
      act: 'addon',
      addon: shot,
    })
    expect(lines(afterAct(one, choose(null)))).toHaveLength(2)
  })

  test('removing a line leaves the one before it chosen, and the first when there is none before', () => {
    const three = till(add(tea), add(cake), add(pie))
    const chosenAfter = (chosen: number, removed: number) =>
      [choose(chosen), { act: 'remove', key: removed } as const].reduce(afterAct, three).sale.chosen
    expect(chosenAfter(3, 3)).toBe(2)
    expect(chosenAfter(2, 2)).toBe(1)
    expect(chosenAfter(1, 1)).toBe(2)
    expect(chosenAfter(3, 1)).toBe(3)
    expect(chosenAfter(1, 3)).toBe(1)
  })

  test('an add-on of one type takes the place of the other of its type, and of no other', () => {
    const jelly = { _id: 'jelly', type: 'Toppings', label: 'Jelly', price: 12 }
    const large = { _id: 'large', type: 'Size', label: 'Large', price: 25 }
    const chosen = [pearls, large, shot, jelly].map((addon): Act => ({ act: 'addon', addon }))
    expect(till(add(tea), ...chosen).sale.lines[0]?.addons.map(({ _id }) => _id)).toEqual([
      'large',
      'shot',
      'jelly',
    ])
  })
})
