import { expect, test } from 'vitest'
import { paths } from '../../paths.ts'
import { reservedSlugs } from '../../stores/store.ts'
import { licenceText } from './licence.ts'
import { startServer } from '../../testing/test-server.ts'

test('the footer’s link leads to where the host says the source is, else to the licence', async () => {
  for (const [settings, location] of [
    [{}, licenceText],
    [{ sourceUrl: 'https://code.example/ours' }, 'https://code.example/ours'],
  ] as const) {
    const server = await startServer(settings)
    const answer = await server.app.inject({ url: paths.source() })
    expect(answer).toMatchObject({ statusCode: 302, headers: { location } })
    await server.close()
  }
})

test('no store can be called as that link is', () => {
  expect(reservedSlugs.has(paths.source().slice(1))).toBe(true)
})
