import { test } from '@playwright/test'
import { sellInAStorm } from './storm/storm.ts'

// Its browsers are processes of its own, which it kills: a trace of them would have no end.
test.use({ trace: 'off' })

/** Another storm every day; `npm run storm` names its own. */
const seed = process.env['SEED'] ?? new Date().toISOString().slice(0, 10)
const sales = Number(process.env['STORM_SALES'] ?? 40)
const databaseUrl = process.env['STORM_DATABASE_URL'] ?? ''
const secondsPerSale = 15

test('a tablet and a phone sell in a storm, and no sale is lost and none is there twice', async () => {
  test.setTimeout((240 + sales * secondsPerSale) * 1000)
  // Said before anything can fail: it brings the same storm again.
  process.stdout.write(`SEED=${seed}\n`)
  const told = await sellInAStorm({ seed, sales, databaseUrl })
  process.stdout.write(`${told}\n`)
})
