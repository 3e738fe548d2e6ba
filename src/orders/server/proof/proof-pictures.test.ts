import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inventory } from '../../../inventory/contract.ts'
import { imageBase } from '../../../kit/server/images.ts'
import { pictureOfWidth } from '../../../kit/picture.ts'
import { keyOf } from '../../../testing/api-key.ts'
import {
  openStore,
  startServer,
  type TestServer,
  type TestStore,
} from '../../../testing/test-server.ts'
import { receiptOf } from '../../../testing/wallet-receipts.ts'
import { openWalletShop } from '../../../testing/wallet-shop.ts'
import { paymentProofs } from '../../payment-proof-contract.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ jobsEverySeconds: 0.5 })
})
afterAll(() => server.close())

const openShop = (asks?: Parameters<typeof openWalletShop>[1]) => openWalletShop(server, asks)

const countPictures = async (store: TestStore) =>
  (
    await sql<{ count: number }>`select count(*)::int as count from images
      where store_id = ${store.id} and key like '%private-%'`.execute(server.database.db)
  ).rows[0]?.count

describe('what may be sent', () => {
  test('is what the method asks for, all of it', async () => {
    const { order } = await openShop({ asksReference: true, asksPicture: true })
    const one = await order()
    const bare = await one.send('111')
    expect([bare.status, bare.problem.fields]).toEqual([
      422,
      { picture: 'Please choose a picture of the payment' },
    ])
    const shot = await receiptOf('1').png().toBuffer()
    const unnumbered = await one.show(shot, ' - ')
    expect([unnumbered.status, unnumbered.problem.fields]).toEqual([
      422,
      { reference: 'Please enter the reference number' },
    ])
    expect((await one.show(shot, '111')).status).toBe(200)
  })

  test('is nothing where nothing is asked', async () => {
    const { order } = await openShop({})
    expect((await (await order()).send('111')).status).toBe(409)
    const { order: cash } = await openShop()
    expect((await (await cash('cash')).send('111')).status).toBe(409)
  })

  test('is no script, no text and nothing huge, and what is refused leaves no file', async () => {
    const { store, order } = await openShop({ asksPicture: true })
    const one = await order()
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')
    for (const file of [svg, Buffer.from('not a picture'), Buffer.alloc(100, 0xff)]) {
      expect((await one.show(file)).status).toBe(422)
    }
    expect((await one.show(Buffer.alloc(5 * 1024 * 1024 + 1, 1))).status).toBe(413)
    const wide = { width: 20_000, height: 2500, channels: 3, background: 'red' } as const
    const bomb = await sharp({ create: wide, limitInputPixels: false }).png().toBuffer()
    expect((await one.show(bomb)).status).toBe(422)
    const turned = receiptOf('1')
      .jpeg()
      .withExif({ IFD3: { GPSLatitudeRef: 'N' } })
    expect((await one.show(await turned.toBuffer())).status).toBe(200)
    expect(await countPictures(store)).toBe(1)
  })

  test('comes from whoever ordered: strangers store no picture', async () => {
    const { store, order } = await openShop({ asksPicture: true })
    const [one, two] = [await order(), await order()]
    const shot = await receiptOf('1').png().toBuffer()
    const send = (query: object) =>
      store.stranger.upload(paymentProofs.send, { params: one.params, query, body: {} }, shot)
    expect((await send({ storeId: store.id })).status).toBe(404)
    expect((await send({ ...two.query })).status).toBe(404)
    expect((await send({ storeId: store.id, token: 'x'.repeat(40) })).status).toBe(404)
    const other = await store.as('user')
    const theirs = { params: one.params, query: { storeId: store.id }, body: {} }
    expect((await other.upload(paymentProofs.send, theirs, shot)).status).toBe(404)
    expect(await countPictures(store)).toBe(0)
  })

  test('comes from an account for its own order', async () => {
    const { store, order, queue } = await openShop()
    const user = await store.as('user')
    const one = await order('GCash', user)
    const sent = await user.send(paymentProofs.send, {
      params: one.params,
      query: { storeId: store.id },
      body: { reference: 'abc' },
    })
    expect([sent.status, (await queue()).total]).toEqual([200, 1])
  })
})

describe('the picture', () => {
  async function openPicture() {
    const shop = await openShop({ asksPicture: true })
    const one = await shop.order()
    const taken = receiptOf('1')
      .jpeg()
      .withExif({ IFD3: { GPSLatitudeRef: 'N' } })
    const { id: proofId } = (await one.show(await taken.toBuffer())).body.data
    const params = { id: one.id, proofId }
    return { ...shop, one, params }
  }

  test('is seen by those who verify it and by whoever ordered, without where it was taken', async () => {
    const { store, cora, one, params } = await openPicture()
    const mine = await store.stranger.send(paymentProofs.picture, { params, query: one.query })
    expect([mine.status, mine.headers['cache-control']]).toEqual([200, 'private, no-store'])
    const [kind, data = ''] = mine.body.picture.split(',')
    expect(kind).toBe('data:image/webp;base64')
    const { format, width, exif } = await sharp(Buffer.from(data, 'base64')).metadata()
    expect([format, width, exif]).toEqual(['webp', 720, undefined])
    const small = await cora.send(paymentProofs.picture, { params, query: { size: 'small' } })
    const inside = Buffer.from(small.body.picture.split(',')[1] ?? '', 'base64')
    expect((await sharp(inside).metadata()).width).toBe(320)
  })

  test('is seen by nobody else: other guests and accounts, staff without the right, programs, other stores', async () => {
    const { store, order, params, one } = await openPicture()
    const two = await order()
    const elsewhere = await openStore(server)
    const robot = await keyOf(server, store, ['orders.place', 'orders.read'])
    const asked = { params, query: { storeId: store.id } }
    const statuses = await Promise.all([
      store.stranger.send(paymentProofs.picture, asked),
      store.stranger.send(paymentProofs.picture, { params, query: two.query }),
      store.stranger.send(paymentProofs.picture, {
        params: { ...params, id: two.id },
        query: two.query,
      }),
      (await store.as('user')).send(paymentProofs.picture, asked),
      (await store.as('staff')).send(paymentProofs.picture, asked),
      robot.send(paymentProofs.picture, { params, query: {} }),
      elsewhere.admin.send(paymentProofs.picture, { params, query: {} }),
    ])
    expect(statuses.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404, 404])
    const own = await store.stranger.send(paymentProofs.picture, { params, query: one.query })
    expect(own.status).toBe(200)
  })

  test('has no public address, and is taken away by no other call', async () => {
    const { store, cora, params } = await openPicture()
    const { rows } = await sql<{ key: string }>`select key from images
      where store_id = ${store.id} and key like '%private-%'`.execute(server.database.db)
    const key = rows[0]?.key ?? ''
    for (const width of [320, 640, 1280]) {
      const { statusCode } = await server.app.inject(imageBase + pictureOfWidth(key, width))
      expect(statusCode).toBe(404)
    }
    await store.admin.send(inventory.removeImage, { params: { key: key.split('/')[1] ?? '' } })
    expect((await cora.send(paymentProofs.picture, { params, query: {} })).status).toBe(200)
  })
})
