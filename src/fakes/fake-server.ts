import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What reached a fake, byte for byte: tests look here for what must never leave the building. */
export interface FakeRequest {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

export interface FakeAnswer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as it is when it is text or bytes, as JSON otherwise. */
  readonly body?: unknown
  /** Answers late, after the caller may have given up. */
  readonly afterMs?: number
  /** Takes the request and breaks the line without a word. */
  readonly hangUp?: boolean
}

export interface FakeServer {
  readonly url: string
  readonly received: readonly FakeRequest[]
  close(): Promise<void>
}

/** Somebody else's service, on this machine: real HTTP with the faults that its maker puts into the answers. */
export async function startFake(
  answer: (request: FakeRequest) => FakeAnswer | Promise<FakeAnswer>,
  port = 0,
): Promise<FakeServer> {
  const received: FakeRequest[] = []
  const server = createServer((incoming, outgoing) => {
    void (async () => {
      const request = await read(incoming)
      received.push(request)
      const { status, headers, body, afterMs = 0, hangUp = false } = await answer(request)
      if (afterMs > 0) await new Promise((wait) => setTimeout(wait, afterMs))
      if (hangUp) return outgoing.destroy()
      const isRaw = body === undefined || typeof body === 'string' || Buffer.isBuffer(body)
      outgoing.writeHead(status, {
        ...(isRaw ? {} : { 'content-type': 'application/json' }),
        ...headers,
      })
      return outgoing.end(isRaw ? body : JSON.stringify(body))
    })().catch((error: unknown) => outgoing.destroy(error as Error))
  })
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

async function read(incoming: IncomingMessage): Promise<FakeRequest> {
  const parts: Buffer[] = []
  for await (const part of incoming) parts.push(part as Buffer)
  const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://fake')
  return {
    method: incoming.method ?? 'GET',
    path: pathname,
    query: searchParams,
    headers: incoming.headers,
    body: Buffer.concat(parts),
  }
}
