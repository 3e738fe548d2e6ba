import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startServer, type TestServer } from '../../../testing/test-server.ts'
import { receiptOf } from '../../../testing/wallet-receipts.ts'
import { openWalletShop } from '../../../testing/wallet-shop.ts'
import { FoundDuplicates } from '../../payment-proof-contract.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ jobsEverySeconds: 0.5 })
})
afterAll(() => server.close())

const openShop = (asks?: Parameters<typeof openWalletShop>[1]) => openWalletShop(server, asks)

describe('the same shown for two orders', () => {
  test('is told beside both, and confirmed only by somebody who knows of the other', async () => {
    const { order, confirm, queue } = await openShop()
    const [one, two] = [await order(), await order()]
    const first = (await one.send('5012 345 678901')).body.data
    const second = (await two.send('5012-345-678901')).body.data
    const { data } = await queue()
    expect(data.map(({ duplicates }) => duplicates)).toEqual([
      [{ orderId: two.id, orderNumber: 1002, of: 'reference', state: 'to-verify' }],
      [{ orderId: one.id, orderNumber: 1001, of: 'reference', state: 'to-verify' }],
    ])
    const unaware = await confirm(first.id, one.total)
    expect([unaware.status, unaware.problem.message]).toEqual([
      409,
      'The same was shown for #1002 (same reference). Confirm only if the money has come twice.',
    ])
    expect(FoundDuplicates.parse(unaware.problem.details).duplicates).toHaveLength(1)
    expect((await one.read()).isPaid).toBe(false)
    expect((await confirm(first.id, one.total, [two.id])).status).toBe(200)
    const later = await confirm(second.id, two.total, [two.id])
    expect(later.status).toBe(409)
    expect((await queue()).data[0]?.duplicates[0]?.state).toBe('confirmed')
  })

  test('is none for the same order, for another store, or without a reference', async () => {
    const { order, refuse, queue } = await openShop({ asksPicture: true })
    const other = await openShop()
    const one = await order()
    const shot = (reference: string) => receiptOf(reference).png().toBuffer()
    const { id } = (await one.show(await shot('1'))).body.data
    await refuse(id)
    await one.show(await shot('1'))
    await (await order()).show(await shot('2'))
    await (await other.order()).send('1')
    expect((await queue()).data.map(({ duplicates }) => duplicates)).toEqual([[], []])
  })

  test('is found by its picture, as it was and saved again, and not by one of the same app', async () => {
    const { order, queue, confirm } = await openShop({ asksPicture: true })
    const shot = await receiptOf('5012 345 678901').png().toBuffer()
    const again = await sharp(shot).resize(480).jpeg({ quality: 70 }).toBuffer()
    const another = await receiptOf('5012 398 114207').png().toBuffer()
    const all = []
    for (const picture of [shot, shot, again, another]) {
      const one = await order()
      all.push({ ...one, proofId: (await one.show(picture)).body.data.id })
    }
    const { data } = await queue()
    const numbers = data.map(({ duplicates }) =>
      duplicates.map(({ orderNumber, of }) => `${orderNumber} ${of}`).toSorted(),
    )
    expect(numbers).toEqual([
      ['1002 picture', '1003 picture'],
      ['1001 picture', '1003 picture'],
      ['1001 picture', '1002 picture'],
      [],
    ])
    expect((await confirm(all[2]?.proofId ?? '', 190)).status).toBe(409)
    expect((await confirm(all[3]?.proofId ?? '', all[3]?.total ?? 0)).status).toBe(200)
  })
})
