import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { filesOf, runFiles } from './run-files.ts'
import { spawned } from './spawned.ts'
import {
  countJourneys,
  countTests,
  failedJourneys,
  failedTests,
  noSecondTry,
  outcome,
  slowest,
  type Counter,
  type Counts,
  type Failures,
} from './test-counts.ts'

interface Step {
  readonly name: string
  readonly run: readonly string[]
  /** Far more than it takes, on two cores that others are busy on: what is not done by then hangs. */
  readonly minutes: number
  /** Needs one core and no other step, so that several may run at a time. */
  readonly beside?: true
  readonly count?: Counter
  /** Reads from its report what failed: a few are tried once more, and told by name. */
  readonly failures?: (reportFile: string) => Promise<Failures>
  /** What else there is to say of it when it is done. */
  readonly tell?: (reportFile: string) => Promise<readonly string[]>
  /** Takes longer than every run may; it runs only when asked for. */
  readonly isLong?: true
  /** What else stands in its environment. */
  readonly environment?: Readonly<Record<string, string>>
  /** An environment variable without which the step means nothing; it runs only when asked for. */
  readonly needs?: string
  /** A program without which the step means nothing; where that is there too, the step belongs to every run. */
  readonly program?: string
}

interface Result extends Counts {
  readonly name: string
  readonly seconds: number
}

const beside = { minutes: 10, beside: true } as const
const types = (of: string): Step => ({
  name: `types-${of}`,
  run: ['tsc', '-p', `tsconfig.${of}.json`],
  ...beside,
})
/** More than these are no accident: the first answer stands. */
const mostTriedAgain = 3
const vitest = ['vitest', 'run', '--reporter=dot', '--reporter=json']
// What is kept of every step is for a second look: that at the few that failed.
const playwright = ['playwright', 'test', '--reporter=dot,json', '--trace=off']
const journeys = {
  run: playwright,
  count: countJourneys,
  failures: failedJourneys,
  tell: slowest,
} as const
const steps: readonly Step[] = [
  types('core'),
  types('server'),
  types('ui'),
  types('e2e'),
  { name: 'lint', run: ['oxlint'], ...beside },
  { name: 'format', run: ['oxfmt', '--check'], ...beside },
  { name: 'dead-code', run: ['knip'], ...beside },
  { name: 'generated', run: ['node', 'scripts/generate.ts', '--check'], ...beside },
  { name: 'api', run: ['redocly', 'lint', 'docs/openapi.json', '--format=summary'], ...beside },
  { name: 'tests', run: vitest, count: countTests, failures: failedTests, minutes: 30 },
  { name: 'mutants', run: ['node', 'scripts/mutants.ts', 'today'], minutes: 20 },
  { name: 'build', run: ['node', 'scripts/build.ts'], minutes: 10 },
  { name: 'browser', run: ['node', 'scripts/install-browser.ts'], minutes: 15 },
  // Of every day, half of the others at home, and a seventh at their other sizes (e2e/sizes.ts).
  { name: 'journeys', ...journeys, environment: { JOURNEYS: 'today' }, minutes: 60 },
  { name: 'all-journeys', ...journeys, isLong: true, minutes: 120 },
  {
    name: 'postgres',
    run: [...vitest, '--project=routes'],
    count: countTests,
    failures: failedTests,
    needs: 'TEST_DATABASE_URL',
    minutes: 30,
  },
  {
    name: 'pooler',
    run: [...vitest, '--config=vitest.pooler.config.ts'],
    count: countTests,
    failures: failedTests,
    needs: 'TEST_DATABASE_URL',
    program: 'pgbouncer',
    minutes: 20,
  },
  {
    name: 'citus',
    run: [...vitest, '--config=vitest.citus.config.ts'],
    count: countTests,
    failures: failedTests,
    needs: 'TEST_CITUS_URL',
    minutes: 60,
  },
]

const asked = process.argv.slice(2)
const files = filesOf(asked)
if (files.length > 0) process.exit(await runFiles(files, asked.slice(files.length)))

const unknown = asked.filter((name) => !steps.some((step) => step.name === name))
if (unknown.length > 0) {
  const names = steps.map(({ name }) => name).join(', ')
  console.error(
    `No such step: ${unknown.join(', ')}. Steps: ${names}; or files, as src/…/x.test.ts and e2e/x.e2e.ts.`,
  )
  process.exit(2)
}

