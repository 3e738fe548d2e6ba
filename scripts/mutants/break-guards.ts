import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { createVitest, type TestCase, type Vitest } from 'vitest/node'
import { withDatabase } from '../../vitest.config.ts'
import { brokenText, type Guard } from './guard.ts'

export interface Verdict {
  readonly guard: Guard
  readonly seconds: number
  /** Empty when the tests went red as they should. */
  readonly problem: string
}

/**
 * Breaks one guard after the other and runs its tests. The files of the working tree stay as they are: the change is
 * made where they are read, so that a run that is broken off leaves nothing behind.
 */
export async function breakGuards(
  guards: readonly Guard[],
  tell: (verdict: Verdict) => void,
): Promise<void> {
  const isOfDatabase = ({ file }: Guard) => file.startsWith(migrations)
  await breakModules(
    guards.filter((guard) => !isOfDatabase(guard)),
    tell,
  )
  for (const guard of guards.filter(isOfDatabase)) await breakMigration(guard, tell)
}

/** Where Vitest reads them. */
async function breakModules(
  guards: readonly Guard[],
  tell: (verdict: Verdict) => void,
): Promise<void> {
  const now: { guard?: Guard; wasRead: boolean } = { wasRead: false }
  const breaking = {
    name: 'break-guards',
    enforce: 'pre' as const,
    transform(code: string, id: string) {
      if (now.guard === undefined || id !== resolve(now.guard.file)) return undefined
      now.wasRead = true
      return brokenText(now.guard, code)
    },
  }
  const vitest = await startVitest({}, [breaking])
  try {
    for (const guard of guards) {
      const start = performance.now()
      Object.assign(now, { guard, wasRead: false })
      vitest.invalidateFile(resolve(guard.file))
      const problem = await survives(vitest, guard)
      vitest.invalidateFile(resolve(guard.file))
      tell({
        guard,
        seconds: (performance.now() - start) / 1000,
        problem: now.wasRead ? problem : 'The tests never read the file.',
      })
    }
  } finally {
    await vitest.close()
  }
}

const migrations = 'src/database/migrations/'

/** In a copy of the migrations, from which the tests make their database. */
async function breakMigration(guard: Guard, tell: (verdict: Verdict) => void): Promise<void> {
  const start = performance.now()
  const folder = await mkdtemp(join(tmpdir(), 'larder-migrations-'))
  await cp(migrations, folder, { recursive: true })
  await writeFile(
    join(folder, basename(guard.file)),
    brokenText(guard, await readFile(guard.file, 'utf8')),
  )
  const vitest = await startVitest({ TEST_MIGRATIONS: `${folder}/` }, [])
  try {
    const problem = await survives(vitest, guard)
    tell({ guard, seconds: (performance.now() - start) / 1000, problem })
  } finally {
    await vitest.close()
    await rm(folder, { recursive: true })
  }
}

const startVitest = (env: Readonly<Record<string, string>>, plugins: readonly Plugin[]) =>
  createVitest(
    'test',
    {
      ...withDatabase,
      // What one guard broke is no longer there when the next one is.
      isolate: true,
      env,
      config: false,
      watch: false,
      fsModuleCache: false,
      include: ['src/**/*.test.ts'],
      reporters: [{}],
    },
    { plugins: [...plugins] },
  )

async function survives(vitest: Vitest, { tests, title }: Guard): Promise<string> {
  const specification = vitest
    .getRootProject()
    .createSpecification(resolve(tests), { testNamePattern: literally(title) })
  const { testModules: ever } = await vitest.runTestSpecifications([specification])
  const testModules = ever.filter(({ moduleId }) => moduleId === specification.moduleId)
  const cases: TestCase[] = testModules.flatMap(({ children }) => [...children.allTests()])
  const states = cases.map((each) => each.result().state)
  if (states.includes('failed')) return ''
  const ran = states.filter((state) => state === 'passed').length
  if (ran > 0) return `${ran} tests ran, and none noticed.`
  const [error] = testModules.flatMap((module) => module.errors())
  return error === undefined ? 'No test has this title.' : `It does not load: ${error.message}`
}

const literally = (title: string) => new RegExp(title.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
