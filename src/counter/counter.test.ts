import { array, assert, constantFrom, integer, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { afterAct, endsSale, openTill, priced, saleCount, saleTotal, type Act } from './counter.ts'
import { plainly } from '../testing/selling.ts'
import { Till } from './till.ts'

const pearls = { _id: 'pearls', type: 'Toppings', label: 'Pearls', price: 15 }
const jelly = { _id: 'jelly', type: 'Toppings', label: 'Jelly', price: 12.1 }
const shot = { _id: 'shot', type: '', label: 'Espresso shot', price: 20 }
const large = { _id: 'large', type: '', label: 'Large', price: 25 }
const tea = { _id: 'tea', name: 'Milk Tea', price: 95, addons: [pearls, jelly, shot, large] }
const cake = { _id: 'cake', name: 'Cake', price: 60.2, addons: [] }
const menu = [tea, cake]

const till = (...acts: readonly Act[]): Till => acts.reduce(afterAct, openTill('sale-1'))
const addTea: Act = { act: 'add', product: tea }
const addCake: Act = { act: 'add', product: cake }
const withPearls: Act = { act: 'addon', addon: pearls }
const hold = (nextId: string): Act => ({ act: 'hold', at: 1000, nextId })
const pay = (nextId: string): Act => ({
  act: 'pay',
  selling: plainly,
  payment: { method: 'cash', isPaid: true, cashGiven: 200 },
  menu,
  nextId,
})

const shown = ({ sale }: Till) =>
  sale.lines.map(({ name, quantity, addons, note }) =>
    [
      `${quantity} ${name}`,
      ...addons.map(({ label }) => label),
      ...(note === '' ? [] : [note]),
    ].join(' + '),
  )

describe('putting a sale together', () => {
  test('the same product again is one more of it', () => {
    expect(shown(till(addTea, addTea, addCake))).toEqual(['2 Milk Tea', '1 Cake'])
    const { sale } = till(addTea, addTea, addCake)
    expect(saleTotal(sale, plainly)).toBe(250.2)
    // Of a store that was kept before there were charges.
    expect(saleTotal(sale, { taxRates: [] })).toBe(250.2)
  })

  test('one add-on of a type is chosen, those without a type go together, and the same again takes it off', () => {
    const jellied: Act = { act: 'addon', addon: jelly }
    const twoFree = [shot, large].map((addon): Act => ({ act: 'addon', addon }))
    expect(shown(till(addTea, withPearls, jellied))).toEqual(['1 Milk Tea + Jelly'])
    expect(shown(till(addTea, ...twoFree))).toEqual(['1 Milk Tea + Espresso shot + Large'])
    expect(shown(till(addTea, withPearls, withPearls))).toEqual(['1 Milk Tea'])
  })

  test('a product with add-ons is not joined by one without', () => {
    expect(shown(till(addTea, withPearls, addTea))).toEqual(['1 Milk Tea + Pearls', '1 Milk Tea'])
  })

  test('lines become one when they are alike and nobody is busy with them any more', () => {
    const alike = till(addTea, withPearls, addTea, withPearls)
    expect(shown(alike)).toEqual(['1 Milk Tea + Pearls', '1 Milk Tea + Pearls'])
    expect(shown(afterAct(alike, addCake))).toEqual(['2 Milk Tea + Pearls', '1 Cake'])
    const noted = afterAct(alike, { act: 'note', note: 'less ice' })
    expect(shown(afterAct(noted, addCake))).toHaveLength(3)
  })

  test.each([
    [3, 3],
    [0, 1],
    [-1, 1],
    [1.5, 1],
    [1000, 1],
    [999, 999],
  ])('of quantity %d stands %d', (quantity, stands) => {
    expect(till(addTea, { act: 'quantity', quantity }).sale.lines[0]?.quantity).toBe(stands)
  })

  test('of many there may again be one', () => {
    const of = (quantity: number): Act => ({ act: 'quantity', quantity })
    expect(shown(till(addTea, of(3), of(1)))).toEqual(['1 Milk Tea'])
  })

  test('a line that is removed leaves the one before it chosen', () => {
    const removed = till(addTea, addCake, { act: 'remove', key: 2 })
    expect([shown(removed), removed.sale.chosen]).toEqual([['1 Milk Tea'], 1])
    expect(till(addTea, { act: 'remove', key: 1 }).sale.chosen).toBeNull()
  })

  test('prices are the menu’s of this moment', () => {
    const { sale } = till(addTea, withPearls)
    const dearer = [{ ...tea, price: 100, addons: [{ ...pearls, price: 20 }] }]
    expect(saleTotal(priced(sale, dearer), plainly)).toBe(120)
    expect(saleTotal(priced(sale, []), plainly)).toBe(110)
    expect(saleTotal(priced(sale, [{ ...tea, price: 100, addons: [] }]), plainly)).toBe(115)
  })
})

describe('holding a sale', () => {
  test('keeps it under its customer’s name, or under a number of its own', () => {
    const named: Act = { act: 'name', name: ' Mia ' }
    const held = till(addTea, named, hold('b'), addCake, hold('c'), addTea, hold('d'))
    expect(held.held.map(({ name }) => name)).toEqual(['Mia', 'Sale 1', 'Sale 2'])
    expect(held.sale).toEqual({ id: 'd', name: '', lines: [], chosen: null })
  })

  test('an empty sale is not held', () => {
    expect(till(hold('b'))).toEqual(openTill('sale-1'))
  })

  test('and recalling it brings it back as it was; what was on the till is held in its place', () => {
    const acts = [addTea, withPearls, hold('b'), addCake] as const
    const back = till(...acts, { act: 'recall', id: 'sale-1', at: 2000 })
    expect(shown(back)).toEqual(['1 Milk Tea + Pearls'])
    expect([back.sale.id, back.sale.chosen]).toEqual(['sale-1', 1])
    expect(back.held.map(({ sale, at }) => [sale.id, at])).toEqual([['b', 2000]])
    expect(till(...acts, { act: 'recall', id: 'nothing', at: 1 }).sale.id).toBe('b')
    expect(till(...acts, { act: 'discard', id: 'sale-1' }).held).toEqual([])
  })
})

describe('paying', () => {
  test('sends the sale with all it takes to send it again, and the till is free for the next', () => {
    const paid = till(addTea, withPearls, pay('b'))
    expect(paid.outbox).toMatchObject([
      { sale: { id: 'sale-1' }, total: 110, payment: { cashGiven: 200 } },
    ])
    expect(paid.sale.id).toBe('b')
    expect(till(pay('b')).outbox).toEqual([])
  })

  test('what was answered is done; what was not waits under the id it was sent with', () => {
    const paid = till(addTea, pay('b'), addCake, pay('c'))
    expect(paid.outbox.map(({ sale }) => sale.id)).toEqual(['sale-1', 'b'])
    const answered = afterAct(paid, { act: 'answered', id: 'sale-1' })
    expect(answered).toEqual({ ...paid, outbox: paid.outbox.slice(1) })
  })

  test('what was refused comes back under another id, and what was begun meanwhile is held', () => {
    const paid = till(addTea, pay('b'), addCake)
    const back = afterAct(paid, { act: 'refused', id: 'sale-1', at: 1, nextId: 'c' })
    expect([shown(back), back.sale.id, back.outbox]).toEqual([['1 Milk Tea'], 'c', []])
    expect(back.held.map(({ sale }) => sale.id)).toEqual(['b'])
  })
})

describe('while the next customer is served', () => {
  test('what was refused waits among the held sales, under another id, and the till stays as it is', () => {
    const named: Act = { act: 'name', name: 'Mia' }
    const left = till(addTea, named, pay('b'), { act: 'leave', id: 'sale-1' }, addCake)
    expect(left.outbox.map(({ sale, isLeft }) => [sale.id, isLeft])).toEqual([['sale-1', true]])
    const back = afterAct(left, { act: 'refused', id: 'sale-1', at: 7, nextId: 'c' })
    expect([shown(back), back.sale.id, back.outbox]).toEqual([['1 Cake'], 'b', []])
    expect(back.held).toMatchObject([{ name: 'Mia', at: 7, sale: { id: 'c' } }])
    expect(afterAct(back, { act: 'refused', id: 'sale-1', at: 8, nextId: 'd' })).toEqual(back)
  })

  test('of several sales on their way only the one that is left is left', () => {
    const left = till(addTea, pay('b'), addCake, pay('c'), { act: 'leave', id: 'b' })
    expect(left.outbox.map(({ sale, isLeft }) => [sale.id, isLeft])).toEqual([
      ['sale-1', false],
      ['b', true],
    ])
  })

  test.each([
    [0, false],
    [200, false],
    [400, true],
    [401, false],
    [403, true],
    [404, true],
    [408, false],
    [409, true],
    [422, true],
    [429, false],
    [499, true],
    [500, false],
    [503, false],
  ])('an answer of %d says that nothing was sold: %s', (status, isSaid) => {
    expect(endsSale(status)).toBe(isSaid)
  })
})

describe('after a power cut', () => {
  const paidSale = (id: string) => ({ id, name: 'Ana', lines: [], chosen: null })
  const old = {
    sale: paidSale('paid'),
    held: [
      { name: 'Ben', at: 1, sale: paidSale('held') },
      { name: 'Cy', at: 2, sale: paidSale('recalled and paid') },
    ],
    outbox: [],
  }

  test('what was paid is neither in hand nor held any more, and its id is never used again', () => {
    const ids = new Set(['paid', 'recalled and paid'])
    const { sale, held } = afterAct(old, { act: 'made', ids, nextId: 'next' })
    expect(sale).toEqual({ id: 'next', name: '', lines: [], chosen: null })
    expect(held.map(({ name }) => name)).toEqual(['Ben'])
  })

  test('what is held and was paid goes, and the sale in hand that was not stays', () => {
    const ids = new Set(['recalled and paid'])
    expect(afterAct(old, { act: 'made', ids, nextId: 'next' })).toEqual({
      ...old,
      held: old.held.slice(0, 1),
    })
  })

  test('what was not paid stays as it is', () => {
    expect(afterAct(old, { act: 'made', ids: new Set(['other']), nextId: 'next' })).toBe(old)
  })
})

test('whatever is done, nothing that was added is lost or counted twice', () => {
  const act = record({
    kind: constantFrom(
      'tea',
      'cake',
      'pearls',
      'hold',
      'recall',
      'pay',
      'refused',
      'leave',
      'choose',
    ),
    pick: integer({ min: 0, max: 5 }),
  })
  assert(
    property(array(act, { maxLength: 40 }), (steps) => {
      let state = openTill('0')
      let added = 0
      steps.forEach(({ kind, pick }, at) => {
        const nextId = String(at + 1)
        const held = state.held[pick]?.sale.id ?? ''
        const acts: Record<typeof kind, Act> = {
          tea: addTea,
          cake: addCake,
          pearls: withPearls,
          hold: hold(nextId),
          recall: { act: 'recall', id: held, at },
          pay: pay(nextId),
          refused: { act: 'refused', id: state.outbox[pick]?.sale.id ?? '', at, nextId },
          leave: { act: 'leave', id: state.outbox[pick]?.sale.id ?? '' },
          choose: { act: 'choose', key: state.sale.lines[pick]?.key ?? null },
        }
        state = afterAct(state, acts[kind])
        if (kind === 'tea' || kind === 'cake') added += 1
      })
      const everywhere = [
        state.sale,
        ...state.held.map(({ sale }) => sale),
        ...state.outbox.map(({ sale }) => sale),
      ]
      expect(everywhere.reduce((sum, sale) => sum + saleCount(sale), 0)).toBe(added)
      expect(Till.parse(JSON.parse(JSON.stringify(state)))).toEqual(state)
      expect(new Set(everywhere.map(({ id }) => id)).size).toBe(everywhere.length)
    }),
  )
})
