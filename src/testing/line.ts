import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A line to a database that a test can break. */
export interface Line {
  /** The address of the database, by way of this line. */
  readonly url: string
  /** Breaks every connection that runs over it, and lets new ones through. */
  cut(): void
  /** From now on nothing passes in either direction, and nobody is told; `flow` ends it for new connections. */
  silence(): void
  /** Takes new connections again, and lets everything through. */
  flow(): void
  /** Breaks every connection and turns new ones away, as a database that is down. */
  stop(): void
  close(): Promise<void>
}

/** A proxy on this machine in front of the database at an address. */
export async function openLine(url: string): Promise<Line> {
  const { hostname, port } = new URL(url)
  const sockets = new Set<Socket>()
  const state: State = { now: 'flowing' }
  const cut = () => sockets.forEach((socket) => socket.destroy())
  const server = createServer((near) => {
    if (state.now === 'stopped') {
      near.destroy()
      return
    }
    const far = connect(Number(port || 5432), hostname)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
    }
    join(near, far, state)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const here = new URL(url)
  here.hostname = '127.0.0.1'
  here.port = String((server.address() as AddressInfo).port)
  return {
    url: here.href,
    cut,
    silence: () => void (state.now = 'silent'),
    flow: () => void (state.now = 'flowing'),
    stop() {
      state.now = 'stopped'
      cut()
    },
    async close() {
      cut()
      server.close()
      await once(server, 'close')
    },
  }
}

interface State {
  now: 'flowing' | 'silent' | 'stopped'
}

/** Passes on what either end says. Of a connection that once fell silent neither hears anything again, not even its end. */
function join(near: Socket, far: Socket, state: State): void {
  let isSilent = false
  const passOn = (from: Socket, to: Socket) => {
    from.on('error', () => from.destroy())
    from.on('close', () => {
      if (!isSilent) to.destroy()
    })
    from.on('data', (bytes: Buffer) => {
      isSilent ||= state.now === 'silent'
      if (!isSilent) to.write(bytes)
    })
  }
  passOn(near, far)
  passOn(far, near)
}
