import { assert, double, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readNumber, settledText, stepped, textOf, unreadable } from './entered.ts'

describe('a number is read as people write it', () => {
  test.each([
    ['0.62', 0.62],
    ['2.50', 2.5],
    ['.5', 0.5],
    ['5.', 5],
    ['0', 0],
    ['007', 7],
    [' 12 ', 12],
    ['1,5', 1.5],
    ['12,50', 12.5],
    [',5', 0.5],
    ['0,625', 0.625],
    ['12,', 12],
    ['1234,5', 1234.5],
    ['₱1,234.50', 1234.5],
    ['$ 1,234.50', 1234.5],
    ['1.234,50 €', 1234.5],
    ['-₱5.00', -5],
    ['₱-5.00', -5],
    ['-5', -5],
    ['-0', 0],
    ['−5', -5],
    ['1,234.', 1234],
    ['1,234,567', 1_234_567],
    ['1.234.567', 1_234_567],
    ['1,00,000', 100_000],
    ['1,00,000.50', 100_000.5],
    ['1 234,50', 1234.5],
    ['1\u00A0234', 1234],
    ['1\u202F234,5', 1234.5],
    ["1'234.50", 1234.5],
    ['１２．５', 12.5],
    ['1.234', 1.234],
    ['0.000001', 0.000001],
  ])('%j is %d', (typed, number) => {
    expect(readNumber(typed)).toBe(number)
  })

  test.each([
    ['RM 12.50', 'RM', 12.5],
    ['12.50RM', 'RM', 12.5],
    ['-R$5', 'R$', -5],
    ['R$1.234,50', 'R$', 1234.5],
    ['F CFA 500', 'F CFA', 500],
  ])('%j with the symbol %j is %d', (typed, symbol, number) => {
    expect(readNumber(typed, symbol)).toBe(number)
  })

  test.each([
    '-',
    '.',
    ',',
    '1e3',
    'abc',
    '12kg',
    '1-2',
    '--5',
    '1.2.3',
    '1,2,3',
    '1,23.4',
    '1 2',
    '1/2',
    '5²',
    'Infinity',
    'NaN',
    '0x10',
    'RM 5',
    '1,234',
    '12,500',
    '9'.repeat(400),
  ])('%j stays the text it is', (typed) => {
    expect(readNumber(typed)).toBe(typed)
    expect(settledText(typed)).toBe(typed)
  })

  test('nothing is nothing', () => {
    expect(readNumber('')).toBe('')
    expect(readNumber('  ')).toBe('')
  })

  test('whatever is typed is a number or the text itself', () => {
    assert(
      property(string({ unit: 'grapheme' }), (typed) => {
        const read = readNumber(typed)
        expect(typeof read === 'number' ? Number.isFinite(read) : read === typed.trim()).toBe(true)
      }),
    )
  })
})

describe('a field that is left shows what was understood', () => {
  test.each([
    ['2.50', '2.50'],
    ['0.62', '0.62'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['1,50', '1.50'],
    ['₱1,234.50', '1234.50'],
    ['1,234.', '1234'],
    ['007', '7'],
    ['00.5', '0.5'],
    ['-5', '-5'],
    ['', ''],
  ])('%j becomes %j', (typed, settled) => {
    expect(settledText(typed)).toBe(settled)
    expect(readNumber(settled)).toBe(readNumber(typed))
  })

  test.each([
    ['2.5', '2.50'],
    ['18', '18.00'],
    ['₱1,234', '₱1,234'],
    ['₱1,234.5', '1234.50'],
    ['.5', '0.50'],
    ['5.', '5.00'],
    ['-5', '-5.00'],
    ['0.125', '0.125'],
    ['0', '0'],
    ['0.00', '0'],
    ['', ''],
    ['a lot', 'a lot'],
  ])('money %j becomes %j', (typed, settled) => {
    expect(settledText(typed, '₱')).toBe(settled)
    expect(readNumber(settled, '₱')).toBe(readNumber(typed, '₱'))
  })

  test('money that nobody typed has two decimals, and more where it has more', () => {
    expect(textOf(18, '₱')).toBe('18.00')
    expect(textOf(6.3, '₱')).toBe('6.30')
    expect(textOf(0.0125, '₱')).toBe('0.0125')
    expect(textOf(0, '₱')).toBe('0')
    expect(textOf('6,3', '₱')).toBe('6,3')
  })

  test('and reading what a field shows gives its number again', () => {
    assert(
      property(
        double({ noNaN: true, noDefaultInfinity: true, min: -1e15, max: 1e15 }),
        (number) => {
          const shown = Number(number.toFixed(6))
          expect(readNumber(textOf(shown))).toBe(shown + 0)
        },
      ),
    )
    expect(textOf(0.0000001)).toBe('0.0000001')
    expect(textOf(1e21)).toBe('1000000000000000000000')
    expect(textOf('1e3')).toBe('1e3')
  })
})

test('a text that is no number says how to write one', () => {
  expect(unreadable('1e3')).toBe('Please enter a number, such as 1234.50')
  expect(unreadable('-')).toBe('Please enter a number, such as 1234.50')
  expect(unreadable('1,234')).toBe('Please write 1234, or 1.234 if that is what you mean')
  expect(unreadable('2,000')).toBe('Please write 2000, or 2 if that is what you mean')
  expect(unreadable('₱12,500')).toBe('Please write 12500, or 12.5 if that is what you mean')
})

test('steps are exact, begin at nothing, and end at the least', () => {
  expect(stepped(0.62, 0.01, 0)).toBe(0.63)
  expect(stepped(250, 0.01, 0)).toBe(250.01)
  expect(stepped('', 0.01, 0)).toBe(0.01)
  expect(stepped(0.000123, 0.01, 0)).toBe(0.010123)
  expect(stepped(1e20, 1, 0)).toBe(1e20)
  expect(stepped('abc', 1, 0)).toBe('abc')
  expect(stepped(0.5, -1, 0)).toBe(0)
  expect(stepped(0.01, -0.01, 0.01)).toBe(0.01)
})
