import { createServer } from 'node:http'
import { extname, sep } from 'node:path'
import type { ViteDevServer } from 'vite'
import { holdFolder } from '../../database/open.ts'
import { readConfig, type Config } from '../server/config.ts'
import type { FetchAnswer } from '../documents/pages.ts'
import { openDataFolder } from '../server/data-folder.ts'
import { tryPort } from '../server/port.ts'
import { forwarding } from './forward.ts'
import { keepServer } from './keep-server.ts'
import type { Ask, Offers } from './line.ts'
import type { Pixel } from '../../marketing/event.ts'
import { openVite, screensOf } from './screens.ts'

type PGlite = Awaited<ReturnType<typeof holdFolder>>['pglite']

/**
 * `npm run dev`: what takes long to open stays open here, Vite and the embedded database, in front of a server that is
 * started anew whenever something changes that it is made of.
 */
async function open(config: Config): Promise<() => Promise<void>> {
  await tryPort(config)
  await openDataFolder(config.dataDir)
  const folder = config.databaseUrl === undefined ? await holdFolder(config.dataDir) : undefined
  const front = createServer()
  const vite = await openVite(front, config.dataDir)
  const server = keepServer((ask) => ({
    ...screensFor(vite, ask),
    ...(folder === undefined ? {} : talkTo(folder.pglite)),
  }))
  const forward = forwarding(server.address)
  front.on('request', (request, response) =>
    vite.middlewares(request, response, () => forward(request, response)),
  )
  front.listen({ port: config.port, host: config.host })
  vite.watcher.on('all', (_, file) => {
    if (isOfServer(file)) void server.restart().then(reload)
  })
  // A page that stays open comes back by itself once a server that could not start is mended.
  const reload = (address: string | undefined) =>
    address === undefined ? undefined : vite.ws.send({ type: 'full-reload' })
  return async () => {
    await server.stop()
    await vite.close()
    front.close()
    await folder?.pglite.close()
    await folder?.release()
  }
}

/** Screens and tests are none of its files. */
function isOfServer(file: string): boolean {
  const [, path = ''] = file.split(`${process.cwd()}${sep}src${sep}`)
  return (
    ['.ts', '.sql'].includes(extname(path)) &&
    !path.endsWith('.test.ts') &&
    !path.split(sep).includes('ui') &&
    !path.startsWith(`app${sep}shell`)
  )
}

function screensFor(vite: ViteDevServer, ask: () => Ask): Offers {
  const { render, document } = screensOf(vite)
  return {
    document,
    render: (address: string, pixel?: Pixel) =>
      render(address, (...call) => ask()('fetchAnswer', ...call) as Fetched, pixel),
  }
}

type Fetched = ReturnType<FetchAnswer>

const talkTo = (pglite: PGlite): Offers => ({
  exec: async (text: string) => void (await pglite.exec(text)),
  async talk(messages: Uint8Array) {
    const answers: Buffer[] = []
    // What it is handed lies in PGlite's memory and is gone after the call.
    const onRawData = (bytes: Uint8Array) => void answers.push(Buffer.from(bytes))
    await pglite.execProtocolRawStream(messages, { onRawData, syncToFs: false })
    return Buffer.concat(answers)
  },
})

try {
  const close = await open(readConfig(process.env))
  let isClosing = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (isClosing) return
      isClosing = true
      close().then(() => process.exit(), fail)
    })
  }
} catch (error) {
  fail(error)
}

function fail(error: unknown): never {
  process.stderr.write(
    `Larder has to stop: ${error instanceof Error ? error.message : String(error)}\n`,
  )
  process.exit(1)
}
