import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'

import { endpoint } from '../../endpoint.ts'
import { fakeBrowser } from './fake-browser.ts'
import { rememberAnswers, restoreForMs } from './remembered-answers.ts'
import { q } from './query.ts'
import { forgetStored } from './stored.ts'

beforeEach(() => {
  vi.useFakeTimers()
  fakeBrowser()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const reading = (path: string) =>
  endpoint({
    method: 'GET',
    path,
    access: 'anyone',
    summary: '',
    query: z.object({ page: z.number().optional() }),
    answer: z.object({ data: z.array(z.string()) }),
    failure: '',
  })
const ingredients = reading('/ingredients')
const orders = reading('/orders')
const shelf = q(ingredients, { query: { page: 1 } }).queryKey
const keeping = (owner: string | undefined) => ({
  endpoints: [ingredients],
  owner: () => owner,
})

/** A document of this person's, as it is after its start. */
async function open(owner: string | undefined): Promise<QueryClient> {
  const client = new QueryClient()
  await rememberAnswers(client, keeping(owner))
  return client
}

test('CACHE-10 the larder is there after a reload, and asked for again', async () => {
  const before = await open('store user')
  before.setQueryData(shelf, { data: ['tea'] })
  vi.advanceTimersByTime(1000)
  const after = await open('store user')
  expect(after.getQueryData(shelf)).toEqual({ data: ['tea'] })
  expect(after.getQueryState(shelf)?.isInvalidated).toBe(true)
})

test('CACHE-10 AMB-08 nothing else is kept', async () => {
  const before = await open('store user')
  const others = q(orders).queryKey
  before.setQueryData(others, { data: ['#1001'] })
  before.setQueryData(shelf, { data: [] })
  vi.advanceTimersByTime(1000)
  expect((await open('store user')).getQueryData(others)).toBeUndefined()
})

test('nobody sees what somebody else was answered, and strangers leave nothing', async () => {
  for (const owner of ['store one', undefined]) {
    const before = await open(owner)
    before.setQueryData(shelf, { data: ['tea'] })
    vi.advanceTimersByTime(1000)
    expect((await open('store two')).getQueryData(shelf)).toBeUndefined()
  }
})

test('what was forgotten at logout is not written again', async () => {
  let owner: string | undefined = 'store user'
  const client = new QueryClient()
  await rememberAnswers(client, { endpoints: [ingredients], owner: () => owner })
  client.setQueryData(shelf, { data: ['tea'] })
  forgetStored()
  owner = undefined
  vi.advanceTimersByTime(1000)
  expect((await open('store user')).getQueryData(shelf)).toBeUndefined()
})

test('CACHE-11 a page waits five seconds for what was kept, and no longer', async () => {
  expect(restoreForMs).toBe(5000)
  const client = new QueryClient()
  client.invalidateQueries = () => new Promise(() => undefined)
  const opened = vi.fn<() => void>()
  void rememberAnswers(client, keeping('store user')).then(opened)
  await vi.advanceTimersByTimeAsync(restoreForMs - 1)
  expect(opened).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(opened).toHaveBeenCalledOnce()
})
