import { expect, test } from 'vitest'
import type { Change } from '../changes-contract.ts'
import { inWords } from './change-words.ts'

const read = (kind: Change['kind'], ...differences: readonly (readonly string[])[]) =>
  inWords(
    {
      id: '00000000-0000-4000-8000-000000000001',
      createdAt: '2026-11-26T09:00:00.000Z',
      by: null,
      kind,
      act: 'changed',
      subject: 'Tea',
      differences: differences.map(([name = '', before = '', after = '']) => ({
        name,
        before,
        after,
      })),
    },
    '₱',
  ).map(({ before, after }) => [before, after])

test('prices, fees and what was given back are told as money, and counts are not', () => {
  expect(
    read(
      'prices',
      ['Price', '129', '64.5'],
      ['Size 16 oz', '', '1290'],
      ['Price per unit', '0.0325', '0.62'],
      ['Markup (%)', '20', '30'],
      ['At most', '1', '3'],
      ['Name', '7', '7 Up'],
      ['In stock', 'yes', 'no'],
    ),
  ).toEqual([
    ['₱129.00', '₱64.50'],
    ['', '₱1,290.00'],
    ['₱0.0325', '₱0.62'],
    ['20', '30'],
    ['1', '3'],
    ['7', '7 Up'],
    ['yes', 'no'],
  ])
  expect(read('settings', ['Delivery fee', '0', '49'], ['ZIP code', '', '1000'])).toEqual([
    ['₱0.00', '₱49.00'],
    ['', '1000'],
  ])
  expect(read('refunds', ['Spilt', '', '60.00'])).toEqual([['', '₱60.00']])
})

test('a coupon takes off percent or money, also one that was noted without its unit', () => {
  expect(
    read('discounts', ['Kind', '', 'percent'], ['Takes off', '', '5.5'], ['Least order', '', '0']),
  ).toEqual([
    ['', 'Percent'],
    ['', '5.5%'],
    ['', '₱0.00'],
  ])
  expect(
    read(
      'discounts',
      ['Takes off', '5%', '7.5%'],
      ['Takes off', '20.00', '25.00'],
      ['Uses in all', '', '50'],
    ),
  ).toEqual([
    ['5%', '7.5%'],
    ['₱20.00', '₱25.00'],
    ['', '50'],
  ])
})

test('roles, kinds of business and tax words are told as their screens say them', () => {
  expect(read('people', ['Role', 'staff', 'manager'])).toEqual([['Staff', 'Manager']])
  expect(
    read(
      'settings',
      ['Tax words on receipts', 'plain', 'philippines'],
      ['Kind of business', 'cafe', 'bakery'],
    ),
  ).toEqual([
    ['A line for each rate', 'Philippines: VAT, exempt, zero-rated'],
    ['Café', 'Bakery'],
  ])
})
