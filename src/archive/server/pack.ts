import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { syncFolder } from '../../database/sync.ts'
import { manifestName, type Manifest } from '../manifest.ts'

export interface Part {
  readonly name: string
  /** Pictures are as small as they get. */
  readonly isCompressed: boolean
  bytes(): AsyncIterable<Buffer>
}

type Files = Manifest['files']

/**
 * Writes parts into one file, one after the other, and the manifest last, when the hashes are known. The file has its
 * name when it is whole and on the disk.
 */
export async function pack(
  path: string,
  parts: readonly Part[],
  manifestOf: (files: Files) => Manifest,
): Promise<void> {
  const unfinished = `${path}.unfinished`
  const files: Record<string, Files[string]> = {}
  const zip = new ZipFile()
  const failed = Promise.withResolvers<never>()
  zip.on('error', failed.reject)
  const add = (name: string, compress: boolean, bytes: () => AsyncIterable<Buffer>) =>
    zip.addReadStreamLazy(name, { compress, mode: 0o600 }, (done) =>
      done(null, Readable.from(bytes(), { objectMode: false })),
    )
  for (const { name, isCompressed, bytes } of parts) {
    add(name, isCompressed, () => counted(bytes(), (file) => (files[name] = file)))
  }
  add(manifestName, true, () => only(`${JSON.stringify(manifestOf(files), null, 1)}\n`))
  zip.end()
  try {
    const written = pipeline(
      zip.outputStream,
      createWriteStream(unfinished, { mode: 0o600, flush: true }),
    )
    await Promise.race([written, failed.promise])
    await rename(unfinished, path)
    syncFolder(dirname(path))
  } finally {
    await rm(unfinished, { force: true })
  }
}

async function* counted(
  bytes: AsyncIterable<Buffer>,
  tell: (file: Files[string]) => void,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  let size = 0
  for await (const piece of bytes) {
    hash.update(piece)
    size += piece.length
    yield piece
  }
  tell({ bytes: size, sha256: hash.digest('hex') })
}

async function* only(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text)
}
