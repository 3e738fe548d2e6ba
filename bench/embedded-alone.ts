import { randomBytes, randomUUID } from 'node:crypto'
import { openDatabase } from '../src/database/open.ts'
import { newId } from '../src/kit/server/ids.ts'
import type { RecordedFlow } from './flow.ts'
import { readInput } from './input.ts'
import type { Statement } from './server.ts'

// What the embedded database does at best: the statements of orders with fresh ids, one order after the other, as they
// were sent, by nobody who decides anything in between, answers anybody or writes letters.

interface Input {
  readonly flows: readonly RecordedFlow[]
  readonly seconds: number
}

const { flows, seconds } = await readInput<Input>()
const warmSeconds = 2

/** The transaction that writes the order; a letter may have been written while it was recorded. */
function transactionOf({ statements }: RecordedFlow): readonly Statement[] {
  const write = statements.findIndex(({ text }) => text.includes('insert into orders'))
  const begin = statements.findLastIndex(({ text }, at) => at < write && text.startsWith('begin'))
  if (write < 0 || begin < 0) throw new Error('No order was recorded')
  return statements.slice(begin, write + 2)
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** Ids begin with the time they were made at. */
const isFresh = (id: string, { startedAt }: RecordedFlow) =>
  Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16) >= startedAt

/** The same order once more, by ids and a key of its own. */
function again(flow: RecordedFlow): (value: unknown) => unknown {
  const idByOld = new Map<string, string>()
  const key = randomUUID()
  const newOf = (id: string) => {
    if (!isFresh(id, flow)) return id
    const known = idByOld.get(id) ?? newId()
    idByOld.set(id, known)
    return known
  }
  const renewed = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(renewed)
    const bytes = bytesOf(value)
    if (bytes !== undefined) return othersOf(bytes)
    if (typeof value !== 'string') return value
    return value.replace(flow.idempotencyKey, key).replaceAll(uuid, newOf)
  }
  return renewed
}

/** Bytes came here as JSON. */
function bytesOf(value: unknown): Buffer | undefined {
  const { type, data } = Object(value) as { readonly type?: string; readonly data?: number[] }
  return type === 'Buffer' ? Buffer.from(data ?? []) : undefined
}

const bytesIn = (value: unknown): readonly string[] =>
  [value].flat().flatMap((one) => bytesOf(one)?.toString('hex') ?? [])

const bytesByFlow = flows.map(
  (flow) => new Set(flow.statements.flatMap(({ values }) => bytesIn(values))),
)

/** What is counted of everybody stays; somebody's own, such as how many letters an address has had, is another's each time. */
function othersOf(bytes: Buffer): Buffer {
  const hex = bytes.toString('hex')
  return bytesByFlow.every((known) => known.has(hex)) ? bytes : randomBytes(bytes.length)
}

const database = await openDatabase({
  url: undefined,
  dataDir: process.env['DATA_DIR'] ?? '',
  onLost: (error) => {
    throw error
  },
})

async function order(flow: RecordedFlow): Promise<void> {
  const renewed = again(flow)
  const [begin, ...rest] = transactionOf(flow).map(({ text, values }) => ({
    text,
    values: text.startsWith('begin') || text === 'commit' ? undefined : values.map(renewed),
  }))
  const looks = rest.slice(0, -2)
  const line = await database.lend()
  const send = (statements: readonly (typeof rest)[number][]) =>
    Promise.all(line.together(() => statements.map(({ text, values }) => line.query(text, values))))
  await send([...(begin === undefined ? [] : [begin]), ...looks])
  const [written] = await send(rest.slice(-2))
  line.release()
  if (written?.rowCount !== 1) throw new Error('Nothing was ordered')
}

async function orderFor(during: number): Promise<number> {
  const begun = performance.now()
  let ordered = 0
  while (performance.now() - begun < during * 1000) {
    const flow = flows[ordered % flows.length]
    if (flow === undefined) throw new Error('No order was recorded')
    await order(flow)
    ordered += 1
  }
  return ordered / ((performance.now() - begun) / 1000)
}

await orderFor(warmSeconds)
const perSecond = await orderFor(seconds)
await database.close()
console.log(JSON.stringify({ perSecond }))
