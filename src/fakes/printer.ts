import { createServer, type AddressInfo, type Socket } from 'node:net'
import { printEscPos, type Printed } from './escpos.ts'

/** What goes wrong: no paper on the roll, switched off, nobody answers for a long time, the line breaks in the middle. */
export const printerFaults = ['no paper', 'off', 'slow', 'cut mid-job'] as const
export type PrinterFault = (typeof printerFaults)[number]

export interface FakePrinter {
  readonly host: string
  readonly port: number
  /** Latest last. */
  readonly printed: readonly Printed[]
  /** From now on. */
  meet(fault: PrinterFault | undefined): void
  fault(): PrinterFault | undefined
  close(): Promise<void>
}

const paperIsOut = 0x72
const allIsWell = 0x12
const slowForMs = 4000

/** A receipt printer on this machine: it takes ESC/POS over TCP, answers how it is, and keeps what it has printed. */
export async function startFakePrinter(port = 0): Promise<FakePrinter> {
  const printed: Printed[] = []
  let fault: PrinterFault | undefined
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    if (fault === 'off') return socket.destroy()
    return serve(
      socket,
      () => fault,
      (bytes) => printed.push(printEscPos(bytes)),
    )
  })
  await new Promise<void>((done, failed) => {
    server.once('error', failed)
    server.listen(port, '127.0.0.1', done)
  })
  return {
    host: '127.0.0.1',
    port: (server.address() as AddressInfo).port,
    printed,
    meet: (next) => void (fault = next),
    fault: () => fault,
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

/** One paper per line: what came is printed when the sender asks whether it is done, or hangs up. */
function serve(
  socket: Socket,
  faultNow: () => PrinterFault | undefined,
  print: (bytes: Buffer) => void,
): void {
  let taken = Buffer.alloc(0)
  const finish = () => {
    if (taken.length > 0) print(taken)
    taken = Buffer.alloc(0)
  }
  socket.on('data', (part: Buffer) => {
    const fault = faultNow()
    // DLE EOT n is answered at once, whatever else is going on.
    if (part.length === 3 && part[0] === 0x10 && part[1] === 0x04) {
      const isOut = fault === 'no paper' && part[2] === 4
      return void socket.write(Buffer.from([isOut ? paperIsOut : allIsWell]))
    }
    taken = Buffer.concat([taken, part])
    if (fault === 'cut mid-job') {
      taken = Buffer.alloc(0)
      return void socket.destroy()
    }
    if (!taken.subarray(-3).equals(Buffer.from([0x1d, 0x72, 0x01]))) return undefined
    const answer = () => {
      finish()
      socket.write(Buffer.from([0]))
    }
    return fault === 'slow' ? void setTimeout(answer, slowForMs) : answer()
  })
  socket.on('end', finish)
}
