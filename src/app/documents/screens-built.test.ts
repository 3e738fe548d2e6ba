import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { setAside } from '../../../scripts/build.ts'
import { compressAssets } from '../../../scripts/compress-assets.ts'
import { startServer } from '../../testing/test-server.ts'
import { builtScreens } from './screens-built.ts'

async function folder() {
  const path = await mkdtemp(join(tmpdir(), 'larder-dist-'))
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  return path
}

/** What a build leaves, with one script. */
async function buildWith(dist: string, script: string) {
  await setAside(dist)
  const files = {
    [`client/assets/${script}`]: `export const name = '${script}'`,
    'client/src/app/documents/shop.html': '<title>Shop</title>',
    'client/src/app/documents/admin.html': '<title>Admin</title>',
    'server/render.js': 'export const render = async () => ({})',
    'worker/counter-worker.js': `'keeps ${script}'`,
    'worker/order-worker.js': `'tells of orders'`,
    'built-from': script,
  }
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(dist, path)), { recursive: true })
    await writeFile(join(dist, path), text)
  }
}

test('the files of the last build stay served, and those of two builds ago do not pile up', async () => {
  const dist = await folder()
  for (const script of ['Menu-1.js', 'Menu-2.js', 'Menu-3.js']) await buildWith(dist, script)
  const app = fastify()
  onTestFinished(() => app.close())
  await builtScreens(app, pathToFileURL(`${dist}/`))
  const answers = await Promise.all(
    ['Menu-1.js', 'Menu-2.js', 'Menu-3.js'].map((name) => app.inject(`/assets/${name}`)),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 200, 200])
  expect(answers[1]?.body).toContain('Menu-2.js')
  expect(answers[1]?.headers['cache-control']).toContain('immutable')
  expect(await readdir(join(dist, 'before'))).toEqual(['assets'])
})

test('a script is sent as the build has compressed it, and the whole of it to who takes nothing else', async () => {
  const dist = await folder()
  await buildWith(dist, 'Menu-1.js')
  await compressAssets(join(dist, 'client/assets'))
  await buildWith(dist, 'Menu-2.js')
  await compressAssets(join(dist, 'client/assets'))
  const app = fastify()
  onTestFinished(() => app.close())
  await builtScreens(app, pathToFileURL(`${dist}/`))
  const asked = async (name: string, encoding?: string) => {
    const { headers, rawPayload } = await app.inject({
      url: `/assets/${name}`,
      headers: encoding === undefined ? {} : { 'accept-encoding': encoding },
    })
    expect(headers).toMatchObject({
      'content-type': 'application/javascript; charset=utf-8',
      vary: 'accept-encoding',
    })
    expect(headers['cache-control']).toContain('immutable')
    return [headers['content-encoding'], rawPayload] as const
  }
  const whole = (name: string) => `export const name = '${name}'`
  // Those of the build before, too.
  for (const name of ['Menu-2.js', 'Menu-1.js']) {
    const [brotli, small] = await asked(name, 'gzip, deflate, br, zstd')
    expect([brotli, brotliDecompressSync(small).toString()]).toEqual(['br', whole(name)])
    const [gzip, zipped] = await asked(name, 'gzip')
    expect([gzip, gunzipSync(zipped).toString()]).toEqual(['gzip', whole(name)])
    const [none, plain] = await asked(name)
    expect([none, plain.toString()]).toEqual([undefined, whole(name)])
  }
})

test('a build that broke off does not push out the files of the last whole one', async () => {
  const dist = await folder()
  await buildWith(dist, 'Menu-1.js')
  await buildWith(dist, 'Menu-2.js')
  await rm(join(dist, 'built-from'))
  await setAside(dist)
  expect(await readdir(join(dist, 'before/assets'))).toEqual(['Menu-1.js'])
})

test('the first build has nothing to set aside', async () => {
  const dist = await folder()
  await setAside(dist)
  expect(await readdir(join(dist, 'before/assets'))).toEqual([])
})

test('a build beside a running server takes none of its files away', async () => {
  const dist = await folder()
  await buildWith(dist, 'Menu-1.js')
  const app = fastify()
  onTestFinished(() => app.close())
  await builtScreens(app, pathToFileURL(`${dist}/`))
  const served = async () => {
    const { statusCode, body } = await app.inject('/assets/Menu-1.js')
    return [statusCode, body]
  }
  const whole = [200, "export const name = 'Menu-1.js'"]
  expect(await served()).toEqual(whole)
  await setAside(dist)
  expect(await served()).toEqual(whole)
  await buildWith(dist, 'Menu-2.js')
  expect((await app.inject('/assets/Menu-2.js')).statusCode).toBe(200)
})

test('the worker of the counter may keep the back office of a store, and is asked for anew each time', async () => {
  const dist = await folder()
  await buildWith(dist, 'Counter-1.js')
  const app = fastify()
  onTestFinished(() => app.close())
  await builtScreens(app, pathToFileURL(`${dist}/`))
  const { statusCode, headers, body } = await app.inject('/counter-worker.js')
  expect([statusCode, body]).toEqual([200, "'keeps Counter-1.js'"])
  expect(headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    'service-worker-allowed': '/',
  })
})

test('the worker of orders keeps nothing, talks to us alone, and is asked for anew each time', async () => {
  const dist = await folder()
  await buildWith(dist, 'Shop-1.js')
  const app = fastify()
  onTestFinished(() => app.close())
  await builtScreens(app, pathToFileURL(`${dist}/`))
  const { statusCode, headers, body } = await app.inject('/order-worker.js')
  expect([statusCode, body]).toEqual([200, "'tells of orders'"])
  expect(headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': "default-src 'none'; connect-src 'self'; img-src 'self'",
  })
})

test('the tablets of a shop share an address, and how often each asks for the files of a build is not counted', async () => {
  const dist = await folder()
  await buildWith(dist, 'Menu-1.js')
  const server = await startServer({
    screens: (app) => builtScreens(app, pathToFileURL(`${dist}/`)),
    requestsPerMinute: 2,
  })
  onTestFinished(() => server.close())
  const ask = async (url: string) => (await server.app.inject(url)).statusCode
  for (const _ of [1, 2, 3, 4]) expect(await ask('/assets/Menu-1.js')).toBe(200)
  expect([await ask('/api/categories'), await ask('/assets/../api/categories')]).not.toContain(429)
  expect([await ask('/api/categories'), await ask('/assets/Menu-1.js')]).toEqual([429, 200])
})
