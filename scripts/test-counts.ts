import { readFile } from 'node:fs/promises'
import { relative } from 'node:path'

export interface Counts {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

export type Counter = (reportFile: string) => Promise<Counts>

interface VitestReport {
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly assertionResults: readonly {
      readonly status: string
      readonly fullName: string
      readonly failureMessages: readonly string[]
    }[]
  }[]
}

interface PlaywrightReport {
  readonly stats: Readonly<Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>>
  readonly suites: readonly PlaywrightSuite[]
}

interface PlaywrightSuite {
  readonly file: string
  readonly suites?: readonly PlaywrightSuite[]
  readonly specs: readonly {
    readonly title: string
    readonly tests: readonly {
      readonly projectName: string
      readonly status: string
      readonly results: readonly { readonly duration: number }[]
    }[]
  }[]
}

export async function countTests(reportFile: string): Promise<Counts> {
  const { testResults } = await read<VitestReport>(reportFile)
  const statuses = testResults.flatMap(({ status, assertionResults: tests }) =>
    // A file that cannot be loaded has no tests to report, only its own failure.
    status === 'failed' && tests.every((test) => test.status !== 'failed')
      ? ['failed', ...tests.map((test) => test.status)]
      : tests.map((test) => test.status),
  )
  const passed = statuses.filter((status) => status === 'passed').length
  const failed = statuses.filter((status) => status === 'failed').length
  return { passed, failed, skipped: statuses.length - passed - failed }
}

export async function countJourneys(reportFile: string): Promise<Counts> {
  const { stats } = await read<PlaywrightReport>(reportFile)
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped }
}

/** What failed, so that it can be tried once more and told by name. */
export interface Failures {
  readonly names: readonly string[]
  /** What to add to the command that ran all, to run these alone. */
  readonly alone: readonly string[]
}

export const noSecondTry: Failures = { names: [], alone: [] }

/**
 * Nothing to try once more where a property has failed: with another seed it would look elsewhere, and pass. What was found
 * stands in the output, with the seed that finds it again.
 */
export async function failedTests(reportFile: string): Promise<Failures> {
  const { testResults } = await read<VitestReport>(reportFile)
  const bad = testResults.filter(({ status }) => status === 'failed')
  const messages = bad.flatMap(({ assertionResults }) =>
    assertionResults.flatMap(({ failureMessages }) => failureMessages),
  )
  if (messages.some((message) => message.includes('Property failed after'))) return noSecondTry
  return {
    names: bad.flatMap(({ name, assertionResults }) => {
      const tests = assertionResults.filter(({ status }) => status === 'failed')
      const file = relative('.', name)
      return tests.length > 0 ? tests.map(({ fullName }) => `${file} ${fullName}`) : [file]
    }),
    alone: bad.map(({ name }) => relative('.', name)),
  }
}

export async function failedJourneys(reportFile: string): Promise<Failures> {
  const { suites } = await read<PlaywrightReport>(reportFile)
  const names = suites.flatMap(journeysOf).filter(({ status }) => status === 'unexpected')
  return {
    names: names.map(({ name }) => name),
    alone: ['--last-failed', '--trace=retain-on-failure'],
  }
}

/** The ten journeys that took longest, and all of them together, as lines. */
export async function slowest(reportFile: string): Promise<readonly string[]> {
  const { suites } = await read<PlaywrightReport>(reportFile)
  const journeys = suites.flatMap(journeysOf).toSorted((a, b) => b.ms - a.ms)
  const all = journeys.reduce((sum, { ms }) => sum + ms, 0)
  return [
    ...journeys.slice(0, 10).map(({ ms, name }) => `${inSeconds(ms)} ${name}`),
    `${inSeconds(all)} all ${journeys.length}`,
  ]
}

const inSeconds = (ms: number) => `${(ms / 1000).toFixed(1).padStart(8)} s`

const journeysOf = ({ file, suites = [], specs }: PlaywrightSuite): readonly Journey[] => [
  ...specs.flatMap(({ title, tests }) =>
    tests.map(({ projectName, status, results }) => ({
      status,
      name: `${projectName} ${file} ${title}`,
      ms: results.reduce((sum, { duration }) => sum + duration, 0),
    })),
  ),
  ...suites.flatMap(journeysOf),
]

interface Journey {
  readonly name: string
  readonly status: string
  readonly ms: number
}

/** No report, a bad end without a failed test, or no test at all: each is a failure of the step. */
export async function outcome(
  code: number,
  count: () => Promise<Counts> | undefined,
): Promise<Counts> {
  const counting = count()
  if (!counting) return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 }
  const counts = await counting.catch(() => ({ passed: 0, failed: 1, skipped: 0 }))
  const failsSilently = counts.failed === 0 && (code !== 0 || counts.passed === 0)
  return failsSilently ? { ...counts, failed: 1 } : counts
}

async function read<Report>(file: string): Promise<Report> {
  return JSON.parse(await readFile(file, 'utf8')) as Report
}
