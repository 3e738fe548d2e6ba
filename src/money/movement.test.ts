import { array, assert, constantFrom, integer, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import { sumMoney } from '../kit/money.ts'
import { missingOf, paidOf, paymentOf, type Movement } from './movement.ts'

test('cash is entered as it was handed over, with the change that went back', () => {
  expect(paymentOf(95, { method: 'cash', cashGiven: 100 })).toEqual([
    { kind: 'payment', method: 'cash', amount: 100 },
    { kind: 'change', method: 'cash', amount: -5 },
  ])
  expect(paymentOf(95, { method: 'Cash', cashGiven: 95 })).toEqual([
    { kind: 'payment', method: 'cash', amount: 95 },
  ])
  expect(paymentOf(95, { method: 'GCash', cashGiven: null })).toEqual([
    { kind: 'payment', method: 'GCash', amount: 95 },
  ])
})

test('what costs nothing is paid by a row of nothing', () => {
  expect(paymentOf(0, { method: 'cash', cashGiven: 0 })).toEqual([
    { kind: 'payment', method: 'cash', amount: 0 },
  ])
})

const cents = integer({ min: 0, max: 1e7 })

test('whatever is handed over, what stays is what was to be paid', () => {
  assert(
    property(cents, cents, (due, more) => {
      const [amount, cashGiven] = [due / 100, (due + more) / 100]
      expect(paidOf(paymentOf(amount, { method: 'cash', cashGiven }))).toBe(amount)
    }),
  )
})

test('a tip, money for nothing and the drawer’s own money pay for no order', () => {
  const rows = (
    ['payment', 'tip', 'surplus', 'in', 'out', 'refund', 'void', 'correction'] as const
  ).map((kind, at) => ({ kind, amount: 10 ** at }))
  expect(paidOf(rows)).toBe(1 + 100_000 + 1_000_000 + 10_000_000)
})

const noted = (rows: readonly Movement[]) =>
  rows.map(({ reference = '', ...row }) => ({ ...row, reference }))

test('the ledger follows a provider by what is missing, and asked again by nothing', () => {
  const paypal = { provider: 'paypal', reference: 'A', isKept: true }
  const steps = array(record({ taken: cents, givenBack: cents }), { maxLength: 6 })
  assert(
    property(steps, (told) => {
      let rows: readonly Movement[] = []
      let [taken, givenBack] = [0, 0]
      for (const step of told) {
        taken = Math.max(taken, step.taken)
        givenBack = Math.max(givenBack, Math.min(step.givenBack, taken))
        const says = { ...paypal, taken: taken / 100, givenBack: givenBack / 100 }
        rows = [...rows, ...missingOf(says, noted(rows))]
        expect(missingOf(says, noted(rows))).toEqual([])
      }
      expect(paidOf(rows)).toBe(sumMoney([taken / 100, -givenBack / 100]))
    }),
  )
})

test('what a provider gave back is a refund, of what came for nothing its surplus', () => {
  const says = { provider: 'paypal', reference: 'A', taken: 95, givenBack: 20 }
  const row = { method: 'paypal', reference: 'A' }
  expect(missingOf({ ...says, isKept: true }, [])).toEqual([
    { ...row, kind: 'payment', amount: 95 },
    { ...row, kind: 'refund', amount: -20 },
  ])
  expect(missingOf({ ...says, isKept: false }, [])).toEqual([
    { ...row, kind: 'surplus', amount: 95 },
    { ...row, kind: 'surplus', amount: -20 },
  ])
})

test('money that came for nothing pays for its order once the order takes it', () => {
  const says = { provider: 'paypal', reference: 'A', taken: 95, givenBack: 0 }
  const first = missingOf({ ...says, isKept: false }, [])
  expect(first).toEqual([{ kind: 'surplus', method: 'paypal', amount: 95, reference: 'A' }])
  const then = missingOf({ ...says, isKept: true }, noted(first))
  expect(then.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['surplus', -95],
    ['payment', 95],
  ])
  expect(missingOf({ ...says, isKept: true }, noted([...first, ...then]))).toEqual([])
})

test('two captures of an order do not see each other', () => {
  const reference = constantFrom('B', 'C')
  assert(
    property(array(record({ reference, amount: cents }), { maxLength: 5 }), (others) => {
      const rows = others.map((row) => ({ kind: 'payment' as const, ...row }))
      const says = { provider: 'paypal', reference: 'A', isKept: true, taken: 95, givenBack: 0 }
      expect(missingOf(says, rows).map(({ amount }) => amount)).toEqual([95])
    }),
  )
})
