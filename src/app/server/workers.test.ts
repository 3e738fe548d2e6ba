import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { apiBase } from '../../kit/api-base.ts'
import { freePort } from '../../testing/free-port.ts'
import { openStore, startServer, type TestStore } from '../../testing/test-server.ts'
import { orders } from '../../orders/contract.ts'
import { customer, orderOf, stockTea } from '../../testing/menu.ts'
import { copyDatabase } from '../../testing/test-database.ts'
import { openDatabase } from '../../database/open.ts'

const programme = fileURLToPath(new URL('server.ts', import.meta.url))

/** Each request over a connection of its own, so that it comes to whichever process is next. */
function ask(
  url: string,
  { method = 'GET', token, body }: { method?: string; token?: string; body?: object } = {},
): Promise<{ readonly status: number; readonly text: string }> {
  return new Promise((done, failed) => {
    const sent = request(
      url,
      {
        method,
        agent: new Agent({ keepAlive: false }),
        headers: {
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
      },
      (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
        response.on('end', () => done({ status: response.statusCode ?? 0, text }))
      },
    )
    sent.on('error', failed).end(body && JSON.stringify(body))
  })
}

describe.skipIf(inject('databaseUrl') === '')('a server of two processes', () => {
  let dataDir: string
  let server: ChildProcess
  let address: string
  let store: TestStore
  let menu: Awaited<ReturnType<typeof stockTea>>
  let said = ''
  let drop: () => Promise<void>

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'larder-workers-'))
    const copy = await copyDatabase(inject('databaseTemplate'))
    drop = copy.drop
    const database = await openDatabase({ url: copy.url, dataDir, onLost: () => undefined })
    const maker = await startServer({ database })
    store = await openStore(maker)
    menu = await stockTea(store, 10_000)
    await maker.close()
    const port = await freePort()
    address = `http://127.0.0.1:${port}${apiBase}`
    server = spawn(process.execPath, [programme], {
      env: {
        ...process.env,
        BASE_URL: '',
        DATABASE_URL: copy.url,
        DATA_DIR: dataDir,
        PORT: String(port),
        SEED: 'none',
        // Nothing is built while tests run, and without screens there is all that is asked for here.
        LARDER_DEV: '1',
        NODE_ENV: '',
        WORKERS: '2',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    server.stdout?.on('data', (chunk: Buffer) => (said += chunk.toString()))
    server.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()))
  })
  afterAll(async () => {
    server.kill('SIGKILL')
    await rm(dataDir, { recursive: true, force: true })
    await drop()
  })

  const pids = () =>
    [...said.matchAll(/"pid":(\d+),"msg":"a worker takes requests"/g)].map(([, pid]) => Number(pid))
  const countProcesses = () => pids().length

  const priceOf = async () => {
    const { text } = await ask(`${address}/products?storeId=${store.id}`)
    const { data } = JSON.parse(text) as { data: { id: string; price: number }[] }
    return data.find(({ id }) => id === menu.tea.id)?.price
  }

  test('listens on one address when both take requests', async () => {
    await expect.poll(countProcesses, { timeout: 120_000, interval: 500 }).toBe(2)
    expect((await ask(`${address}/ready`)).status).toBe(200)
  })

  test('nobody reads an older price than the one their own change answered', async () => {
    const { tea, milk, category } = menu
    for (let price = 200; price < 230; price += 1) {
      // Both know the menu by heart.
      for (let at = 0; at < 4; at += 1) await priceOf()
      const { status } = await ask(`${address}/products/${tea.id}`, {
        method: 'PUT',
        token: store.admin.token ?? '',
        body: {
          name: 'Classic Milk Tea',
          description: 'As it should be',
          category: category.id,
          price,
          ingredients: [{ ingredient: milk.id, count: 10 }],
        },
      })
      expect(status).toBe(200)
      expect([await priceOf(), await priceOf(), await priceOf()]).toEqual([price, price, price])
    }
  })

  test('an order is told once to each open screen, and its letter is sent once', async () => {
    const ending = new AbortController()
    const screens = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const response = await fetch(`${address}/live?storeId=${store.id}`, {
          headers: { authorization: `Bearer ${store.admin.token}` },
          signal: ending.signal,
        })
        const heard = { text: '' }
        void (async () => {
          try {
            for await (const part of response.body ?? []) heard.text += Buffer.from(part).toString()
          } catch {
            // The test hung up.
          }
        })()
        return heard
      }),
    )
    const placed = await ask(`${address}${orders.place.path}`, {
      method: 'POST',
      body: orderOf(store, [{ productId: menu.tea.id, quantity: 1 }]),
    })
    expect([placed.status, placed.text]).toEqual([200, expect.stringContaining('orderNumber')])
    // Of the letters of the store's registration, too, some may be on their way.
    const letters = async () => {
      const folder = join(dataDir, 'mail')
      const names = await readdir(folder).catch(() => [])
      const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
      return texts.filter((text) => text.includes(customer.email))
    }
    await expect.poll(async () => (await letters()).length).toBe(1)
    // What came by way of the database would have come by now, a second time.
    await new Promise((done) => setTimeout(done, 1500))
    expect(screens.map(({ text }) => text.match(/event: orders/g)?.length)).toEqual([1, 1, 1, 1])
    expect(await letters()).toHaveLength(1)
    ending.abort()
  })

  test('a process that dies is started again, and all end when told to', async () => {
    const [, second] = pids()
    if (second === undefined) throw new Error('There is no second process')
    process.kill(second, 'SIGKILL')
    await expect.poll(countProcesses, { timeout: 60_000, interval: 500 }).toBe(3)
    expect(said).toContain('a worker has ended and is started again')
    const ended = once(server, 'exit')
    server.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
    await expect(ask(`${address}/health`)).rejects.toThrow(/ECONNREFUSED/)
  })
})
