import { existsSync } from 'node:fs'
import { Client } from 'pg'
import { servePages } from '../src/app/documents/pages.ts'
import { builtScreens } from '../src/app/documents/screens-built.ts'
import { keepHeapSmall } from '../src/app/server/small-heap.ts'
import { baseUrl, openMeasured } from './surroundings.ts'

// The server under test, in a process of its own. Answers the one who started it on three questions.

export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

/** What the process holds and has used so far. */
export interface Use {
  readonly bytes: number
  readonly cpuMs: number
}

export type Question = 'use' | 'record' | 'recorded'

const recorded: Statement[] = []
let isRecording = false

/** Notes down what goes to the database, one entry for each round trip. */
function watchDatabase(): void {
  const query = Client.prototype.query as (...args: unknown[]) => unknown
  const watching = function watching(this: Client, ...args: unknown[]): unknown {
    const [first, values = []] = args as [string | { readonly text: string }, unknown[]?]
    const text = typeof first === 'string' ? first : first.text
    if (isRecording && !text.includes('pgboss')) recorded.push({ text, values })
    return query.apply(this, args)
  }
  Client.prototype.query = watching as typeof Client.prototype.query
}

function answerTo(question: Question): unknown {
  if (question === 'use') return measureUse()
  isRecording = question === 'record'
  return isRecording ? recorded.splice(0).length : recorded
}

function measureUse(): Use {
  const { user, system } = process.cpuUsage()
  return { bytes: process.memoryUsage().rss, cpuMs: (user + system) / 1000 }
}

watchDatabase()
const { app, kept, close } = await openMeasured()
const hasScreens = existsSync(new URL('../dist/server/render.js', import.meta.url))
if (hasScreens) servePages(app, await builtScreens(app), kept, baseUrl)
await keepHeapSmall()
const address = await app.listen({ port: 0, host: '127.0.0.1' })
process.on('message', (question: Question) => process.send?.({ answer: answerTo(question) }))
process.once('SIGTERM', () => void close().then(() => process.exit(0)))
process.once('disconnect', () => void close().then(() => process.exit(0)))
process.send?.({ answer: { address, hasScreens } })
