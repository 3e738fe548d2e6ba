import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { fakeBrowser } from './fake-browser.ts'
import { wordsOf } from './live.ts'
import { token } from './token.ts'

beforeEach(fakeBrowser)

const store = { storeId: '0197-store', order: undefined }

/** Opens a line that is answered with this status; `meanwhile` before the answer comes. */
async function openLine(status: number, meanwhile: () => void = () => undefined) {
  vi.stubGlobal('fetch', async () => {
    meanwhile()
    return new Response('', { status })
  })
  const line = wordsOf(store, 0, new AbortController().signal)
  await expect(line.next()).rejects.toThrow('The line was refused')
}

test('a line that is refused for the end of a session ends it here, so that the screen asks who is there', async () => {
  token.set('of-yesterday')
  await openLine(401)
  expect(token.get()).toBe('')
})

test('a line that nobody answers is given up, and another one may be asked for', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  vi.stubGlobal(
    'fetch',
    (_: string, { signal }: { readonly signal: AbortSignal }) =>
      new Promise((_done, failed) => {
        signal.addEventListener('abort', () => failed(new Error('Given up')))
      }),
  )
  const line = wordsOf(store, 0, new AbortController().signal)
  let end = 'none'
  const said = line.next().catch((error: unknown) => (end = String(error)))
  await vi.advanceTimersByTimeAsync(49_000)
  expect(end).toBe('none')
  await vi.advanceTimersByTimeAsync(2000)
  await said
  expect(end).toBe('Error: Given up')
})

test('whoever has signed in meanwhile stays signed in', async () => {
  token.set('of-yesterday')
  await openLine(401, () => token.set('of-today'))
  expect(token.get()).toBe('of-today')
})

test.each([429, 403, 503])(
  'a line that is refused with %i says nothing of the session',
  async (status) => {
    token.set('of-today')
    await openLine(status)
    expect(token.get()).toBe('of-today')
  },
)
