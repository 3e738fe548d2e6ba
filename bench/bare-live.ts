import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

// The limit of live screens: a bare server that tells everybody who listens as soon as somebody posts.

const lines = new Set<ServerResponse>()

const server = createServer((request, response) => {
  if (request.method === 'POST') {
    for (const line of lines) line.write('event: orders\ndata:\n\n')
    response.end('{}')
    return
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.write(': open\n\n')
  lines.add(response)
  request.on('close', () => lines.delete(response))
})
process.once('disconnect', () => process.exit(0))
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  process.send?.({ answer: { address: `http://127.0.0.1:${port}` } })
})
