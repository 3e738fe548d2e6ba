import { rm } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { createHash } from 'node:crypto'
import { relative, resolve } from 'node:path'

/** Another process holds the folder. */
export class FolderInUse extends Error {}

/**
 * Holds a folder for this process alone. A listening socket is the lock: the system lets go of it however the
 * process ends, so a killed server never has to be tidied up after.
 */
export async function lockFolder(folder: string): Promise<{ release(): Promise<void> }> {
  const address = socketAddress(folder)
  const server = (await listen(address)) ?? (await takeOver(address, folder))
  return { release: () => new Promise((done) => server.close(() => done())) }
}

function socketAddress(folder: string): string {
  const path = resolve(folder, 'in-use.sock')
  if (process.platform === 'win32') {
    return `\\\\.\\pipe\\larder-${createHash('sha256').update(path).digest('hex').slice(0, 32)}`
  }
  // The system allows about a hundred characters in a socket's path.
  const nearer = relative(process.cwd(), path)
  return nearer.length < path.length ? nearer : path
}

/** Undefined when somebody's socket already stands at the address. */
function listen(address: string): Promise<Server | undefined> {
  return new Promise((done, failed) => {
    const server = createServer((socket) => socket.end())
    server.unref()
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? done(undefined) : failed(error),
    )
    server.listen(address, () => done(server))
  })
}

async function takeOver(address: string, folder: string): Promise<Server> {
  if (!(await isAnswered(address))) {
    await rm(address, { force: true })
    const server = await listen(address)
    if (server !== undefined) return server
  }
  throw new FolderInUse(
    `The data folder ${folder} is already in use by another Larder. Stop that one first, or set DATA_DIR to another folder.`,
  )
}

function isAnswered(address: string): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(address)
    socket.once('connect', () => {
      socket.destroy()
      done(true)
    })
    socket.once('error', () => done(false))
  })
}
