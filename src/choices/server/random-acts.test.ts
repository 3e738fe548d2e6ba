import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '../../testing/test-server.ts'
import { liveRandomly } from '../../testing/random-acts.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

/** As many as fit the gate; CONTRIBUTING.md says how the whole is run. */
const sales = Number(process.env['RANDOM_SALES'] ?? 100)
const seed = Number(process.env['RANDOM_SEED'] ?? Math.floor(Math.random() * 2 ** 31))

test(
  `after a random week every shelf is its ledger, and every cost is what a notebook says (RANDOM_SEED=${seed})`,
  async () => {
    const told = await liveRandomly(server, { sales, seed })
    // A week of sales alone would prove nothing. Whether the shelf was ever empty is a matter of the dice.
    const { refused: _ofDice, ...acts } = told
    const isFull = Object.values(acts).every((times) => times > 0)
    expect({ told, isFull }).toEqual({ told, isFull: true })
  },
  60_000 + sales * 400,
)
