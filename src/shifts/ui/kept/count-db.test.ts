import { beforeEach, expect, test, vi } from 'vitest'
import { fakeBrowser, fakeDatabases } from '../../../kit/ui/calls/fake-browser.ts'
import { cashier } from '../../../testing/cashier.ts'

type Db = typeof import('./count-db.ts')
type Sending = typeof import('./send-counts.ts')

let db: Db
let sending: Sending
let asked: string[] = []
const answers: ((path: string) => { status: number; body: unknown })[] = []

beforeEach(async () => {
  fakeBrowser()
  fakeDatabases()
  vi.resetModules()
  vi.stubGlobal('fetch', answerNext)
  asked = []
  answers.length = 0
  window.localStorage.setItem('larder.token', JSON.stringify('token'))
  window.localStorage.setItem('larder.user', JSON.stringify(cashier))
  db = await import('./count-db.ts')
  sending = await import('./send-counts.ts')
})

const shop = cashier.store._id

/** Nothing is at the other end any more when all answers are used up. */
async function answerNext(address: string, { method = 'GET' } = {}) {
  const path = new URL(address, 'http://larder.test').pathname
  asked.push(`${method} ${path}`)
  const answer = answers.shift()
  if (answer === undefined) throw new TypeError('Failed to fetch')
  const { status, body } = answer(path)
  return Response.json(body, { status })
}

const count = (more: object = {}) => ({
  shiftId: 'shift',
  storeId: shop,
  drawer: 'Front',
  by: cashier._id,
  at: 100,
  counts: [{ value: 100, count: 5 }],
  note: 'Counted without a connection.',
  ...more,
})
const z = { number: 7, closedBy: 'Mara', counted: 500, difference: -5, note: count().note }
const closed = (more: object = {}) => ({ status: 200, body: { data: { z: { ...z, ...more } } } })
const refused = (status: number, message: string) => ({ status, body: { success: false, message } })

test('a drawer is counted once, and its count waits until it is sent', async () => {
  expect(await db.keepCount(count())).toBe(true)
  await db.keepCount(count({ counts: [] }))
  expect(await db.listCounts(shop)).toEqual([count()])
  expect(await db.listCounts('another shop')).toEqual([])
  expect(await sending.sendCounts(shop, Number.POSITIVE_INFINITY)).toBe(false)
  expect(await db.listCounts(shop)).toHaveLength(1)
  answers.push(() => closed())
  expect(await sending.sendCounts(shop, Number.POSITIVE_INFINITY)).toBe(true)
  expect(await db.listCounts(shop)).toEqual([])
  expect(asked).toEqual(['POST /api/shifts/shift/close', 'POST /api/shifts/shift/close'])
})

test('it is sent after what was sold before it, and by nobody but whoever counted', async () => {
  await db.keepCount(count())
  await db.keepCount(count({ shiftId: 'other', by: 'dino', at: 1 }))
  expect(await sending.sendCounts(shop, 100)).toBe(true)
  expect(asked).toEqual([])
})

test('one whose answer was lost is known again', async () => {
  await db.keepCount(count())
  answers.push(
    () => refused(409, 'This shift has been closed already.'),
    () => closed(),
  )
  expect(await sending.sendCounts(shop, 200)).toBe(true)
  expect(await db.listCounts(shop)).toEqual([])
})

test('what the server says wins: of a shift that somebody else has closed the difference is told', async () => {
  await db.keepCount(count())
  answers.push(
    () => refused(409, 'This shift has been closed already.'),
    () => closed({ counted: 480, note: 'Mine' }),
  )
  expect(await sending.sendCounts(shop, 200)).toBe(true)
  const [kept] = await db.listCounts(shop)
  expect(kept?.refusal).toBe('Mara has closed the shift, Z 7, and counted 480.00.')
  // It is somebody's to look at, and is not sent again.
  expect(await sending.sendCounts(shop, 200)).toBe(true)
  expect(asked).toHaveLength(2)
})

test('a device without room keeps nothing, and says so', async () => {
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('The disk is full', 'QuotaExceededError')
    },
  })
  expect(await db.keepCount(count())).toBe(false)
  expect(await db.listCounts(shop)).toEqual([])
})
