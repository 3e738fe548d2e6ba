import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Screens } from './pages.ts'
import { openStore, startServer, type TestServer } from '../../testing/test-server.ts'

/** Pages that ask for two things each, and of which none is kept. */
const screens: Screens = {
  isStrict: true,
  document: async () => '<main><!--body--></main>',
  async render(url, fetchAnswer) {
    if (url.endsWith('/moved')) {
      return { status: 301, location: '/here', head: '', body: '', state: '' }
    }
    const answers = [
      await fetchAnswer('GET', '/api/guides'),
      await fetchAnswer('GET', '/api/campaign'),
    ]
    const body = answers.map(({ status }) => status).join(' ')
    return { status: 404, head: '', body, state: '' }
  },
}

let server: TestServer
beforeAll(async () => {
  server = await startServer({ screens, requestsPerMinute: 20 })
})
afterAll(() => server.close())

const open = (remoteAddress: string) => server.app.inject({ url: '/nowhere', remoteAddress })

test('what pages ask for is on nobody else: many pages at once are whole', async () => {
  for (let at = 0; at < 40; at += 1) {
    const { body } = await open(`192.0.2.${at}`)
    expect(body).toBe('<main>200 200</main>')
  }
})

test('one address has so many new pages made in a minute, and is then told to wait, as a page', async () => {
  for (let at = 0; at < 50; at += 1) expect((await open('198.51.100.1')).statusCode).toBe(404)
  const { statusCode, headers, body } = await open('198.51.100.1')
  expect([statusCode, headers['content-type']]).toEqual([429, 'text/html; charset=utf-8'])
  expect(body).toContain('Too many pages at once')
  // Without it a phone draws the page as wide as a desk, in letters too small to read.
  expect(body).toContain('<meta name="viewport" content="width=device-width"')
  expect(headers['retry-after']).toMatch(/^\d+$/)
  expect((await open('198.51.100.2')).statusCode).toBe(404)
})

test('no browser keeps where a page has moved to: it may move back', async () => {
  const { statusCode, headers } = await server.app.inject({
    url: '/moved',
    remoteAddress: '192.0.2.201',
  })
  expect([statusCode, headers.location, headers['cache-control']]).toEqual([
    301,
    '/here',
    'no-cache',
  ])
})

test('a store says how it is installed; where there is none, nothing does', async () => {
  const store = await openStore(server)
  const { statusCode, headers, body } = await server.app.inject({
    url: `/${store.slug}/manifest.webmanifest`,
    remoteAddress: '192.0.2.200',
  })
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toContain('application/manifest+json')
  expect(JSON.parse(body)).toMatchObject({ start_url: `/${store.slug}/menu` })
  const nowhere = await server.app.inject({ url: '/nowhere/manifest.webmanifest' })
  expect(nowhere.statusCode).toBe(404)
})

test('calls from outside are counted as before', async () => {
  const statuses: number[] = []
  for (let at = 0; at < 21; at += 1) {
    const ask = { url: '/api/guides', remoteAddress: '203.0.113.1' }
    statuses.push((await server.app.inject(ask)).statusCode)
  }
  expect(statuses).toEqual([...Array(20).fill(200), 429])
})
