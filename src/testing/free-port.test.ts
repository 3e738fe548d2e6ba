import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from './free-port.ts'

test('a port is drawn anew while somebody listens there', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void other.close())
  await once(other, 'listening')
  const { port: taken } = other.address() as AddressInfo
  const free = await freePort()
  const draws = [taken, taken, free]
  expect(await freePort(() => draws.shift() ?? 0)).toBe(free)
})

test('a port is none that a system hands out by itself', async () => {
  const port = await freePort()
  expect(port).toBeGreaterThanOrEqual(20_000)
  expect(port).toBeLessThan(30_000)
})
