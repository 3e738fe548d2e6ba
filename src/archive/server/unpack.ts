import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { openPromise, type Entry } from 'yauzl'
import { Manifest, manifestName } from '../manifest.ts'

export interface Archive {
  readonly manifest: Manifest
  /** The bytes of a file; throws at its end when they are not what the manifest says. */
  read(name: string): AsyncIterable<Buffer>
  /** All of them at once; throws where they are more than a picture has. */
  readAll(name: string): Promise<Buffer>
  close(): void
}

/** What a person reads when a file is not what they took it for. */
export class NotAnArchive extends Error {}

const mostOfManifest = 64 * 1024 ** 2
/** What a picture is kept in is a tenth of it. */
const mostAtOnce = 32 * 1024 ** 2

/**
 * Opens an archive. Everything in it is checked against its manifest when it is read, and no more of it is in memory than
 * an archive needs that Larder has written: what is small as a zip may be larger than any machine.
 */
export async function openArchive(path: string, mostFiles = Infinity): Promise<Archive> {
  const zip = await openPromise(path, { autoClose: false }).catch((cause: Error) => {
    throw new NotAnArchive(`${path} is no archive of Larder (${cause.message}).`, { cause })
  })
  try {
    const entries = new Map<string, Entry>()
    if (zip.entryCount > mostFiles) throw new NotAnArchive(`${path} has too many files.`)
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
    const open = async (name: string): Promise<Readable> => {
      const entry = entries.get(name)
      if (entry === undefined) throw new NotAnArchive(`${path} is broken: ${name} is missing.`)
      return zip.openReadStreamPromise(entry).catch((cause: Error): never => {
        throw new NotAnArchive(`${path} is broken: ${name} cannot be read.`, { cause })
      })
    }
    const described = entries.get(manifestName)
    if (described === undefined || described.uncompressedSize > mostOfManifest) {
      throw new NotAnArchive(`${path} is no archive of Larder: it has no ${manifestName}.`)
    }
    const parsed = Manifest.safeParse(readJson(await buffer(await open(manifestName))))
    if (!parsed.success) {
      throw new NotAnArchive(`${path} was made by another version of Larder, or by something else.`)
    }
    const manifest = parsed.data
    const read = (name: string) => checked(path, name, manifest, () => open(name))
    const readAll = async (name: string) => {
      const { bytes = 0 } = manifest.files[name] ?? {}
      if (bytes > mostAtOnce) throw new NotAnArchive(`${path} is broken: ${name} is too large.`)
      return together(read(name))
    }
    return { manifest, read, readAll, close: () => zip.close() }
  } catch (error) {
    zip.close()
    throw error
  }
}

function readJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}

async function* checked(
  path: string,
  name: string,
  { files }: Manifest,
  open: () => Promise<Readable>,
): AsyncGenerator<Buffer> {
  const expected = files[name]
  if (expected === undefined) throw new NotAnArchive(`${path} is broken: ${name} is not counted.`)
  const hash = createHash('sha256')
  let size = 0
  const stream = await open()
  for await (const piece of unbroken(stream, `${path} is broken: ${name} cannot be read.`)) {
    size += piece.length
    if (size > expected.bytes) break
    hash.update(piece)
    yield piece
  }
  if (size !== expected.bytes || hash.digest('hex') !== expected.sha256) {
    throw new NotAnArchive(`${path} is broken: ${name} is not what was written.`)
  }
}

async function* unbroken(stream: Readable, complaint: string): AsyncGenerator<Buffer> {
  try {
    for await (const piece of stream as AsyncIterable<Buffer>) yield piece
  } catch (cause) {
    throw new NotAnArchive(complaint, { cause })
  }
}

async function together(bytes: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of bytes) pieces.push(piece)
  return Buffer.concat(pieces)
}

const lineEnd = 0x0a
/** In bytes; the fullest order is a hundredth of it. */
const longestLine = 16 * 1024 ** 2

/** Lines in batches, of fewer where they are long. Only the line feed ends one: rows hold every other character. */
export async function* linesOf(
  bytes: AsyncIterable<Buffer>,
  atOnce = 500,
): AsyncGenerator<readonly string[]> {
  let rest: Buffer[] = []
  let lines: string[] = []
  let [waiting, gathered] = [0, 0]
  for await (const piece of bytes) {
    let from = 0
    for (let end = piece.indexOf(lineEnd); end >= 0; end = piece.indexOf(lineEnd, from)) {
      const line = Buffer.concat([...rest, piece.subarray(from, end)])
      lines.push(line.toString('utf8'))
      gathered += line.length
      rest = []
      from = end + 1
      if (lines.length >= atOnce || gathered >= longestLine) {
        yield lines
        lines = []
        gathered = 0
      }
    }
    if (from < piece.length) rest.push(piece.subarray(from))
    waiting = rest.reduce((sum, each) => sum + each.length, 0)
    if (waiting > longestLine) throw new NotAnArchive('A row of the archive is too long.')
  }
  if (lines.length > 0) yield lines
}
