import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStore, startServer, type TestServer } from '../../testing/test-server.ts'
import { guides } from '../contract.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

test('GUIDE-01 GUIDE-02 GUIDE-03 GUIDE-04 GUIDE-05 four videos with their durations', async () => {
  const { body } = await (await openStore(server)).admin.send(guides.list, {})
  expect(body.data.map(({ title, duration }) => [title, duration])).toEqual([
    ['Getting Started', '3:33'],
    ['Setting Up Your Store', '5:53'],
    ['Setup For Milk Tea Shop', '21:09'],
    ['Setup For Coffee Shop', '13:01'],
  ])
  expect(body.data.every(({ video }) => video === null)).toBe(true)
})

test('GUIDE-06 both groups have an address before anybody has set one', async () => {
  const { body } = await (await openStore(server)).admin.send(guides.list, {})
  expect(Object.values(body.groups).every((address) => URL.canParse(address))).toBe(true)
})
