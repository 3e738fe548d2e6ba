import { expect, test } from 'vitest'
import { waysToBePaid } from './ways-to-be-paid.ts'

test('where both services take the currency, both ways to pay online are named', () => {
  expect(waysToBePaid('Philippines')).toBe(
    'Your shop will sell in PHP: in cash, in ways that you add, and online by credit and debit cards, and by e-wallets and banks.',
  )
})

test('where one of them does, only its way is', () => {
  expect(waysToBePaid('Japan')).toContain('online by credit and debit cards.')
  expect(waysToBePaid('Indonesia')).toContain('online by e-wallets and banks.')
})

test('where none does, the owner reads it before anything is paid', () => {
  expect(waysToBePaid('Bangladesh')).toBe(
    'Your shop will sell in BDT, which no online payment service of Larder takes: customers pay in cash, or in a way that you add, such as a bank transfer.',
  )
})
