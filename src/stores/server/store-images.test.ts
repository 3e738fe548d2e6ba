import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  openStore,
  startServer,
  type TestServer,
  type TestStore,
} from '../../testing/test-server.ts'
import { stores } from '../contract.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const drawn = (shade = 1) =>
  sharp({ create: { width: 30, height: 20, channels: 3, background: { r: shade, g: 90, b: 9 } } })
const upload = (store: TestStore, picture: Buffer, call = stores.addLogo) =>
  store.admin.upload(call, { params: { storeId: store.id } }, picture)
const fetched = (url: string) => server.app.inject({ url })
const shown = async ({ stranger, slug }: TestStore) =>
  (await stranger.send(stores.bySlug, { params: { slug } })).body.data

/** Says that it is `width` by `height`, whatever it holds. */
async function pretending(width: number, height: number): Promise<Buffer> {
  const png = await drawn().png().toBuffer()
  png.writeUInt32BE(width, 16)
  png.writeUInt32BE(height, 20)
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
  return png
}

/** Whole and in order, and small as a file. */
const blank = (width: number, height: number): Promise<Buffer> =>
  sharp(Buffer.alloc(width * height), { raw: { width, height, channels: 1 } })
    .png({ compressionLevel: 1 })
    .toBuffer()

describe('the pictures of a store', () => {
  test('ASET-03 API-09 API-10 logo and background are shown to everybody from then on', async () => {
    const store = await openStore(server)
    const logo = await upload(store, await drawn(1).png().toBuffer())
    const background = await upload(store, await drawn(2).png().toBuffer(), stores.addBackground)
    const said = { success: true, message: expect.any(String) as string }
    expect([logo.body, background.body]).toMatchObject([said, said])
    expect([stores.addLogo.path, stores.addBackground.path]).toEqual([
      '/stores/logo-image/:storeId',
      '/stores/background-image/:storeId',
    ])
    expect(await shown(store)).toMatchObject({
      logoImage: logo.body.url,
      logo: logo.body.url,
      backgroundImage: background.body.url,
    })
    expect((await fetched(logo.body.url)).headers['content-type']).toBe('image/webp')
  })

  test.for(['jpeg', 'png', 'webp', 'gif'] as const)('a %s is taken', async (format) => {
    const store = await openStore(server)
    expect((await upload(store, await drawn().toFormat(format).toBuffer())).status).toBe(200)
  })

  test('where a photo was taken does not go out with it', async () => {
    const store = await openStore(server)
    const photo = await drawn()
      .jpeg()
      .withExif({ IFD0: { Copyright: 'Ana Reyes' }, IFD3: { GPSLatitude: '10/1 18/1 0/1' } })
      .toBuffer()
    expect((await sharp(photo).metadata()).exif).toBeDefined()
    const { body } = await upload(store, photo)
    const { rawPayload } = await fetched(body.url)
    expect((await sharp(rawPayload).metadata()).exif).toBeUndefined()
    expect(rawPayload.includes('Ana Reyes')).toBe(false)
  })

  test('the picture before it goes, unless something else of the store shows it', async () => {
    const store = await openStore(server)
    const [first, second] = [await drawn(3).png().toBuffer(), await drawn(4).png().toBuffer()]
    const { url } = (await upload(store, first)).body
    await upload(store, first, stores.addBackground)
    await upload(store, second)
    expect((await fetched(url)).statusCode).toBe(200)
    await upload(store, second, stores.addBackground)
    await expect.poll(async () => (await fetched(url)).statusCode).toBe(404)
  })
})

describe('what is not taken as a picture', () => {
  const wrongType = 'Please choose a JPEG, PNG, WebP or GIF picture.'
  const refused = [
    [
      'an SVG',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      422,
      wrongType,
    ],
    ['a TIFF', () => drawn().tiff().toBuffer(), 422, wrongType],
    ['a text', () => Buffer.from('GIF89a and nothing more'), 422, wrongType],
    [
      'half a picture',
      async () => (await drawn().png().toBuffer()).subarray(0, 60),
      422,
      wrongType,
    ],
    ['what says that it has more than 40 megapixels', () => pretending(8000, 5001), 422, wrongType],
    ['more than 40 megapixels', () => blank(8000, 5001), 422, wrongType],
    [
      'more than 5 MB',
      () => Buffer.alloc(5 * 1024 * 1024 + 1),
      413,
      'Please choose a picture of at most 5 MB.',
    ],
  ] as const

  test.for(refused)('%s', async ([, picture, status, message]) => {
    const store = await openStore(server)
    const reply = await upload(store, await picture())
    expect([reply.status, reply.problem.message]).toEqual([status, message])
    expect((await shown(store)).logoImage).toBeNull()
  })

  test('nothing at all', async () => {
    const store = await openStore(server)
    const { status, problem } = await store.admin.send(stores.addLogo, {
      params: { storeId: store.id },
    })
    expect([status, problem.message]).toEqual([422, 'Please choose a picture.'])
  })
})

describe('who may change the pictures', () => {
  test('nobody but the admin of this very store', async () => {
    const [store, other] = [await openStore(server), await openStore(server)]
    const picture = await drawn().png().toBuffer()
    const manager = await store.as('manager')
    const params = { storeId: store.id }
    for (const call of [stores.addLogo, stores.addBackground]) {
      expect((await manager.upload(call, { params }, picture)).status).toBe(403)
      expect((await other.admin.upload(call, { params }, picture)).status).toBe(404)
      expect((await store.stranger.upload(call, { params }, picture)).status).toBe(401)
    }
    expect((await shown(store)).logoImage).toBeNull()
  })
})
