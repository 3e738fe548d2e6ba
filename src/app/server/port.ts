import { createServer } from 'node:net'
import type { Config } from './config.ts'

/** Looks whether the server will be able to listen, before anything is made that would be in vain. */
export function tryPort({ port, host }: Pick<Config, 'port' | 'host'>): Promise<void> {
  return new Promise((done, failed) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) =>
      failed(new Error(sentenceOf(error, { port, host }), { cause: error })),
    )
    server.listen({ port, host }, () => server.close(() => done()))
  })
}

function sentenceOf(
  error: NodeJS.ErrnoException,
  { port, host }: Pick<Config, 'port' | 'host'>,
): string {
  if (error.code === 'EADDRINUSE') {
    return `The setting PORT: another program listens on ${port} already. Stop it, or set another port.`
  }
  if (error.code === 'EACCES') {
    return `The setting PORT: this user may not listen on ${port}. Ports from 1024 on are open to everybody.`
  }
  return `The setting HOST: one cannot listen on ${host} (${error.message}).`
}
