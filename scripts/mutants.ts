import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { breakGuards } from './mutants/break-guards.ts'
import { guards } from './mutants/guards.ts'
import { rotten, type Guard } from './mutants/guard.ts'
import { differences, tooFew } from './mutants/report.ts'

/*
 * npm run mutants                      every pure rule, then every guard
 * npm run mutants -- rules [FILE...]   the rules, or those of some files
 * npm run mutants -- guards [WORD...]  the guards, or those that have these words
 * npm run mutants -- today             what the gate tries on this day: one file of rules and a few guards
 */
const [part = 'all', ...more] = process.argv.slice(2)
const day = Math.floor(Date.now() / 86_400_000)
const guardsADay = 8

const { mutate, jsonReporter } = JSON.parse(readFileSync('stryker.config.json', 'utf8')) as {
  readonly mutate: readonly string[]
  readonly jsonReporter: { readonly fileName: string }
}
const files = globSync([...mutate]).toSorted()

const parts: Readonly<Record<string, () => Promise<boolean>>> = {
  all: async () => tryRules([]) && (await tryGuards(guards)),
  rules: async () => tryRules(more),
  guards: () => tryGuards(guards.filter((guard) => more.every((word) => has(guard, word)))),
  today: async () => {
    const rules = tryRules(files.slice(day % files.length).slice(0, 1))
    return (await tryGuards(fewOf(guards, day))) && rules
  },
}
const run = parts[part]
if (run === undefined) console.error(`Please say one of: ${Object.keys(parts).join(', ')}`)
process.exitCode = (await run?.()) === true ? 0 : 1

/** Stryker over these files, or all; what survives is in the list of those that cannot be told apart, and no more. */
function tryRules(some: readonly string[]): boolean {
  const only = some.length === 0 ? [] : ['--mutate', some.join(',')]
  const stryker = 'node_modules/@stryker-mutator/core/bin/stryker.js'
  const { status } = spawnSync(process.execPath, [stryker, 'run', ...only], { stdio: 'inherit' })
  if (status !== 0) return false
  const report = jsonReporter.fileName
  return tellAll([...differences(report), ...(some.length === 0 ? tooFew(report) : [])])
}

async function tryGuards(some: readonly Guard[]): Promise<boolean> {
  if (!tellAll(rotten(some))) return false
  if (some.length === 0) return tellAll(['No guard has these words.'])
  let survived = 0
  await breakGuards(some, ({ guard, seconds, problem }) => {
    if (problem !== '') survived += 1
    const verdict = problem === '' ? 'noticed' : `SURVIVED ${guard.file}: ${problem}`
    console.log(`${seconds.toFixed(1).padStart(5)} s  ${guard.wrong}: ${verdict}`)
  })
  console.log(`\n${some.length - survived} of ${some.length} broken guards were noticed`)
  return survived === 0
}

/** Those whose turn it is; the last ones are followed by the first. */
function fewOf(all: readonly Guard[], turn: number): readonly Guard[] {
  return [...all, ...all].slice((turn * guardsADay) % all.length).slice(0, guardsADay)
}

function has(guard: Guard, word: string): boolean {
  return Object.values(guard).some((text: string) =>
    text.toLowerCase().includes(word.toLowerCase()),
  )
}

function tellAll(problems: readonly string[]): boolean {
  for (const problem of problems) console.error(problem)
  return problems.length === 0
}
