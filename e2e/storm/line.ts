import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { counter } from '../../src/counter/contract.ts'
import { apiBase } from '../../src/kit/api-base.ts'
import type { Chance } from './chance.ts'

/** What stands between one browser and the server, and does to its requests what lines do. */
export interface Line {
  readonly url: string
  /** Nothing is done to what is asked; everything may be; nobody answers at all. */
  set(weather: Weather): void
  /** How often what was done. */
  readonly done: ReadonlyMap<string, number>
  close(): Promise<void>
}

export type Weather = 'calm' | 'storm' | 'down'

const fates = [
  'passes',
  'is delayed',
  'is lost on its way there',
  'is lost on its way back',
  'is cut in the middle of its answer',
  'arrives twice at once',
  'arrives again later',
  'meets a gateway without a server',
  'meets a gateway that gives up',
] as const
type Fate = (typeof fates)[number]

interface Wire {
  readonly asked: IncomingMessage
  readonly answer: ServerResponse
  readonly body: Buffer
}

const sellsAt = apiBase + counter.sell.path
const livesAt = `${apiBase}/live`

/** @param chance of the fates of sales; everything else that is asked has a stream of its own. */
export async function openLine(serverPort: number, chance: Chance, others: Chance): Promise<Line> {
  let weather: Weather = 'calm'
  const done = new Map<string, number>()
  const server = createServer((asked, answer) => {
    // The browser may be killed while it asks, and the server while it answers: both are what this is about.
    asked.on('error', () => undefined)
    answer.on('error', () => undefined)
    void take(asked, answer).catch(() => asked.socket.destroy())
  })
  async function take(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    if (weather === 'down') {
      asked.socket.destroy()
      return
    }
    // What is never answered to its end only breaks off.
    if (asked.url?.startsWith(livesAt) === true) {
      if (weather === 'storm') setTimeout(() => hangUp(asked), others.between(2000, 20_000)).unref()
      return pass(serverPort, { asked, answer, body: await buffer(asked) })
    }
    const isSale = asked.method === 'POST' && asked.url === sellsAt
    const fate = weather === 'calm' ? 'passes' : fateOf(isSale, isSale ? chance : others)
    if (isSale) done.set(fate, (done.get(fate) ?? 0) + 1)
    const wire = { asked, answer, body: await buffer(asked) }
    return suffer(serverPort, wire, fate, isSale ? chance : others)
  }
  await new Promise<void>((ready) => server.listen(0, 'localhost', ready))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `http://localhost:${port}`,
    set(next) {
      weather = next
      if (next === 'down') server.closeAllConnections()
    },
    done,
    close() {
      server.closeAllConnections()
      return new Promise((closed) => void server.close(() => closed()))
    },
  }
}

/** Of ten sales in a storm four get through; of what else is asked, most. */
function fateOf(isSale: boolean, chance: Chance): Fate {
  return chance.happens(isSale ? 40 : 80) ? 'passes' : chance.oneOf(fates)
}

async function suffer(port: number, wire: Wire, fate: Fate, chance: Chance): Promise<void> {
  const { asked, answer } = wire
  switch (fate) {
    case 'is delayed':
      await pause(chance.between(200, 7000))
      return pass(port, wire)
    case 'is lost on its way there':
      return hangUp(asked)
    case 'is lost on its way back':
      await deliver(port, wire)
      return hangUp(asked)
    case 'is cut in the middle of its answer':
      return cut(port, wire)
    case 'arrives twice at once':
      void deliver(port, wire).catch(() => undefined)
      return pass(port, wire)
    case 'arrives again later':
      setTimeout(
        () => void deliver(port, wire).catch(() => undefined),
        chance.between(500, 9000),
      ).unref()
      return pass(port, wire)
    case 'meets a gateway without a server':
      return void answer.writeHead(502).end()
    case 'meets a gateway that gives up':
      await deliver(port, wire)
      return void answer.writeHead(504).end()
    default:
      return pass(port, wire)
  }
}

const pause = (ms: number) => new Promise((later) => setTimeout(later, ms))
const hangUp = ({ socket }: IncomingMessage) => void socket.destroy()

/** Asks the server; what it answers is the caller's to read. */
function ask(port: number, { asked, answer, body }: Wire): Promise<IncomingMessage> {
  const { method = 'GET', url = '/', headers } = asked
  return new Promise((answered, failed) => {
    const forward = request(
      { host: 'localhost', port, method, path: url, headers, agent: false },
      answered,
    )
    forward.on('error', failed)
    // Nobody waits for an answer any more, such as that of a live line, when the browser is gone.
    answer.once('close', () => {
      if (method === 'GET') forward.destroy()
    })
    forward.end(body)
  })
}

/** To the end, for nobody. */
async function deliver(port: number, wire: Wire): Promise<void> {
  await buffer(await ask(port, wire))
}

async function pass(port: number, wire: Wire): Promise<void> {
  const answered = await ask(port, wire)
  wire.answer.writeHead(answered.statusCode ?? 502, answered.headers)
  wire.answer.flushHeaders()
  answered.on('error', () => hangUp(wire.asked))
  answered.on('aborted', () => hangUp(wire.asked))
  answered.pipe(wire.answer)
}

/** As much of it as arrives before the line breaks. */
async function cut(port: number, wire: Wire): Promise<void> {
  const answered = await ask(port, wire)
  const body = await buffer(answered)
  wire.answer.writeHead(answered.statusCode ?? 502, answered.headers)
  wire.answer.write(body.subarray(0, Math.floor(body.length / 2)), () => hangUp(wire.asked))
}
