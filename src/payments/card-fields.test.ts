import { expect, test } from 'vitest'
import { cardProblems, type CardState } from './card-fields.ts'

const full = { isEmpty: false, isValid: true }
const empty = { isEmpty: true, isValid: false }
const card: CardState = { number: full, name: full, expiry: full, cvv: full }

test('VAL-29 VAL-30 an empty field of a card is named, and nothing is known of what is in the others', () => {
  expect(cardProblems({})).toEqual({
    number: 'Card number is required',
    name: 'Name on card is required',
    expiry: 'Expiry date is required',
    cvv: 'CVV is required',
  })
  expect(cardProblems({ ...card, number: empty })).toEqual({ number: 'Card number is required' })
  expect(cardProblems({ ...card, name: empty })).toEqual({ name: 'Name on card is required' })
  expect(cardProblems({ ...card, expiry: empty })).toEqual({ expiry: 'Expiry date is required' })
  expect(cardProblems({ ...card, cvv: empty })).toEqual({ cvv: 'CVV is required' })
  expect(cardProblems(card)).toEqual({})
})

test('a field that is half typed is not complete', () => {
  expect(cardProblems({ ...card, expiry: { isEmpty: false, isValid: false } })).toEqual({
    expiry: 'Expiry date is not complete',
  })
})
