import { randomBytes } from 'node:crypto'
import { asking } from '../src/testing/asking.ts'
import { build } from './build.ts'
import { spawned } from './spawned.ts'

/** Three hundred sales of a tablet and a phone in ten storms, each of another seed; `SEED=…` brings one of them again. */
const sales = process.env['STORM_SALES'] ?? '300'
const storms = Number(process.env['STORMS'] ?? 10)
const server = process.env['TEST_DATABASE_URL'] ?? ''

const again = process.env['SEED']
const seeds =
  again === undefined
    ? Array.from({ length: storms }, () => randomBytes(4).toString('hex'))
    : [again]

await build()
const failed: string[] = []
for (const seed of seeds) if (!(await holds(seed))) failed.push(seed)
console.log(`${seeds.length - failed.length} of ${seeds.length} storms of ${sales} sales`)
for (const seed of failed) console.log(`Failed: SEED=${seed} npm run storm`)
process.exitCode = failed.length === 0 ? 0 : 1

async function holds(seed: string): Promise<boolean> {
  const name = `larder_storm_${seed.replaceAll(/\W/g, '_')}_${randomBytes(2).toString('hex')}`
  if (server !== '') await asking(server, `create database ${name}`)
  process.env['SEED'] = seed
  process.env['STORM_SALES'] = sales
  process.env['STORM_DATABASE_URL'] = server === '' ? '' : new URL(`/${name}`, server).href
  const journey = ['playwright', 'test', 'e2e/sell-in-a-storm.e2e.ts']
  // In a folder of its own: the next storm would sweep away what shows how this one failed.
  const output = `--output=test-results/storm-${seed}`
  const { code } = await spawned([...journey, '--project=desktop', '--reporter=line', output], {
    isShown: true,
  })
  if (server !== '') await asking(server, `drop database ${name} with (force)`)
  return code === 0
}
