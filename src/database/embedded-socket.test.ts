import { expect, test } from 'vitest'
import { embeddedPool, openInMemory } from './embedded.ts'

test('whoever asks again and again lets others in between', async () => {
  const pglite = await openInMemory()
  const pool = embeddedPool(pglite)
  const client = await pool.connect()
  let others = 0
  let next = setImmediate(function come() {
    others += 1
    next = setImmediate(come)
  })
  const before = performance.now()
  let asked = 0
  // As long as several turns take, however fast the machine is.
  while (asked < 100 || performance.now() - before < 200) {
    await client.query('select count(*) from generate_series(1, 2000)')
    asked += 1
  }
  clearImmediate(next)
  client.release()
  await pool.end()
  await pglite.close()
  expect(others).toBeGreaterThan(5)
})
