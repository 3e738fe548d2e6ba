import { QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { categories } from '../../../catalog/contract.ts'
import { createQueryClient, q, refresh } from './query.ts'

/** A server whose answers are held until they are let go, each with what was true when it was asked. */
function slowServer() {
  let now = 'before'
  const held: (() => void)[] = []
  const client = createQueryClient(async () => {
    const data = now
    await new Promise<void>((go) => held.push(go))
    return { status: 200, body: { success: true, data } }
  })
  return { client, held, change: () => (now = 'after') }
}

test('a first answer that was given before a change does not count as new', async () => {
  const { client, held, change } = slowServer()
  const list = q(categories.list, {})
  const screen = new QueryObserver(client, list)
  const leave = screen.subscribe(() => undefined)
  expect(held.length).toBe(1)

  change()
  const refreshed = refresh(client, [categories.list])
  held[0]?.()
  await expect.poll(() => held.length).toBe(2)
  expect(screen.getCurrentResult().data).toMatchObject({ data: 'before' })
  held[1]?.()
  await refreshed
  expect(screen.getCurrentResult().data).toMatchObject({ data: 'after' })
  leave()
  client.clear()
})

test('what nobody looks at yet is old when it arrives', async () => {
  const { client, held, change } = slowServer()
  const list = q(categories.list, {})
  const loaded = client.fetchQuery(list)
  change()
  const refreshed = refresh(client, [categories.list])
  held[0]?.()
  await Promise.all([loaded, refreshed])
  expect(client.getQueryState(list.queryKey)?.isInvalidated).toBe(true)
  expect(held.length).toBe(1)
  client.clear()
})

test('what is there already is asked for once', async () => {
  const { client, held } = slowServer()
  const screen = new QueryObserver(client, q(categories.list, {}))
  const leave = screen.subscribe(() => undefined)
  held[0]?.()
  await expect.poll(() => screen.getCurrentResult().data).toBeDefined()
  const refreshed = refresh(client, [categories.list])
  await expect.poll(() => held.length).toBe(2)
  held[1]?.()
  await refreshed
  expect(held.length).toBe(2)
  leave()
  client.clear()
})
