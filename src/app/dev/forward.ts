import { request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import { pipeline } from 'node:stream'

type Forward = (request: IncomingMessage, response: ServerResponse) => void

/** Hands requests on to the server at that address, and waits while it starts. */
export function forwarding(addressOf: () => Promise<string | undefined>): Forward {
  return (request, response) => {
    const fail = () => {
      if (response.headersSent) response.destroy()
      else response.writeHead(503).end('The server does not run. Its words are in the terminal.')
    }
    addressOf().then((address) => {
      if (address === undefined) fail()
      else handOn(address, request, response, fail)
    }, fail)
  }
}

function handOn(
  address: string,
  request: IncomingMessage,
  response: ServerResponse,
  fail: () => void,
): void {
  const { method, url, headers, socket } = request
  const asked = ask(address, {
    method,
    path: url,
    headers: { ...headers, 'x-forwarded-for': socket.remoteAddress ?? '' },
  })
  asked.on('error', fail)
  asked.on('response', (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    // Whoever listens to what changes reads the head long before there is more.
    response.flushHeaders()
    // The browser may be gone by now, and into what is closed nothing can be piped.
    if (response.destroyed) answer.destroy()
    else pipeline(answer, response, () => undefined)
  })
  request.pipe(asked)
  response.once('close', () => asked.destroy())
}
