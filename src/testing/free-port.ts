import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * A port of the loopback that nobody listens at now. It lies below those that a system hands out by itself: another program
 * that asks for any port, or calls somebody, is not given it while a test's server is about to begin, or begins anew.
 */
export async function freePort(draw = () => randomInt(20_000, 30_000)): Promise<number> {
  const port = draw()
  return (await isFree(port)) ? port : freePort(draw)
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch {
    return false
  }
  server.close()
  await once(server, 'close')
  return true
}
