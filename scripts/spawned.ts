import { spawn, type StdioOptions } from 'node:child_process'
import { delimiter, resolve } from 'node:path'

interface Manner {
  readonly minutes?: number
  readonly reportFile?: string
  readonly environment?: Readonly<Record<string, string>>
  /** Whether what it says goes to the terminal as it comes, rather than into `output`. */
  readonly isShown?: boolean
}

/** Runs one of our tools, and answers how it ended and what it said. */
export function spawned(
  [file = '', ...args]: readonly string[],
  { minutes, reportFile, environment, isShown = false }: Manner,
): Promise<{ readonly code: number; readonly output: string }> {
  const stdio: StdioOptions = isShown ? 'inherit' : ['ignore', 'pipe', 'pipe']
  const child = spawn(file, args, { stdio, env: { ...environmentFor(reportFile), ...environment } })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => (output += text))
  }
  const stop = () => child.kill()
  process.once('exit', stop)
  const late =
    minutes === undefined
      ? undefined
      : setTimeout(() => {
          output += `\nIt was ended after ${minutes} minutes, which it has never needed.\n`
          // Asked like that, it still says what it has found; what hears nothing is ended soon after.
          child.kill('SIGINT')
          setTimeout(() => child.kill('SIGKILL'), 60_000).unref()
        }, minutes * 60_000)
  return new Promise((done) => {
    const end = (code: number, words: string) => {
      clearTimeout(late)
      process.off('exit', stop)
      done({ code, output: words })
    }
    child.on('error', ({ message }) => end(1, message))
    child.on('close', (code) => end(code ?? 1, output))
  })
}

const environmentFor = (reportFile: string | undefined) => ({
  ...process.env,
  PATH: [resolve('node_modules/.bin'), process.env.PATH].join(delimiter),
  ...(reportFile === undefined ? {} : { PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile }),
  ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }),
})
