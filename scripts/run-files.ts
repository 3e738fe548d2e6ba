import { spawned } from './spawned.ts'

const isJourney = (file: string) => /\.e2e\.ts(?::\d+)?$/.test(file)
const isTest = (file: string) => /\.test\.ts(?::\d+)?$/.test(file)

/** The test files that `npm test -- FILE... [OPTION...]` names; none when it names steps. */
export function filesOf(asked: readonly string[]): readonly string[] {
  const end = asked.findIndex((word) => !isJourney(word) && !isTest(word))
  return end === -1 ? asked : asked.slice(0, end)
}

/** Runs the files with what they need, the options going to what runs them; answers the exit code. */
export async function runFiles(
  files: readonly string[],
  options: readonly string[],
): Promise<number> {
  const [journeys, tests] = [files.filter(isJourney), files.filter(isTest)]
  const runs = [
    ...(tests.length > 0 ? [['vitest', 'run', ...tests, ...options]] : []),
    ...(journeys.length > 0
      ? [
          ['node', 'scripts/build.ts'],
          ['node', 'scripts/install-browser.ts'],
          ['playwright', 'test', ...journeys, ...options],
        ]
      : []),
  ]
  const codes: number[] = []
  for (const run of runs) codes.push((await spawned(run, { isShown: true })).code)
  return codes.find((code) => code !== 0) ?? 0
}
