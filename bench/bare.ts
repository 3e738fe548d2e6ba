import { createServer, type OutgoingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

// The limit of every read: a bare server in a process of its own that answers the same bytes from memory.

export interface Bytes {
  /** Base64. */
  readonly body: string
  readonly headers: OutgoingHttpHeaders
}

let body = Buffer.alloc(0)
let headers: OutgoingHttpHeaders = {}

const server = createServer((_, response) => {
  response.writeHead(200, headers)
  response.end(body)
})
process.on('message', (bytes: Bytes) => {
  body = Buffer.from(bytes.body, 'base64')
  headers = { ...bytes.headers, 'content-length': body.length }
  process.send?.({ answer: body.length })
})
process.once('disconnect', () => process.exit(0))
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  process.send?.({ answer: { address: `http://127.0.0.1:${port}` } })
})
