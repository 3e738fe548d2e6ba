import { connect, type Socket } from 'node:net'
import { askOutside } from '../../kit/server/outside.ts'
import type { PrintFailure } from '../printer.ts'
import { addressOfPrinter, mayPrintAt, type PrinterNetworks } from './printer-networks.ts'

export interface PrinterPatience {
  readonly connectMs: number
  /** For the question how it is, which many printers do not know. */
  readonly statusMs: number
  /** For all of a paper. */
  readonly printMs: number
}

const usualPatience: PrinterPatience = { connectMs: 5000, statusMs: 700, printMs: 20_000 }

export interface NetworkPrinter {
  readonly host: string
  readonly port: number
}

/** DLE EOT n: answered at once, also while it prints. */
const ask = (what: 2 | 4) => Buffer.from([0x10, 0x04, what])
/** GS r 1: answered once everything before it has been printed. */
const askWhenDone = Buffer.from([0x1d, 0x72, 0x01])

const paperEnded = 0x60
const coverOpened = 0x04
const otherwiseStopped = 0x48

/**
 * Sends the bytes of a paper to a printer on the network, raw. Undefined when it was printed; else why it was not.
 * A printer that does not say how it is, is taken at its word once it has taken every byte.
 */
export async function sendToPrinter(
  { host, port }: NetworkPrinter,
  bytes: Uint8Array,
  networks: PrinterNetworks,
  patience: PrinterPatience = usualPatience,
): Promise<PrintFailure | undefined> {
  const { connectMs, statusMs, printMs } = patience
  const most = connectMs + 2 * statusMs + printMs + 5000
  return askOutside(most, async (signal) => {
    const address = await addressOfPrinter(host)
    if (address === undefined) return 'unknownHost'
    if (!mayPrintAt(networks, address, port)) return 'notAllowed'
    const socket = connect({ host: address, port })
    signal.addEventListener('abort', () => socket.destroy())
    const line = listenTo(socket)
    try {
      const obstacle = await line.opened(connectMs)
      if (obstacle !== undefined) return obstacle
      const paper = await line.answer(ask(4), statusMs)
      if (paper === 'broken') return 'broken'
      if (paper !== undefined && (paper & paperEnded) === paperEnded) return 'noPaper'
      const state = paper === undefined ? undefined : await line.answer(ask(2), statusMs)
      if (state === 'broken') return 'broken'
      if (state !== undefined && (state & coverOpened) !== 0) return 'coverOpen'
      if (state !== undefined && (state & otherwiseStopped) !== 0) return 'offline'
      return await finish(line, bytes, paper !== undefined, printMs)
    } finally {
      socket.destroy()
    }
  }).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'TimeoutError') return 'slow'
    throw error
  })
}

type Line = ReturnType<typeof listenTo>

async function finish(
  line: Line,
  bytes: Uint8Array,
  speaks: boolean,
  printMs: number,
): Promise<PrintFailure | undefined> {
  if (!speaks) return line.hangUp(bytes, printMs)
  const done = await line.answer(Buffer.concat([bytes, askWhenDone]), printMs)
  if (done === 'broken') return 'broken'
  return done === undefined ? 'slow' : undefined
}

/** What is known of a line while it stands. */
interface Heard {
  readonly bytes: number[]
  isOpen: boolean
  isOut: boolean
  isBroken: boolean
  reason: string | undefined
  wake: () => void
}

/** A conversation in single bytes, in which the other side may fall silent or go away at any moment. */
function listenTo(socket: Socket) {
  const heard: Heard = {
    bytes: [],
    isOpen: false,
    isOut: false,
    isBroken: false,
    reason: undefined,
    wake: () => undefined,
  }
  const note = (change: Partial<Heard>) => {
    Object.assign(heard, change)
    heard.wake()
  }
  socket.once('connect', () => note({ isOpen: true }))
  socket.on('data', (data: Buffer) => {
    heard.bytes.push(...data)
    heard.wake()
  })
  socket.on('error', ({ code }: NodeJS.ErrnoException) => note({ isBroken: true, reason: code }))
  socket.on('close', () => note({ isBroken: true }))
  return {
    async opened(ms: number): Promise<PrintFailure | undefined> {
      await until(heard, () => heard.isOpen, ms)
      if (heard.isOpen && !heard.isBroken) return undefined
      return heard.reason === 'ECONNREFUSED' ? 'refused' : 'unreachable'
    },
    /** The byte that was answered; undefined when nothing was. */
    async answer(question: Uint8Array, ms: number): Promise<number | 'broken' | undefined> {
      heard.bytes.length = 0
      socket.write(question)
      await until(heard, () => heard.bytes.length > 0, ms)
      return heard.bytes[0] ?? (heard.isBroken ? 'broken' : undefined)
    },
    async hangUp(bytes: Uint8Array, ms: number): Promise<PrintFailure | undefined> {
      socket.end(bytes, () => note({ isOut: true }))
      await until(heard, () => heard.isOut, ms)
      if (heard.isOut) return undefined
      return heard.isBroken ? 'broken' : 'slow'
    },
  }
}

/** Until something has come, the line is broken, or the time is over. */
async function until(heard: Heard, hasCome: () => boolean, ms: number): Promise<void> {
  const end = performance.now() + ms
  while (!hasCome() && !heard.isBroken && performance.now() < end) {
    const { promise: stirred, resolve: wake } = Promise.withResolvers<void>()
    heard.wake = wake
    const timer = setTimeout(wake, Math.max(1, end - performance.now()))
    await stirred
    clearTimeout(timer)
  }
}
