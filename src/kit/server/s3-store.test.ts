import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { s3Store } from './s3-store.ts'

const keys = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG' }
const region = 'eu-central-1'

/** Speaks the protocol as far as pictures need it, and believes no signature it has not computed itself. */
let server: Server
let endpoint: string
let objects: Map<string, Buffer>
let faults: number[]
let isCut: boolean

beforeAll(async () => {
  server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const body = Buffer.concat(parts)
      const fault = faults.shift() ?? (signatureOf(request, body) ? undefined : 403)
      if (fault !== undefined) return response.writeHead(fault).end()
      const key = request.url ?? ''
      if (request.method === 'PUT') objects.set(key, body)
      if (request.method === 'DELETE') {
        return response.writeHead(objects.delete(key) ? 204 : 404).end()
      }
      const found = objects.get(key)
      if (found === undefined) return response.writeHead(404).end()
      response.writeHead(200, { 'content-length': found.length })
      if (isCut) return response.write(found.subarray(0, 1), () => response.destroy())
      return response.end(request.method === 'GET' ? found : undefined)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())
beforeEach(() => {
  objects = new Map()
  faults = []
  isCut = false
})

const hash = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const mac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest()

/** Signature version 4, from its definition. */
function signatureOf(request: IncomingMessage, body: Buffer): boolean {
  const {
    authorization = '',
    'x-amz-date': date = '',
    'x-amz-content-sha256': claimed = '',
  } = request.headers
  const signed = /SignedHeaders=([^,]+)/.exec(authorization)?.[1] ?? ''
  if (String(claimed) !== 'UNSIGNED-PAYLOAD' && String(claimed) !== hash(body)) return false
  const headers = signed.split(';').map((name) => `${name}:${String(request.headers[name])}\n`)
  const canonical = [request.method, request.url, '', headers.join(''), signed, claimed].join('\n')
  const scope = `${String(date).slice(0, 8)}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', date, scope, hash(canonical)].join('\n')
  const key = scope
    .split('/')
    .reduce<string | Buffer>((last, part) => mac(last, part), `AWS4${keys.secretAccessKey}`)
  return authorization.endsWith(`Signature=${mac(key, text).toString('hex')}`)
}

const storeWith = (secretAccessKey = keys.secretAccessKey) =>
  s3Store({ endpoint, bucket: 'larder', region, accessKeyId: keys.accessKeyId, secretAccessKey })

test('a picture that was put can be read, and after removing it is gone', async () => {
  const store = storeWith()
  await store.put('shop/a.webp', Buffer.from('picture'))
  expect(String(await store.get('shop/a.webp'))).toBe('picture')
  await store.remove('shop/a.webp')
  expect(await store.get('shop/a.webp')).toBeUndefined()
})

test('removing a picture that is not there is no failure', async () => {
  await expect(storeWith().remove('shop/none.webp')).resolves.toBeUndefined()
})

test('a wrong key is refused by the store and nothing is written', async () => {
  await expect(storeWith('wrong').put('shop/a.webp', Buffer.from('x'))).rejects.toThrow(
    'Failed to upload image',
  )
  expect(objects.size).toBe(0)
})

test('a store that is busy is asked again', async () => {
  faults = [503, 503]
  await storeWith().put('shop/a.webp', Buffer.from('x'))
  expect(objects.size).toBe(1)
})

test('an answer that breaks off is no picture', async () => {
  const store = storeWith()
  await store.put('shop/a.webp', Buffer.from('picture'))
  isCut = true
  await expect(store.get('shop/a.webp')).rejects.toThrow('The image could not be read')
})

test('a store that cannot be reached fails with words that show nothing of it', async () => {
  const store = s3Store({ endpoint: 'http://127.0.0.1:1', bucket: 'larder', region, ...keys })
  await expect(store.put('shop/a.webp', Buffer.from('x'))).rejects.toThrow(
    /^Failed to upload image$/,
  )
})

test.for(['before it answers', 'in the middle of its answer'] as const)(
  'a store that falls silent %s is not waited for, and its connection is closed',
  async (moment) => {
    const { promise: closed, resolve: tellClosed } = Promise.withResolvers<void>()
    const silent = createServer((request, response) => {
      request.resume()
      response.on('close', tellClosed)
      if (moment === 'before it answers') return
      response.writeHead(200, { 'content-length': 100 })
      response.write('a part')
    })
    await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done))
    const address = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
    // Long enough for a busy machine to ask at all.
    const store = s3Store({ endpoint: address, bucket: 'pictures', region, ...keys }, 4000)
    const asked = store.get('shop/tea.webp').catch((error: unknown) => error)
    collectGarbage()
    expect(await asked).toMatchObject({ code: 'provider_failed' })
    await closed
    silent.close()
  },
)

/** A signal that only the request knew of is collected with it, and then ends nothing. */
function collectGarbage() {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
}
