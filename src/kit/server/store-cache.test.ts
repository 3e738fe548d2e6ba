import { expect, test } from 'vitest'
import { createEvents } from './events.ts'
import { createStoreCache } from './store-cache.ts'

test('what is kept has a greatest age, and outlives it only while there is nobody to ask', async () => {
  let canAsk = true
  const cache = createStoreCache<string>(createEvents(), {
    maxSize: 10,
    sizeOf: () => 1,
    isChangedBy: () => true,
    lasting: { greatestAgeMs: 150, canAsk: () => canAsk },
  })
  cache.keep('/menu', { storeId: 'tea', since: cache.moment() }, 'old')
  canAsk = false
  expect(cache.find('/menu')).toBe('old')
  canAsk = true
  await expect.poll(() => cache.find('/menu')).toBeUndefined()
  canAsk = false
  expect(cache.find('/menu')).toBe('old')
  canAsk = true
  cache.keep('/menu', { storeId: 'tea', since: cache.moment() }, 'new')
  canAsk = false
  expect(cache.find('/menu')).toBe('new')
})
