import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStore, operatorOf, startServer, type TestServer } from '../../testing/test-server.ts'
import { campaign } from '../contract.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const offer = async () => (await (await openStore(server)).stranger.send(campaign.read, {})).body

test('the offer begins with the figures it was promised with', async () => {
  expect((await offer()).data).toEqual({
    isOn: true,
    spots: 100,
    people: 1000,
    laterPricePhp: 4990,
    laterPriceUsd: 85.99,
    hasMonthlyFee: true,
    hasCountdown: true,
  })
})

test('the operator changes figures or switches it off, and what is left out stays', async () => {
  const { data: before } = await offer()
  const changed = await operatorOf(server).send(campaign.change, {
    body: { isOn: false, spots: 40 },
  })
  expect(changed.body.data).toEqual({ ...before, isOn: false, spots: 40 })
  expect((await offer()).data).toEqual({ ...before, isOn: false, spots: 40 })
})

test('nobody else does', async () => {
  const store = await openStore(server)
  const { status } = await store.admin.send(campaign.change, { body: { isOn: true } })
  expect(status).toBe(403)
})
