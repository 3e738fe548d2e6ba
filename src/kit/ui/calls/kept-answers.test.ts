import { beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { apiBase } from '../../api-base.ts'
import { endpoint } from '../../endpoint.ts'
import type { WireRequest } from './call.ts'
import { fakeBrowser, fakeDatabases } from './fake-browser.ts'

const menu = endpoint({
  method: 'GET',
  path: '/stores/:slug/menu',
  access: 'anyone',
  summary: 'A menu',
  params: z.object({ slug: z.string() }),
  answer: z.object({ jars: z.number() }),
  failure: 'No menu',
})

const fetched = vi.fn<() => Promise<Response>>()
const answers = (status: number, body: unknown) => async () =>
  new Response(JSON.stringify(body), { status })
const silent = async () => {
  throw new TypeError('Failed to fetch')
}
const days = 24 * 3_600_000

let owner = ''
let ask: (more?: Partial<WireRequest>) => Promise<{ status: number; body: unknown }>
/** What comes is shown at once, and written down beside that. */
let written: () => Promise<void>
beforeEach(async () => {
  vi.useRealTimers()
  fakeBrowser()
  fakeDatabases()
  vi.stubGlobal('fetch', fetched)
  vi.resetModules()
  owner = crypto.randomUUID()
  const { ageOfKept, keepingAnswers } = await import('./kept-answers.ts')
  const via = keepingAnswers({ endpoints: [menu], owner: () => owner })
  const request = {
    method: 'GET',
    address: `${apiBase}/stores/ulap/menu?page=1`,
    headers: { authorization: 'Bearer cora' },
    body: undefined,
    signal: undefined,
  } as const
  ask = (more = {}) => via({ ...request, ...more })
  written = () => expect.poll(() => ageOfKept(owner, request.address)).toBeDefined()
})

describe('what the counter was answered', () => {
  test('is in no way of an answer where the browser has lost it', async () => {
    fetched.mockImplementation(answers(200, { jars: 1 }))
    await ask()
    await written()
    const failing = () => {
      throw new DOMException('The connection was lost', 'UnknownError')
    }
    const broken = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(failing)
    fetched.mockImplementation(answers(200, { jars: 2 }))
    expect((await ask()).body).toEqual({ jars: 2 })
    fetched.mockImplementation(answers(401, { message: 'Who are you?' }))
    expect((await ask()).status).toBe(401)
    fetched.mockImplementation(silent)
    await expect(ask()).rejects.toThrow('Failed to fetch')
    broken.mockRestore()
    expect((await ask()).body).toEqual({ jars: 1 })
  })

  test('is in no way of an answer where the browser does not open it', async () => {
    vi.spyOn(indexedDB, 'open').mockReturnValue(new EventTarget() as IDBOpenDBRequest)
    fetched.mockImplementation(answers(200, { jars: 1 }))
    expect((await ask()).body).toEqual({ jars: 1 })
    vi.useFakeTimers()
    fetched.mockImplementation(silent)
    const asked = ask().catch(String)
    await vi.advanceTimersByTimeAsync(3000)
    expect(await asked).toContain('Failed to fetch')
  })

  test('is answered again where the server takes too long, and else it is waited for', async () => {
    fetched.mockImplementation(answers(200, { jars: 1 }))
    await ask()
    await written()
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const slow = Promise.withResolvers<void>()
    fetched.mockImplementation(() => slow.promise.then(answers(200, { jars: 2 })))
    const asked = ask()
    const other = ask({ address: `${apiBase}/stores/ulap/menu?page=2` })
    await vi.advanceTimersByTimeAsync(6000)
    expect((await asked).body).toEqual({ jars: 1 })
    slow.resolve()
    expect((await other).body).toEqual({ jars: 2 })
  })

  test('is answered again while the server is silent, and the newest as soon as it speaks', async () => {
    fetched.mockImplementation(answers(200, { jars: 1 }))
    await ask()
    for (const gone of [silent, answers(502, {}), answers(503, {}), answers(504, {})]) {
      fetched.mockImplementation(gone)
      expect(await ask()).toEqual({ status: 200, body: { jars: 1 } })
    }
    // It began well, and broke off.
    fetched.mockImplementation(async () => new Response('{"jars":', { status: 200 }))
    for (let times = 0; times < 2; times += 1) expect((await ask()).body).toEqual({ jars: 1 })
    fetched.mockImplementation(answers(200, { jars: 2 }))
    expect((await ask()).body).toEqual({ jars: 2 })
    fetched.mockImplementation(answers(500, { message: 'Broken' }))
    expect((await ask()).status).toBe(500)
  })

  test('is not answered to anybody else, nor to a stranger', async () => {
    fetched.mockImplementation(answers(200, { jars: 1 }))
    await ask()
    fetched.mockImplementation(silent)
    await expect(ask({ headers: {} })).rejects.toThrow('Failed to fetch')
    owner = crypto.randomUUID()
    await expect(ask()).rejects.toThrow('Failed to fetch')
  })

  test('is forgotten as soon as the server ends the session', async () => {
    fetched.mockImplementation(answers(200, { jars: 1 }))
    await ask()
    fetched.mockImplementation(answers(401, { message: 'Please log in' }))
    expect((await ask()).status).toBe(401)
    fetched.mockImplementation(silent)
    await expect(ask()).rejects.toThrow('Failed to fetch')
  })

  test('is given for 72 hours without a server, and then it asks who is there', async () => {
    fetched.mockImplementation(answers(200, { jars: 1 }))
    const from = Date.now()
    await ask()
    fetched.mockImplementation(silent)
    vi.setSystemTime(from + 3 * days - 1000)
    expect((await ask()).status).toBe(200)
    vi.setSystemTime(from + 3 * days + 60_000)
    expect((await ask()).status).toBe(401)
  })

  test('of calls that are not the counter’s, and of those that change something, is not kept', async () => {
    fetched.mockImplementation(answers(200, { jars: 1 }))
    const other = { address: `${apiBase}/orders` }
    const change = { method: 'POST' as const }
    await ask(other)
    await ask(change)
    fetched.mockImplementation(silent)
    await expect(ask(other)).rejects.toThrow('Failed to fetch')
    await expect(ask(change)).rejects.toThrow('Failed to fetch')
  })
})
