import { readFileSync } from 'node:fs'
import { survivors, type Survivor } from './survivors.ts'

interface Report {
  readonly files: Readonly<
    Record<string, { readonly source: string; readonly mutants: readonly Mutant[] }>
  >
}

interface Mutant {
  readonly status: string
  readonly replacement: string
  readonly location: { readonly start: { readonly line: number } }
}

type Found = Omit<Survivor, 'why'>

/** Too few changes that are noticed, in a sentence; none when there are enough. */
export function tooFew(reportFile: string): readonly string[] {
  const all = Object.values(filesIn(reportFile)).flatMap(({ mutants }) => mutants)
  const tried = all.filter((mutant) => survived(mutant) || noticed.includes(mutant.status))
  const share = tried.filter((mutant) => !survived(mutant)).length / tried.length
  return share < 0.9 ? [`Only ${(share * 100).toFixed(1)} of 100 changes were noticed.`] : []
}

/** What a report of Stryker and the list say differently, in sentences. */
export function differences(reportFile: string): readonly string[] {
  const files = filesIn(reportFile)
  const found = Object.entries(files).flatMap(([file, { source, mutants }]) =>
    mutants.filter(survived).map((mutant) => foundIn(file, source, mutant)),
  )
  const known = survivors.filter(({ file }) => file in files)
  return [
    ...found
      .filter((one) => !known.some((other) => isSame(one, other)))
      .map(({ file, line, change }) => `${file}: no test notices ${change} in: ${line}`),
    ...known
      .filter((one) => !found.some((other) => isSame(one, other)))
      .map(({ file, line, change }) => `${file}: listed, but noticed: ${change} in: ${line}`),
  ]
}

const filesIn = (reportFile: string): Report['files'] =>
  (JSON.parse(readFileSync(reportFile, 'utf8')) as Report).files

const noticed = ['Killed', 'Timeout']
const survived = ({ status }: Mutant) => status === 'Survived' || status === 'NoCoverage'

const foundIn = (file: string, source: string, { replacement, location }: Mutant): Found => ({
  file,
  line: (source.split('\n')[location.start.line - 1] ?? '').trim(),
  change: replacement.replaceAll(/\s+/g, ' '),
})

const isSame = (one: Found, other: Found) =>
  one.file === other.file && one.line === other.line && one.change === other.change
