import { existsSync, readFileSync } from 'node:fs'

/** A guard, one way to break it by changing a line, and the test that has to notice. */
export interface Guard {
  /** What would happen if nobody noticed. */
  readonly wrong: string
  readonly file: string
  /** Stands in the file exactly once. */
  readonly text: string
  readonly broken: string
  /** The file of tests, and a part of the titles of those that have to fail. */
  readonly tests: string
  readonly title: string
}

/** The file with its guard broken. */
export function brokenText({ file, text, broken }: Guard, code: string): string {
  const parts = code.split(text)
  if (parts.length !== 2) throw new Error(`${file} has it ${parts.length - 1} times: ${text}`)
  return parts.join(broken)
}

/** Where the list says something else than the files. */
export const rotten = (guards: readonly Guard[]): readonly string[] =>
  guards.flatMap(({ wrong, file, text, broken, tests, title }) => {
    const times = countOf(text, file)
    return [
      ...(text === broken ? ['nothing is broken'] : []),
      ...(times === 1 || text === broken ? [] : [`${file} has it ${times} times: ${text}`]),
      ...(countOf(title, tests) > 0 ? [] : [`no test of ${tests} is called: ${title}`]),
    ].map((problem) => `${wrong}: ${problem}`)
  })

const countOf = (part: string, file: string) =>
  existsSync(file) ? readFileSync(file, 'utf8').split(part).length - 1 : 0
