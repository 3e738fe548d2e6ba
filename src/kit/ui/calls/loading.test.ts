import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { load, queryClientContext } from './loading.ts'

test('a page gets its answer although the screen that asked for the same is left meanwhile', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const context = new RouterContextProvider()
  context.set(queryClientContext, client)
  const signals: AbortSignal[] = []
  const answers: ((answer: string) => void)[] = []
  const options = {
    queryKey: ['store'],
    queryFn: ({ signal }: { readonly signal: AbortSignal }) => {
      signals.push(signal)
      return new Promise<string>((resolve) => answers.push(resolve))
    },
  }
  const leave = new QueryObserver(client, options).subscribe(() => undefined)
  const loaded = load(context, options)
  leave()
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.('Ulap Tea House')
  expect(await loaded).toBe('Ulap Tea House')
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false])
})
