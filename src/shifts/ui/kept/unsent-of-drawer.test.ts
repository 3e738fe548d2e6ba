import { beforeEach, expect, test } from 'vitest'
import { fakeBrowser } from '../../../kit/ui/calls/fake-browser.ts'
import { noteUnsettled, unsentSales } from '../../../kit/ui/calls/unsent.ts'
import { unsentOfDrawer } from './unsent-of-drawer.ts'

beforeEach(fakeBrowser)

const shared = { userId: 'ana', by: 'Ana Cruz', joined: [{ userId: 'ben', by: 'Ben Santos' }] }
const told = (counting = 'ana') => unsentOfDrawer('shop', shared, counting)

test('a drawer is counted where all that was sold into it is in the books', () => {
  expect(told()).toEqual({ hasWaiting: false })
  noteUnsettled('shop.cleo', { unsent: ['one'], inParts: ['two'] })
  expect(told()).toEqual({ hasWaiting: false })
})

test('what is sent by itself is waited for, whoever sold it', () => {
  unsentSales.set(['one'])
  noteUnsettled('shop.ben', { unsent: ['one'], inParts: [] })
  expect(told()).toEqual({ hasWaiting: true })
  noteUnsettled('shop.ana', { unsent: ['two'], inParts: [] })
  expect(told()).toEqual({ hasWaiting: true })
})

test('what somebody else alone can send is told with their name', () => {
  noteUnsettled('shop.ben', { unsent: ['one'], inParts: [] })
  expect(told().problem).toMatch(/^A sale of Ben Santos waits on this device/)
  noteUnsettled('shop.ben', { unsent: [], inParts: [] })
  noteUnsettled('shop.ana', { unsent: ['one'], inParts: [] })
  expect(told().problem).toBeUndefined()
  expect(told('mina').problem).toMatch(/^A sale of Ana Cruz waits on this device/)
})

test('over a sale that is paid in part nothing is counted, whoever took the money', () => {
  for (const seller of ['shop.ana', 'shop.ben']) {
    noteUnsettled(seller, { unsent: [], inParts: ['one'] })
    expect(told().problem).toMatch(/^A sale on this device is paid in part/)
    noteUnsettled(seller, { unsent: [], inParts: [] })
  }
})
