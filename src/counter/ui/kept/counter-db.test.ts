import { beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeBrowser, fakeDatabases } from '../../../kit/ui/calls/fake-browser.ts'

type Db = typeof import('./counter-db.ts')

let db: Db
let storeId = ''
beforeEach(async () => {
  fakeBrowser()
  fakeDatabases()
  vi.resetModules()
  db = await import('./counter-db.ts')
  storeId = crypto.randomUUID()
})

const sale = (id: string, at = 1) => ({
  id,
  storeId,
  soldBy: 'cora',
  taxRates: [],
  at,
  sent: {
    sale: { id, name: '', lines: [], chosen: null },
    payment: { method: 'cash', isPaid: true, cashGiven: 100 },
    total: 95,
    isLeft: false,
  },
})
const device = async () => {
  await db.deviceOf(storeId)
  await db.saveLetters(storeId, 'B')
}
const id = () => crypto.randomUUID()

describe('sales that a device keeps', () => {
  test('are known wherever somebody asks, from when they are paid until the server has them', async () => {
    const { unsentSales } = await import('../../../kit/ui/calls/unsent.ts')
    const [one, other] = [id(), id()]
    await db.storeSale(sale(one))
    await db.storeSale({ ...sale(other), storeId: id() })
    expect(unsentSales.get().toSorted()).toEqual([one, other].toSorted())
    await db.finishSale(one, undefined)
    expect(unsentSales.get()).toEqual([other])
    expect(await db.dropUnlessKept(other)).toBe('dropped')
    expect(unsentSales.get()).toEqual([])
  })

  test('are none that a power cut left noted', async () => {
    const { unsentSales } = await import('../../../kit/ui/calls/unsent.ts')
    unsentSales.set([id()])
    await db.noteUnsent()
    expect(unsentSales.get()).toEqual([])
  })

  test('have its letters and numbers without gaps, each number once', async () => {
    await device()
    const ids = Array.from({ length: 20 }, id)
    await Promise.all(ids.map((each, at) => db.storeSale(sale(each, at))))
    const kept = await Promise.all(ids.map((each) => db.keepSale(each)))
    const receipts = kept.map((each) => each?.kept?.receipt ?? 'none').toSorted()
    expect(receipts).toEqual(
      Array.from({ length: 20 }, (_, at) => `B-${String(at + 1).padStart(4, '0')}`),
    )
  })

  test('have one number however often they are kept', async () => {
    await device()
    const one = id()
    await db.storeSale(sale(one))
    const twice = [await db.keepSale(one), await db.keepSale(one)]
    expect(twice.map((each) => each?.kept?.receipt)).toEqual(['B-0001', 'B-0001'])
    expect((await db.deviceOf(storeId))?.next).toBe(2)
  })

  test('wait for the server while the device has no letters', async () => {
    const one = id()
    await db.storeSale(sale(one))
    expect(await db.keepSale(one)).toBeUndefined()
    expect(await db.listSales(storeId)).toHaveLength(1)
    await db.deviceOf(storeId)
    expect(await db.keepSale(one)).toBeUndefined()
  })

  test('are not stored over: one that was kept stays kept', async () => {
    await device()
    const one = id()
    await db.storeSale(sale(one))
    await db.keepSale(one)
    await db.storeSale(sale(one))
    expect((await db.listSales(storeId))[0]?.kept?.receipt).toBe('B-0001')
  })

  test('stay when an answer comes after all: their number is told to the server first', async () => {
    await device()
    const [early, late] = [id(), id()]
    await db.storeSale(sale(early))
    await db.storeSale(sale(late))
    await db.keepSale(late)
    expect([await db.dropUnlessKept(early), await db.dropUnlessKept(late)]).toEqual([
      'dropped',
      'kept',
    ])
    expect((await db.listSales(storeId)).map((each) => each.id)).toEqual([late])
    await db.removeSale(late)
    expect(await db.listSales(storeId)).toEqual([])
  })

  test('have no second number when a till that is behind sends them after they were sent', async () => {
    await device()
    const one = id()
    await db.storeSale(sale(one))
    await db.keepSale(one)
    expect(await db.storeSale(sale(one))).toBe(true)
    await db.finishSale(one, undefined)
    expect(await db.storeSale(sale(one))).toBe(false)
    expect(await db.keepSale(one)).toBeUndefined()
    expect((await db.deviceOf(storeId))?.next).toBe(2)
  })

  test('are taken back once, and sent as that also when they were on their way', async () => {
    await device()
    const one = id()
    await db.storeSale(sale(one))
    const back = { kind: 'void', at: 5, by: 'ana', reason: 'Wrong drink' } as const
    expect((await db.takeSaleBack(one, back))?.takenBack).toBeUndefined()
    await db.keepSale(one)
    await db.takeSaleBack(one, back)
    const again = await db.takeSaleBack(one, { ...back, at: 6, reason: 'Twice' })
    expect(again?.takenBack).toEqual(back)
    // It was sent before, as a sale like any other.
    await db.finishSale(one, undefined)
    expect(await db.listSales(storeId)).toHaveLength(1)
    await db.finishSale(one, back)
    expect(await db.listSales(storeId)).toEqual([])
    expect(await db.takeSaleBack(one, back)).toBeUndefined()
  })

  test('stand in the order in which they were sold, and those that were refused stay', async () => {
    await device()
    const [first, second] = [id(), id()]
    await db.storeSale(sale(second, 20))
    await db.storeSale(sale(first, 10))
    await db.keepSale(first)
    await db.refuseSale(first, 'It adds up to something else.')
    const all = await db.listSales(storeId)
    expect(all.map((each) => each.id)).toEqual([first, second])
    expect(all[0]?.refusal).toBe('It adds up to something else.')
  })

  test('are known as made for good: by this a till that is behind after a power cut is put right', async () => {
    const [first, second] = [id(), id()]
    await db.storeSale(sale(first))
    await device()
    await db.storeSale(sale(second))
    await db.keepSale(second)
    await db.dropUnlessKept(first)
    await db.removeSale(second)
    expect(await db.listMade(storeId)).toEqual(new Set([first, second]))
    for (let at = 0; at < 199; at += 1) await db.storeSale(sale(id()))
    const made = await db.listMade(storeId)
    expect([made.size, made.has(first), made.has(second)]).toEqual([200, false, true])
  })

  test('keep the id of the device and the letters that it was given first', async () => {
    const { id: first } = (await db.deviceOf(storeId)) ?? {}
    await device()
    await db.saveLetters(storeId, 'C')
    expect(await db.deviceOf(storeId)).toMatchObject({ id: first, letters: 'B' })
  })
})

describe('a device that cannot keep', () => {
  const failing = () => {
    throw new DOMException('The disk is full', 'QuotaExceededError')
  }

  test('says so of each sale, and asks for no letters', async () => {
    vi.stubGlobal('indexedDB', { open: failing })
    expect(await db.storeSale(sale(id()))).toBe(false)
    expect(await db.deviceOf(storeId)).toBeUndefined()
    expect([await db.listSales(storeId), await db.listAllSales()]).toEqual([[], []])
  })

  test('keeps again as soon as it can', async () => {
    const there = indexedDB
    vi.stubGlobal('indexedDB', { open: failing })
    expect(await db.storeSale(sale(id()))).toBe(false)
    vi.stubGlobal('indexedDB', there)
    expect(await db.storeSale(sale(id()))).toBe(true)
  })

  test('leaves a sale as it was when it is full in the middle, number and all', async () => {
    await device()
    const one = id()
    await db.storeSale(sale(one))
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(failing)
    expect(await db.keepSale(one)).toBeUndefined()
    expect(await db.dropUnlessKept(one)).toBe('dropped')
    expect(await db.storeSale(sale(id()))).toBe(false)
    put.mockRestore()
    expect((await db.deviceOf(storeId))?.next).toBe(1)
  })
})
