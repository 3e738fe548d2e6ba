import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '../../testing/test-server.ts'
import { liveRandomly } from '../../testing/random-acts.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

/** As many as fit the gate; CONTRIBUTING.md says how the whole is run. */
const acts = Number(process.env['RANDOM_ACTS'] ?? 250)
const seed = Number(process.env['RANDOM_SEED'] ?? Math.floor(Math.random() * 2 ** 31))

test(
  `after random acts every shelf is its ledger, and every cost is what a notebook says (RANDOM_SEED=${seed})`,
  async () => {
    const told = await liveRandomly(server, { acts, seed })
    // A week in which next to nothing happened would prove nothing.
    const { sold, turned } = told
    expect({ told, isFull: sold > acts / 10 && turned > acts / 50 }).toEqual({ told, isFull: true })
  },
  60_000 + acts * 200,
)
