import { expect, test } from 'vitest'
import { keepHeapSmall } from './small-heap.ts'

test('what a start has left behind is swept', async () => {
  const left = Array.from({ length: 100 }, (_, at) => new WeakRef({ at }))
  await keepHeapSmall()
  expect(left.filter((each) => each.deref() !== undefined)).toEqual([])
})
