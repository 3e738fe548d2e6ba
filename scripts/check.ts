import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { countJourneys, countTests, outcome, type Counter, type Counts } from './test-counts.ts'

interface Step {
  readonly name: string
  readonly run: readonly string[]
  readonly count?: Counter
  /** An environment variable without which the step means nothing; it runs only when asked for. */
  readonly needs?: string
}

interface Result extends Counts {
  readonly name: string
  readonly seconds: number
}

const vitest = ['vitest', 'run', '--reporter=dot', '--reporter=json']
const steps: readonly Step[] = [
  { name: 'types-core', run: ['tsc', '-p', 'tsconfig.core.json'] },
  { name: 'types-server', run: ['tsc', '-p', 'tsconfig.server.json'] },
  { name: 'types-ui', run: ['tsc', '-p', 'tsconfig.ui.json'] },
  { name: 'types-e2e', run: ['tsc', '-p', 'tsconfig.e2e.json'] },
  { name: 'lint', run: ['oxlint'] },
  { name: 'format', run: ['oxfmt', '--check'] },
  { name: 'dead-code', run: ['knip'] },
  { name: 'generated', run: ['node', 'scripts/generate.ts', '--check'] },
  { name: 'tests', run: vitest, count: countTests },
  { name: 'build', run: ['node', 'scripts/build.ts'] },
  { name: 'browser', run: ['node', 'scripts/install-browser.ts'] },
  { name: 'journeys', run: ['playwright', 'test', '--reporter=dot,json'], count: countJourneys },
  {
    name: 'postgres',
    run: [...vitest, '--project=routes'],
    count: countTests,
    needs: 'TEST_DATABASE_URL',
  },
]

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !steps.some((step) => step.name === name))
if (unknown.length > 0) {
  console.error(
    `No such step: ${unknown.join(', ')}. Steps: ${steps.map((s) => s.name).join(', ')}`,
  )
  process.exit(2)
}

const wanted = steps.filter((step) => (asked.length > 0 ? asked.includes(step.name) : !step.needs))
for (const { name, needs } of wanted) {
  if (!needs || process.env[needs]) continue
  console.error(`The step ${name} needs ${needs}.`)
  process.exit(2)
}

const results: Result[] = []
process.on('SIGINT', () => process.exit(130))
process.on('SIGTERM', () => process.exit(143))
for (const step of wanted) results.push(await take(step))
conclude(results)

async function take({ name, run, count }: Step): Promise<Result> {
  process.stdout.write(name.padEnd(14))
  const folder = mkdtempSync(join(tmpdir(), 'larder-check-'))
  const reportFile = join(folder, 'report.json')
  const start = performance.now()
  const { code, output } = await spawned(run, reportFile)
  const seconds = (performance.now() - start) / 1000
  const counts = await outcome(code, () => count?.(reportFile))
  rmSync(folder, { recursive: true, force: true })
  console.log(`${counts.failed > 0 ? 'FAILED' : 'ok'}  ${seconds.toFixed(1)} s`)
  if (counts.failed > 0) console.log(`\n${output.trim() || `ended with code ${code}`}\n`)
  return { name, seconds, ...counts }
}

function spawned([file = '', ...args]: readonly string[], reportFile: string) {
  const child = spawn(
    file,
    [...args, ...(file === 'vitest' ? [`--outputFile.json=${reportFile}`] : [])],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: 40 * 60_000,
      env: {
        ...process.env,
        PATH: [resolve('node_modules/.bin'), process.env.PATH].join(delimiter),
        PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile,
        ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }),
      },
    },
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  }
  const stop = () => child.kill()
  process.once('exit', stop)
  return new Promise<{ code: number; output: string }>((done) => {
    child.on('error', ({ message }) => done({ code: 1, output: message }))
    child.on('close', (code) => {
      process.off('exit', stop)
      done({ code: code ?? 1, output })
    })
  })
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
