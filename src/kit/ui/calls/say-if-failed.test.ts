import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { Refusal } from './call.ts'
import { sayIfFailed } from './say-if-failed.ts'
import { dismissToast, shownToasts } from '../toast.ts'

test('a list that was shown and cannot be refreshed says so; one that can says nothing', async () => {
  const ask = vi.fn<() => Promise<string>>()
  ask.mockResolvedValueOnce('orders').mockResolvedValueOnce('newer orders')
  ask.mockRejectedValueOnce(new Refusal(0, {}, 'Failed to fetch user orders'))
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const list = new QueryObserver<string>(client, { queryKey: ['orders'], queryFn: ask })
  const stop = list.subscribe(() => undefined)
  await expect.poll(() => list.getCurrentResult().data).toBe('orders')
  await sayIfFailed(list.refetch())
  expect(shownToasts()).toEqual([])
  await sayIfFailed(list.refetch())
  expect(shownToasts().map(({ tone, text }) => [tone, text])).toEqual([
    [
      'failure',
      'Failed to fetch user orders. No answer came. Check the connection, then try again.',
    ],
  ])
  expect(list.getCurrentResult().data).toBe('newer orders')
  for (const { id } of shownToasts()) dismissToast(id)
  stop()
})
