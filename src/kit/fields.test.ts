import { assert, constantFrom, double, integer, oneof, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { amount, email, hasDecimals, id, optionalText, quantity, requiredText } from './fields.ts'

const firstMessage = (field: z.ZodType, value: unknown) => {
  const parsed = field.safeParse(value)
  return parsed.success ? undefined : parsed.error.issues[0]?.message
}

const unwritable = ['\u0000', 'a\u0000b', '\ud800', 'a\udc00']
const notNumbers = [Number.NaN, Infinity, -Infinity, '1', null, undefined, {}, [1], true]

describe('a text', () => {
  const name = requiredText('Name is required', 5)

  test.each([undefined, null, 7, {}, '', '   '])('says that it is required, given %j', (value) => {
    expect(firstMessage(name, value)).toBe('Name is required')
  })

  test('is trimmed, and may be as long as its limit', () => {
    expect(name.parse('  tea  ')).toBe('tea')
    expect(firstMessage(name, 'matcha')).toBe('Please use at most 5 characters')
  })

  test.each(unwritable)('that no database can hold is refused: %j', (value) => {
    expect(firstMessage(name, value)).toBe('This text has characters that cannot be used')
    expect(firstMessage(optionalText(), value)).toBe('This text has characters that cannot be used')
  })

  test.each([
    ['\u200b\u200d\ufe0f', ''],
    ['\u3164\u115f', ''],
    ['\u2800 \u2800', ''],
    ['\u0301', ''],
    ['\u00ad\u2060\ufeff', ''],
    ['Tea\u202egpj.exe', 'Teagpj.exe'],
    ['\u2067Tea\u2069\u200f', 'Tea'],
    ['Te\u200ba', 'Tea'],
    ['T\u0007ea\u001b[31m\u0085', 'Tea[31m'],
    ['Milk\r\nTea\u2028now', 'Milk Tea now'],
    ['👩\u200d🍳 می\u200cخواهم ❤️', '👩\u200d🍳 می\u200cخواهم ❤️'],
    ['Crème bru\u0302le\u0301e', 'Crème bru\u0302le\u0301e'],
  ])('%j is written as %j: what cannot be seen is not kept', (typed, kept) => {
    expect(optionalText().parse(typed)).toBe(kept)
    expect(firstMessage(requiredText('Name is required'), typed)).toBe(
      kept === '' ? 'Name is required' : undefined,
    )
  })

  test('keeps its lines when it is a long one', () => {
    expect(optionalText(500).parse('No ice\r\n\tless\u202e sugar\n')).toBe('No ice\n\tless sugar')
  })

  test('keeps whatever else is in it', () => {
    const hostile = `<b>"'; drop table orders; --</b> \\ %s 🧋`
    expect(optionalText().parse(hostile)).toBe(hostile)
    expect(optionalText().parse(undefined)).toBe('')
  })
})

describe('an e-mail address', () => {
  const address = email('Email is required', 'Email is invalid')

  test.each([undefined, null, '', '  '])('is required, given %j', (value) => {
    expect(firstMessage(address, value)).toBe('Email is required')
  })

  test.each(['ana', 'ana@', '@shop.ph', 'a b@shop.ph', 'ana@shop', 'ana@@shop.ph', 'a,b@shop.ph'])(
    'is not %j',
    (value) => {
      expect(firstMessage(address, value)).toBe('Email is invalid')
    },
  )

  test.each(unwritable)('never has characters no database can hold: %j', (value) => {
    expect(firstMessage(address, `${value}@shop.ph`)).toBe('Email is invalid')
    expect(firstMessage(address, `ana@${value}.ph`)).toBe('Email is invalid')
  })

  test('is one account however it is written', () => {
    expect(address.parse('ana\u200b@shop\u202e.ph\u2060')).toBe('ana@shop.ph')
    expect(address.parse('  Ana.Reyes+tea@Shop.PH ')).toBe('ana.reyes+tea@shop.ph')
  })
})

describe('a number', () => {
  test.each(notNumbers)('is never %j', (value) => {
    expect(firstMessage(amount('Price is required'), value)).toBe('Price is required')
    expect(firstMessage(quantity('Stock is required'), value)).toBe('Stock is required')
  })

  test('that is a text says how to write it, where that it is missing would be wrong', () => {
    expect(firstMessage(amount('Price is required'), '1e3')).toBe(
      'Please enter a number, such as 1234.50',
    )
    expect(firstMessage(quantity('Stock is required'), '1,250')).toBe(
      'Please write 1250, or 1.25 if that is what you mean',
    )
  })

  test.each([
    [-0.01, 'The amount cannot be negative'],
    [100_000_000, 'The amount is too large'],
    [1e300, 'The amount is too large'],
    [0.001, 'Please use at most two decimals'],
  ])('%d is no amount: %s', (value, message) => {
    expect(firstMessage(amount('Price is required'), value)).toBe(message)
  })

  test.each([
    [0.5, 'Please enter at least 1'],
    [-1, 'Please enter at least 1'],
    [100_000_000, 'The quantity is too large'],
    [1.0000001, 'Please use at most six decimals'],
  ])('%d is no quantity of at least 1: %s', (value, message) => {
    expect(firstMessage(quantity('Please enter a quantity', 1), value)).toBe(message)
  })

  test('of whole cents is an amount, and of whole millionths a quantity', () => {
    assert(
      property(integer({ min: 0, max: 9_999_999_999 }), (units) => {
        expect(amount('').parse(units / 100)).toBe(units / 100)
        expect(quantity('').parse(units / 1_000_000)).toBe(units / 1_000_000)
      }),
    )
  })

  test('has as many decimals as it is written with', () => {
    const decimals = constantFrom(0, 1, 2, 4, 6)
    assert(
      property(oneof(double({ noNaN: true }), integer()), decimals, (value, most) => {
        const written = Number(value.toFixed(most))
        expect(hasDecimals(value, most)).toBe(written === value)
      }),
    )
    expect(hasDecimals(1.1, 1)).toBe(true)
    expect(hasDecimals(0.1 + 0.2, 2)).toBe(false)
  })
})

test('an id is a uuid and nothing else', () => {
  assert(property(string(), (value) => !id.safeParse(value).success))
  expect(firstMessage(id, '1 or 1=1')).toBe('Not found')
  expect(id.safeParse('01890a5d-ac96-774b-bcce-b302099a8057').success).toBe(true)
})
