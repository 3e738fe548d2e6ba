import { beforeEach, expect, test } from 'vitest'
import { fakeBrowser } from './fake-browser.ts'
import { forgetStored } from './stored.ts'
import {
  countUnsent,
  noteSettled,
  noteUnsettled,
  unsentByTillAlone,
  unsentSales,
  unsettledOf,
  whyStay,
} from './unsent.ts'

beforeEach(fakeBrowser)

const cora = 'shop.cora'
const dino = 'shop.dino'

test('a sale is counted once, whether it is at the till, in the database, or both', () => {
  expect(countUnsent(cora)).toBe(0)
  noteUnsettled(cora, { unsent: ['one', 'two'], inParts: [] })
  unsentSales.set(['two', 'three'])
  expect(countUnsent(cora)).toBe(3)
  expect(countUnsent(dino)).toBe(2)
})

test('what the database has anybody may send; the rest of a till waits for its person', () => {
  noteUnsettled(cora, { unsent: ['one', 'two'], inParts: ['three'] })
  unsentSales.set(['two'])
  expect(unsentByTillAlone(cora)).toEqual(['one'])
  // A colleague has sent it while she was away.
  noteSettled('two')
  unsentSales.set([])
  expect(unsettledOf(cora)).toEqual({ unsent: ['one'], inParts: ['three'] })
  expect(countUnsent(cora)).toBe(1)
})

test('nobody leaves over money that this device alone knows of, and it says which', () => {
  expect(whyStay(cora)).toBeUndefined()
  noteUnsettled(cora, { unsent: [], inParts: ['one'] })
  expect(whyStay(cora)).toBe(
    'A sale at the counter is paid in part. Finish it, or give the money back, then log out.',
  )
  expect(whyStay(dino)).toBeUndefined()
  noteUnsettled(cora, { unsent: ['two'], inParts: ['one'] })
  expect(whyStay(cora)).toBe('A sale waits to be sent. Log out when it has been.')
  unsentSales.set(['three'])
  expect(whyStay(cora)).toBe('2 sales wait to be sent. Log out when they have been.')
  noteUnsettled(cora, { unsent: [], inParts: [] })
  unsentSales.set([])
  expect(whyStay(cora)).toBeUndefined()
})

test('what somebody else has taken money for is theirs, and stays when a colleague leaves', () => {
  noteUnsettled(cora, { unsent: ['one'], inParts: ['two'] })
  noteUnsettled(dino, { unsent: [], inParts: [] })
  forgetStored(dino)
  expect(unsettledOf(cora)).toEqual({ unsent: ['one'], inParts: ['two'] })
})
