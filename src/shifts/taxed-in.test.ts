import { expect, test } from 'vitest'
import { taxedIn } from './taxed-in.ts'

const at = (hour: number) => `2026-11-27T${String(hour).padStart(2, '0')}:00:00.000Z`
const shift = (id: string, userId: string, from: number, to?: number) => ({
  id,
  userId,
  openedAt: at(from),
  closedAt: to === undefined ? null : at(to),
  joined: [] as { userId: string; joinedAt: string; leftAt: string | null }[],
})
const paid = (hour: number, shiftId: string | null) => moved('payment', hour, shiftId)
const moved = (kind: string, hour: number, shiftId: string | null) => ({
  kind,
  createdAt: at(hour),
  shiftId,
})
const by = (userId: string | null, hour: number) => ({ userId, createdAt: at(hour) })

const front = shift('front', 'cleo', 8)
const bar = shift('bar', 'bea', 8)

test('with whoever takes it out of the sale, if they stand in a shift', () => {
  expect(taxedIn(by('bea', 10), [paid(9, 'front')], [front, bar])).toBe('bar')
})

test('else where its money came first of those that are open', () => {
  expect(taxedIn(by('mila', 10), [paid(9, 'front')], [front, bar])).toBe('front')
  const parts = [paid(9, 'morning'), paid(9, 'bar'), paid(9, 'front')]
  expect(taxedIn(by('mila', 12), parts, [shift('morning', 'x', 8, 11), front, bar])).toBe('bar')
  expect(taxedIn(by(null, 10), [paid(9, 'front')], [front, bar])).toBe('front')
})

test('else with the only one that is open, of what was taxed in a shift at all', () => {
  const morning = shift('morning', 'x', 6, 8)
  expect(taxedIn(by('mila', 10), [paid(7, 'morning')], [morning, front])).toBe('front')
  expect(taxedIn(by('mila', 10), [paid(7, 'morning')], [morning, front, bar])).toBeUndefined()
  expect(taxedIn(by('mila', 10), [paid(9, null)], [front])).toBeUndefined()
  expect(taxedIn(by(null, 10), [paid(7, 'morning')], [morning, front])).toBeUndefined()
})

test('what was taken out before any money came is no part of what was taxed with the first', () => {
  expect(taxedIn(by('bea', 9), [paid(10, 'front')], [front, bar])).toBe('front')
  expect(taxedIn(by('bea', 9), [paid(10, null)], [front, bar])).toBeUndefined()
})

test('what was never paid is in none', () => {
  expect(taxedIn(by('bea', 9), [], [front, bar])).toBeUndefined()
})

test('a shift takes part from the moment it is opened until that in which it is closed', () => {
  const payments = [paid(8, 'front')]
  expect(taxedIn(by('mila', 8), payments, [front])).toBe('front')
  expect(taxedIn(by('mila', 10), payments, [shift('front', 'cleo', 8, 10)])).toBeUndefined()
})

test('what is given back in the moment in which its drawer is closed is taxed where the money left', () => {
  const closed = shift('front', 'cleo', 8, 10)
  const late = shift('late', 'cleo', 10)
  const payments = [paid(9, 'front')]
  const given = [...payments, moved('refund', 10, 'front')]
  expect(taxedIn(by('cleo', 10), given, [closed, late])).toBe('front')
  expect(taxedIn(by('mila', 10), given, [closed])).toBe('front')
  expect(taxedIn(by('mila', 10), [...payments, moved('void', 10, null)], [closed])).toBeUndefined()
  // What moved at another time says nothing of this one.
  expect(
    taxedIn(by('mila', 10), [...payments, moved('refund', 9, 'front')], [closed]),
  ).toBeUndefined()
})

test('what was given back is no payment, and taxes nothing', () => {
  expect(taxedIn(by('bea', 10), [moved('refund', 9, 'front')], [front, bar])).toBeUndefined()
})

test('who has joined a shift stands in it from then until they leave it', () => {
  const ben = { userId: 'ben', joinedAt: at(9), leftAt: at(11) }
  const shared = { ...bar, joined: [ben] }
  const payments = [paid(8, 'front')]
  const where = [8, 9, 10, 11].map((hour) => taxedIn(by('ben', hour), payments, [front, shared]))
  expect(where).toEqual(['front', 'bar', 'bar', 'front'])
  expect(taxedIn(by('mila', 10), payments, [front, shared])).toBe('front')
  const still = { ...bar, joined: [{ ...ben, leftAt: null }] }
  expect(taxedIn(by('ben', 12), payments, [front, still])).toBe('bar')
  // Of the moment in which they leave it, the ledger tells.
  const given = [...payments, moved('refund', 11, 'bar')]
  expect(taxedIn(by('ben', 11), given, [front, shared])).toBe('bar')
})