const isThere = (program: string) => spawnSync(program, ['--version']).status === 0
const isUsual = ({ isLong, needs, program }: Step) =>
  isLong !== true &&
  (!needs || (program !== undefined && Boolean(process.env[needs]) && isThere(program)))
const wanted = steps.filter((step) =>
  asked.length > 0 ? asked.includes(step.name) : isUsual(step),
)
for (const { name, needs, program } of wanted) {
  if ((!needs || process.env[needs]) && (!program || isThere(program))) continue
  console.error(`The step ${name} needs ${[needs, program].filter(Boolean).join(' and ')}.`)
  process.exit(2)
}

process.on('SIGINT', () => process.exit(130))
process.on('SIGTERM', () => process.exit(143))
const waiting = wanted.filter((step) => step.beside === true)
const results: Result[] = []
await Promise.all(Array.from({ length: availableParallelism() }, takeInTurn))
for (const step of wanted) if (step.beside !== true) results.push(await take(step))
conclude(wanted.flatMap(({ name }) => results.filter((result) => result.name === name)))

/** One core's share of the steps that run beside each other. */
async function takeInTurn(): Promise<void> {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    results.push(await take(next))
  }
}

async function take(step: Step): Promise<Result> {
  const start = performance.now()
  const first = await run(step)
  const { counts, told } = await onceMore(step, first)
  rmSync(first.folder, { recursive: true, force: true })
  const seconds = (performance.now() - start) / 1000
  const isBad = counts.failed > 0
  console.log(`${step.name.padEnd(14)}${isBad ? 'FAILED' : 'ok'}  ${seconds.toFixed(1)} s`)
  for (const line of told) console.log(`  ${line}`)
  if (first.counts.failed > 0) {
    console.log(`\n${first.output.trim() || `ended with code ${first.code}`}\n`)
  }
  return { name: step.name, seconds, ...counts }
}

interface Run {
  readonly folder: string
  readonly code: number
  readonly output: string
  readonly counts: Counts
  readonly told: readonly string[]
  readonly failures: Failures
}

async function run(step: Step): Promise<Run> {
  const { run: command, count, failures, tell, minutes, environment = {} } = step
  const folder = mkdtempSync(join(tmpdir(), 'larder-check-'))
  const reportFile = join(folder, 'report.json')
  const report = command[0] === 'vitest' ? [`--outputFile.json=${reportFile}`] : []
  const { code, output } = await spawned([...command, ...report], {
    minutes,
    reportFile,
    environment,
  })
  return {
    folder,
    code,
    output,
    counts: await outcome(code, () => count?.(reportFile)),
    told: (await tell?.(reportFile).catch(() => [])) ?? [],
    failures: (await failures?.(reportFile).catch(() => noSecondTry)) ?? noSecondTry,
  }
}

/** A few failures among thousands are run alone, once: what then passes is counted so, and told by name. */
async function onceMore(
  step: Step,
  { code, counts, told, failures }: Run,
): Promise<Pick<Run, 'counts' | 'told'>> {
  const { names, alone } = failures
  // Ended before it was done, it says nothing of what it did not come to.
  if (code !== 1) return { counts, told }
  if (names.length === 0 || names.length > mostTriedAgain) return { counts, told }
  if (counts.failed !== names.length) return { counts, told }
  const second = await run({ ...step, run: [...step.run, ...alone] })
  rmSync(second.folder, { recursive: true, force: true })
  const failed = Math.min(second.counts.failed, counts.failed)
  const passed = counts.passed + counts.failed - failed
  const stillBad = new Set(second.failures.names)
  const isUnread = failed > 0 && stillBad.size === 0
  const again = isUnread ? [] : names.filter((name) => !stillBad.has(name))
  return {
    counts: { ...counts, passed, failed },
    told: [...told, ...again.map((name) => `passed only when tried again: ${name}`)],
  }
}

function conclude(all: readonly Result[]) {
  const sum = (of: keyof Counts) => all.reduce((total, result) => total + result[of], 0)
  console.log('\nstep            passed  failed  skipped     time')
  for (const { name, passed, failed, skipped, seconds } of all) {
    const cells = [passed, failed, skipped].map((number) => String(number).padStart(8))
    console.log(`${name.padEnd(14)}${cells.join('')}${seconds.toFixed(1).padStart(8)} s`)
  }
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
  process.exitCode = sum('failed') > 0 ? 1 : 0
}
