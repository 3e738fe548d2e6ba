import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dismissToast, shownToasts, toast } from './toast.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})
const texts = () => shownToasts().map(({ text }) => text)

test('CART-20 good news is shown for three seconds', () => {
  toast.success('Item added to cart successfully!')
  vi.advanceTimersByTime(2999)
  expect(texts()).toEqual(['Item added to cart successfully!'])
  vi.advanceTimersByTime(1)
  expect(texts()).toEqual([])
})

test('CART-18 what went wrong is shown for four seconds and then cleared', () => {
  toast.failure('Only 1 left')
  vi.advanceTimersByTime(3999)
  expect(texts()).toEqual(['Only 1 left'])
  vi.advanceTimersByTime(1)
  expect(texts()).toEqual([])
})

test('the same news again is shown once, and from then on', () => {
  toast.success('Saved')
  vi.advanceTimersByTime(2000)
  toast.success('Saved')
  expect(texts()).toEqual(['Saved'])
  vi.advanceTimersByTime(2000)
  expect(texts()).toEqual(['Saved'])
})

test('a toast has its own time, whatever became of those before it', () => {
  toast.failure('Only 1 left')
  vi.advanceTimersByTime(2700)
  dismissToast(shownToasts()[0]?.id ?? 0)
  expect(texts()).toEqual([])
  toast.failure('Sold out')
  vi.advanceTimersByTime(3999)
  expect(texts()).toEqual(['Sold out'])
  vi.advanceTimersByTime(1)
  expect(texts()).toEqual([])
})

test('a toast may be given a time of its own', () => {
  toast.success('An email with details was sent.', 5000)
  vi.advanceTimersByTime(4999)
  expect(texts()).toEqual(['An email with details was sent.'])
  vi.advanceTimersByTime(1)
  expect(texts()).toEqual([])
})
