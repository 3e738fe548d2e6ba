import { describe, expect, test } from 'vitest'
import { plainly } from '../testing/selling.ts'
import { afterAct, openTill, type Act } from './counter.ts'
import { saleBody } from './kept-body.ts'
import {
  changeOfSent,
  endsTakenParts,
  partsOfSent,
  takenParts,
  takenOf,
  takenSum,
  unsettledIn,
} from './taken-parts.ts'
import { Till } from './till.ts'

const tea = { _id: 'tea', name: 'Milk Tea', price: 82.95, addons: [] }
const menu = [tea]
const add: Act = { act: 'add', product: tea }
const take = (id: string, amount: number, method = 'cash', tip = 0): Act => ({
  act: 'take',
  part: { id, method, amount, tip },
})
const hold: Act = { act: 'hold', at: 1, nextId: 'next' }
const till = (...acts: readonly Act[]): Till => acts.reduce(afterAct, openTill('sale'))
const thirds = till(add, add, add, take('a', 82.95))

describe('parts that were taken before all of a bill was there', () => {
  test('stay with the sale: when it is written down, and while it is held', () => {
    expect(Till.parse(JSON.parse(JSON.stringify(thirds)))).toEqual(thirds)
    const held = afterAct(thirds, hold)
    expect(held.sale.parts).toBeUndefined()
    const back = afterAct(held, { act: 'recall', id: 'sale', at: 2 })
    expect(takenSum(back.sale, plainly)).toBe(82.95)
  })

  test('are what pays for the bill, and are given back with their tips', () => {
    const { sale } = [take('b', 100, 'GCash', 5), take('c', 70)].reduce(afterAct, thirds)
    expect(takenParts(sale, plainly).map(({ amount, change }) => [amount, change])).toEqual([
      [82.95, undefined],
      [100, undefined],
      [65.9, 4.1],
    ])
    expect(takenOf(sale, plainly)).toEqual({ paid: 248.85, tips: 5 })
    expect(takenSum(sale, plainly)).toBe(253.85)
    const less = till(add, take('a', 10), take('b', 20), { act: 'untake', id: 'a' })
    expect(takenSum(less.sale, plainly)).toBe(20)
    expect(till(add, take('a', 10), { act: 'giveBack' })).toEqual(till(add))
    expect(takenParts(till(add).sale, plainly)).toEqual([])
    expect(till(add, { act: 'untake', id: 'a' })).toEqual(till(add))
  })

  test('are money that the server does not know of, as is all of a sale that was not answered', () => {
    expect(unsettledIn(till(add))).toEqual({ unsent: [], inParts: [] })
    expect(unsettledIn(thirds)).toEqual({ unsent: [], inParts: ['sale'] })
    const held = afterAct(thirds, hold)
    expect(unsettledIn(held)).toEqual({ unsent: [], inParts: ['sale'] })
    const payment = { method: 'cash', isPaid: true, cashGiven: 100 }
    const pay: Act = { act: 'pay', payment, menu, selling: plainly, nextId: 'third' }
    const sent = [add, pay].reduce(afterAct, held)
    expect(unsettledIn(sent)).toEqual({ unsent: ['next'], inParts: ['sale'] })
    expect(unsettledIn(afterAct(sent, { act: 'leave', id: 'next' })).unsent).toEqual(['next'])
    const given = [{ act: 'recall', id: 'sale', at: 2 }, { act: 'giveBack' }] as const
    const settled = [{ act: 'answered', id: 'next' } as const, ...given].reduce(afterAct, sent)
    expect(unsettledIn(settled)).toEqual({ unsent: [], inParts: [] })
  })

  test('come back with a sale that was refused, and are told to the server once', () => {
    const payment = { method: 'cash', isPaid: true, parts: [{ method: 'cash', amount: 1, tip: 0 }] }
    const sent = afterAct(thirds, { act: 'pay', payment, menu, selling: plainly, nextId: 'next' })
    expect(sent.outbox.map((each) => saleBody('store', each).parts)).toEqual([payment.parts])
    expect(sent.outbox.map(changeOfSent)).toEqual([0])
    const cash = { method: 'cash', amount: 250, tip: 0 }
    expect(
      sent.outbox.map((each) => changeOfSent({ ...each, payment: { ...payment, parts: [cash] } })),
    ).toEqual([1.15])
    const given = {
      ...payment,
      parts: [
        { ...cash, amount: 200, cashGiven: 250 },
        { ...cash, amount: 48.85 },
      ],
    }
    expect(sent.outbox.map((each) => changeOfSent({ ...each, payment: given }))).toEqual([0])
    const two = { ...payment, parts: [{ ...cash, amount: 82.95 }, cash] }
    expect(
      sent.outbox.flatMap((each) => partsOfSent({ ...each, payment: two })).map(({ id }) => id),
    ).toEqual(['sale.0', 'sale.1'])
    const back = afterAct(sent, { act: 'refused', id: 'sale', at: 1, nextId: 'again' })
    expect(takenSum(back.sale, plainly)).toBe(82.95)
  })

  test.each([
    [100, 17.05],
    [undefined, 0],
  ])('of a sale that was paid at once by %j in cash %d goes back', (cashGiven, change) => {
    const payment = { method: 'cash', isPaid: true, ...(cashGiven !== undefined && { cashGiven }) }
    const pay: Act = { act: 'pay', payment, menu, selling: plainly, nextId: 'next' }
    expect(till(add, pay).outbox.map(changeOfSent)).toEqual([change])
  })

  test.each<[string, Act, boolean]>([
    ['one more', add, true],
    ['another quantity', { act: 'quantity', quantity: 2 }, true],
    ['the last line gone', { act: 'remove', key: 1 }, true],
    ['an empty till', { act: 'clear', nextId: 'next' }, true],
    ['the same quantity', { act: 'quantity', quantity: 3 }, false],
    ['a note', { act: 'note', note: 'less ice' }, false],
    ['the name for the cup', { act: 'name', name: 'Mia' }, false],
    ['a sale put aside', hold, false],
    ['another part', take('b', 1), false],
  ])('%s: %j makes another bill: %s', (_, act, isAnother) => {
    expect(endsTakenParts(thirds, act, { menu, selling: plainly })).toBe(isAnother)
    expect(endsTakenParts(till(add, add, add), act, { menu, selling: plainly })).toBe(false)
  })
})
