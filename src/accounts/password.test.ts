import { expect, test } from 'vitest'
import { hasFourKinds, isCommon } from './password.ts'

test.each([
  ['Aa1@', true],
  ['Zz9&', true],
  ['xY0?word', true],
  ['AA1@', false],
  ['aa1@', false],
  ['Aaa@', false],
  ['Aa11', false],
  ['Aa1#', false],
  ['', false],
])('%s has one of each kind: %s', (password, has) => {
  expect(hasFourKinds(password)).toBe(has)
})

test.each([
  ['password1!', true],
  ['PassWord1!', true],
  ['MILKTEA', true],
  ['Milk4tea!', false],
])('%s is one that every guesser tries: %s', (password, common) => {
  expect(isCommon(password)).toBe(common)
})
