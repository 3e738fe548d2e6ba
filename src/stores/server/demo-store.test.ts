import { expect, test } from 'vitest'
import { operator } from '../../operator/contract.ts'
import { openStore, operatorOf, startServer } from '../../testing/test-server.ts'
import { stores } from '../contract.ts'

test('strangers are shown the store that was chosen, and only while it is open', async () => {
  const shown = { slug: 'shown-to-all' }
  const server = await startServer({ demoStore: shown.slug })
  const store = await openStore(server)
  const look = async () => (await store.stranger.send(stores.demo, {})).body.data
  expect(await look()).toBeNull()
  await store.admin.send(stores.change, { params: { storeId: store.id }, body: shown })
  const { name } = (await store.stranger.send(stores.bySlug, { params: shown })).body.data
  expect(await look()).toEqual({ ...shown, name })
  const by = operatorOf(server)
  await by.send(operator.suspend, { params: shown, body: { reason: 'A test' } })
  expect(await look()).toBeNull()
  await server.close()
})
