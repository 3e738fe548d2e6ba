import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiBase } from '../../kit/api-base.ts'
import {
  openStore,
  startServer,
  type TestServer,
  type TestStore,
} from '../../testing/test-server.ts'

/** What no browser sends, over the wire as it stands. */
let server: TestServer
let store: TestStore
let port: number
beforeAll(async () => {
  server = await startServer()
  store = await openStore(server)
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  port = (server.app.server.address() as AddressInfo).port
})
afterAll(() => server.close())

async function exchange(request: string): Promise<{ status: number; body: string }> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  // Not `end`: a line closed by this side before the answer is a shopper who left, and gets none.
  socket.write(request)
  const chunks: Buffer[] = []
  for await (const chunk of socket) chunks.push(chunk as Buffer)
  const [head = '', ...body] = Buffer.concat(chunks).toString().split('\r\n\r\n')
  return { status: Number(head.split(' ')[1]), body: body.join('\r\n\r\n') }
}

const get = (target: string) =>
  exchange(`GET ${target} HTTP/1.1\r\nhost: larder.test\r\nconnection: close\r\n\r\n`)

const oneShape = (code: string) => ({
  success: false,
  message: expect.stringMatching(/\S{3}/) as string,
  error: expect.stringMatching(/\S{3}/) as string,
  code,
})

describe('an address answers in the one shape of failures when', () => {
  test.each([
    ['one of its parts is longer than any name', `/products/${'x'.repeat(500)}`, 404, 'not_found'],
    ['it is longer than a request may be', `/products/${'x'.repeat(20_000)}`, 431, 'too_large'],
    ['it cannot be decoded', '/products/%zz', 404, 'not_found'],
    ['it names nothing', '/nothing', 404, 'not_found'],
  ])('%s', async (_, path, status, code) => {
    const answer = await get(apiBase + path)
    expect(answer.status).toBe(status)
    expect(JSON.parse(answer.body)).toMatchObject(oneShape(code))
  })

  test('what is sent is no request', async () => {
    const answer = await exchange('HELLO\r\n\r\n')
    expect(answer.status).toBe(400)
    expect(JSON.parse(answer.body)).toMatchObject(oneShape('malformed'))
  })
})

test('a request that names the whole address is answered as one that names the path', async () => {
  const whole = await get(`http://larder.test${apiBase}/categories?store=${store.id}`)
  const path = await get(`${apiBase}/categories?store=${store.id}`)
  expect(whole.status).toBe(200)
  expect(whole.body).toBe(path.body)
})

describe('a form is refused when', () => {
  const send = (contentType: string, body: string) =>
    server.app.inject({
      method: 'POST',
      url: `${apiBase}/upload/ingredient-image`,
      headers: { authorization: `Bearer ${store.admin.token}`, 'content-type': contentType },
      payload: body,
    })
  const part = '--b\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\n\r\nx\r\n'

  test.each([
    ['it is empty', 'multipart/form-data; boundary=b', '', 422],
    ['it names no boundary', 'multipart/form-data', `${part}--b--`, 400],
    ['its boundary is another', 'multipart/form-data; boundary=c', `${part}--b--`, 400],
    ['it ends in the middle', 'multipart/form-data; boundary=b', part, 400],
    ['its head is broken', 'multipart/form-data; boundary=b', '--b\r\nnothing\r\n\r\n--b--', 422],
    ['it has no picture', 'multipart/form-data; boundary=b', '--b--\r\n', 422],
    [
      'its picture is empty',
      'multipart/form-data; boundary=b',
      `${part.replace('x\r\n', '\r\n')}--b--`,
      422,
    ],
    ['it comes as JSON', 'application/json', '{}', 422],
  ])('%s', async (_, contentType, body, status) => {
    const answer = await send(contentType, body)
    expect([answer.statusCode, answer.body]).toEqual([status, expect.any(String)])
    expect(answer.json()).toMatchObject(oneShape(status === 400 ? 'malformed' : 'invalid'))
  })
})
