import { expect, test } from 'vitest'
import { matchesOf } from './matches.ts'

const shelf = ['Condensed milk', 'Crème brûlée sauce', 'Milk', 'Oat milk', 'Sugar'].map((name) => ({
  name,
}))
const namesOf = (typed: string) => matchesOf(shelf, typed).map(({ name }) => name)

test.each([
  ['', ['Condensed milk', 'Crème brûlée sauce', 'Milk', 'Oat milk', 'Sugar']],
  ['milk', ['Milk', 'Condensed milk', 'Oat milk']],
  [' MI', ['Milk', 'Condensed milk', 'Oat milk']],
  ['milk oat', ['Oat milk']],
  ['creme', ['Crème brûlée sauce']],
  ['zzz', []],
])('%j finds %j', (typed, found) => {
  expect(namesOf(typed)).toEqual(found)
})
