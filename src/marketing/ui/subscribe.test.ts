import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeBrowser } from '../../kit/ui/calls/fake-browser.ts'
import { shownToasts } from '../../kit/ui/toast.ts'
import { subscribe } from './subscribe.ts'

beforeEach(() => {
  fakeBrowser()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

const ana = { email: 'ana@example.com', firstname: 'Ana', lastname: 'Reyes' }
const texts = () => shownToasts().map(({ text }) => text)

test('REG-29 CONST-05 that details were sent is shown for five seconds', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ success: true }))
  await subscribe(ana)
  vi.advanceTimersByTime(4999)
  expect(texts()).toEqual(['An email with details was sent to ana@example.com.'])
  vi.advanceTimersByTime(1)
  expect(texts()).toEqual([])
})

test('that they could not be sent is nobody’s business', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ message: 'No such list' }, { status: 502 }))
  await subscribe(ana)
  expect(texts()).toEqual([])
})
