import { expect, test } from 'vitest'
import { differences } from './change.ts'

const names = { price: 'Price', isActive: 'Active', note: 'Note', fee: 'Fee' }

test('what differs is told by the names that people read, and nothing else', () => {
  const before = { price: 95, isActive: true, note: null, fee: 0, secret: 'a' }
  const after = { price: 120, isActive: false, note: 'New', fee: 0, secret: 'b' }
  expect(differences(names, before, after)).toEqual([
    { name: 'Price', before: '95', after: '120' },
    { name: 'Active', before: 'yes', after: 'no' },
    { name: 'Note', before: '', after: 'New' },
  ])
})

test('what was left out has not changed, and what is taken away has', () => {
  expect(differences(names, { price: 95, note: 'Old' }, { note: '' })).toEqual([
    { name: 'Note', before: 'Old', after: '' },
  ])
  expect(differences(names, {}, { price: 0 })).toEqual([{ name: 'Price', before: '', after: '0' }])
})
