import { EventEmitter, once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { forwarding } from './forward.ts'
import { openLine } from './line.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

async function listening(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Two ends of one line. */
function line() {
  const [here, there] = [new EventEmitter(), new EventEmitter()]
  const sendingTo = (other: EventEmitter) => (message: object) => other.emit('message', message)
  return [
    Object.assign(here, { send: sendingTo(there) }),
    Object.assign(there, { send: sendingTo(here) }),
  ] as const
}

test('both ends of a line ask, each answer reaches its question, and failures come through', async () => {
  const [here, there] = line()
  const ask = openLine(here, { half: (whole: number) => whole / 2 })
  const askBack = openLine(there, {
    late: async (text: string) => `${text} ${String(await askBack('half', 8))}`,
    soon: (text: string) => text,
    broken: () => Promise.reject(new Error('No page')),
  })
  expect(await Promise.all([ask('late', 'four is'), ask('soon', 'now')])).toEqual([
    'four is 4',
    'now',
  ])
  await expect(ask('broken')).rejects.toThrow('No page')
})

test('nobody waits for an end that is gone', async () => {
  const [here] = line()
  const asking = openLine(here, {})('anything')
  here.emit('disconnect')
  await expect(asking).rejects.toThrow('The other process has ended.')
})

test('a request waits for the server that starts, and is handed on whole', async () => {
  const starting = Promise.withResolvers<string>()
  const front = await listening(forwarding(() => starting.promise))
  const asked = fetch(`${front}/orders?page=2`, { method: 'POST', body: 'tea' })
  const behind = await listening((request, response) => {
    const { method, url, headers } = request
    response.writeHead(201, { 'set-cookie': ['a=1', 'b=2'] })
    request.on('data', (body: Buffer) =>
      response.end(`${method} ${url} ${String(headers['x-forwarded-for'])} ${body.toString()}`),
    )
  })
  starting.resolve(behind)
  const answer = await asked
  expect(answer.status).toBe(201)
  expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
  expect(await answer.text()).toBe('POST /orders?page=2 127.0.0.1 tea')
})

test('a browser that goes away as its answer comes ends nothing', async () => {
  const behind = await listening((_, response) => response.end('tea'))
  const forward = forwarding(() => Promise.resolve(behind))
  const leaving = await listening((request, response) => {
    response.flushHeaders = () => response.destroy()
    forward(request, response)
  })
  await expect(fetch(leaving)).rejects.toThrow('fetch failed')
  const front = await listening(forward)
  expect(await (await fetch(front)).text()).toBe('tea')
})

test('while no server runs, that is what is answered', async () => {
  const front = await listening(forwarding(() => Promise.resolve(undefined)))
  expect((await fetch(front)).status).toBe(503)
  const gone = await listening(forwarding(() => Promise.resolve('http://127.0.0.1:1')))
  expect((await fetch(gone)).status).toBe(503)
})
