import { execFile, fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { bundleForNode } from '../scripts/bundle-server.ts'

export type Environment = Readonly<Record<string, string>>

export interface Child<Greeting> {
  readonly greeting: Greeting
  /** One question at a time. */
  ask<Answer>(question: object | string): Promise<Answer>
  stop(): Promise<void>
}

const here = (script: string) => fileURLToPath(new URL(script, import.meta.url))

/** Starts a script of this folder beside us and waits for its first word. */
export async function startChild<Greeting>(
  script: string,
  environment: Environment,
  execArgv: readonly string[] = [],
): Promise<Child<Greeting>> {
  const child = fork(here(script), [], {
    env: { ...process.env, ...environment },
    execArgv: [...execArgv],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const greeting = await answerOf<Greeting>(child, script)
  return {
    greeting,
    ask<Answer>(question: object | string) {
      child.send(question)
      return answerOf<Answer>(child, script)
    },
    async stop() {
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
}

let bundled: Promise<void> | undefined

/** Starts the server under test, bundled as `npm start` runs it. */
export async function startServer<Greeting>(
  environment: Environment,
  execArgv: readonly string[] = [],
): Promise<Child<Greeting>> {
  bundled ??= bundleForNode('bench/server.ts', 'dist/bench')
  await bundled
  return startChild('../dist/bench/server.js', environment, execArgv)
}

async function answerOf<Answer>(child: ChildProcess, script: string): Promise<Answer> {
  const ended = new AbortController()
  const exited = once(child, 'exit', { signal: ended.signal }).then(() => {
    throw new Error(`${script} ended before it answered`)
  })
  exited.catch(() => undefined)
  const [message] = (await Promise.race([
    once(child, 'message', { signal: ended.signal }),
    exited,
  ])) as [{ answer: Answer }]
  ended.abort()
  return message.answer
}

/** Runs a script of this folder to its end; answers the JSON of its last line that is none of the log. */
export async function runChild<Result>(
  script: string,
  environment: Environment,
  input: unknown = {},
): Promise<Result> {
  const running = promisify(execFile)(process.execPath, [here(script)], {
    env: { ...process.env, ...environment },
    maxBuffer: 64 * 1024 * 1024,
  })
  running.child.stdin?.end(JSON.stringify(input))
  const { stdout } = await running
  const told = stdout.split('\n').filter((line) => line !== '' && !line.startsWith('{"level":'))
  return JSON.parse(told.at(-1) ?? '') as Result
}
