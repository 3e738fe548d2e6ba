import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { basename, dirname, join } from 'node:path'

/** A folder on a disk that keeps through a power cut what it was asked to keep, and of the rest what it happens to. */
export interface Disk {
  /** Called each time before something is kept: a moment at which the power may fail. */
  onSync: () => void
  /** Writes into another folder what would be there after a power cut at this moment. */
  cut(into: string): void
  /** From now on files are files again. */
  remove(): void
}

/** What a folder says under a name: another folder, by its number, or a file, by number and how often that was used. */
interface Entry {
  readonly kind: 'folder' | 'file'
  readonly id: string
}
interface Written {
  readonly position: number
  readonly bytes: Buffer
}

const real = { ...fs }

/** Numbers of files are used again; what was kept under one must not become another's. */
function numberFiles() {
  const uses = new Map<number, number>()
  return {
    entryOf(stat: fs.Stats): Entry {
      if (stat.isDirectory()) return { kind: 'folder', id: `${stat.ino}` }
      return { kind: 'file', id: `${stat.ino}-${uses.get(stat.ino) ?? 0}` }
    },
    isMade(path: string): void {
      const { ino } = real.statSync(path)
      uses.set(ino, (uses.get(ino) ?? 0) + 1)
    },
  }
}

function writeInto(path: string, writes: readonly Written[]): void {
  const file = real.openSync(path, 'r+')
  for (const { bytes, position } of writes) real.writeSync(file, bytes, 0, bytes.length, position)
  real.closeSync(file)
}

/** What is on the disk: the names of folders, and on a shelf the contents of files. */
function keepOn(shelf: string, entryOf: (stat: fs.Stats) => Entry) {
  const folders = new Map<string, Map<string, Entry>>()
  const pending = new Map<string, Written[]>()

  function restore(id: string, into: string, chance: () => number): void {
    real.mkdirSync(into, { recursive: true })
    for (const [name, entry] of folders.get(id) ?? []) {
      const path = join(into, name)
      const kept = join(shelf, entry.id)
      if (entry.kind === 'folder') {
        restore(entry.id, path, chance)
      } else if (!real.existsSync(kept)) {
        real.writeFileSync(path, '')
      } else {
        real.copyFileSync(kept, path)
        writeInto(
          path,
          (pending.get(entry.id) ?? []).filter(() => chance() < 0.5),
        )
      }
    }
  }

  return {
    restore,
    wrote(id: string, written: Written): void {
      pending.set(id, [...(pending.get(id) ?? []), written])
    },
    keepFolder(path: string, id: string): void {
      const names = real.readdirSync(path).filter((name) => !name.endsWith('.sock'))
      folders.set(
        id,
        new Map(names.map((name) => [name, entryOf(real.lstatSync(join(path, name)))])),
      )
    },
    keepFile(path: string, size: number, entry: Entry): void {
      const kept = join(shelf, entry.id)
      if (real.existsSync(kept)) writeInto(kept, pending.get(entry.id) ?? [])
      else real.copyFileSync(path, kept)
      real.truncateSync(kept, size)
      pending.delete(entry.id)
      const folder = `${real.statSync(dirname(path)).ino}`
      const names = folders.get(folder) ?? new Map<string, Entry>()
      folders.set(folder, names.set(basename(path), entry))
    },
  }
}

function replaceFiles(by: object): void {
  Object.assign(fs, by)
  syncBuiltinESMExports()
}

/**
 * Watches what this process does to a folder. A file is kept as of its last sync, and with it its name; names that went
 * or moved are kept by a sync of their folder. What another process wrote is there only if this one syncs it.
 */
export function watchDisk(root: string, shelf: string, chance: () => number): Disk {
  const opened = new Map<number, string>()
  const { entryOf, isMade } = numberFiles()
  const kept = keepOn(shelf, entryOf)
  const { openSync, closeSync, writeFileSync, writeSync, renameSync, fsyncSync } = real
  const isOurs = (path: string) => path === root || path.startsWith(`${root}/`)
  const disk: Disk = {
    onSync: () => undefined,
    cut: (into) => kept.restore(`${real.statSync(root).ino}`, into, chance),
    remove() {
      replaceFiles({ openSync, closeSync, writeFileSync, writeSync, renameSync, fsyncSync })
      replaceFiles({ fdatasyncSync: real.fdatasyncSync })
    },
  }
  const making = <Result>(path: string, make: () => Result): Result => {
    const isNew = isOurs(path) && !real.existsSync(path)
    const result = make()
    if (isNew) isMade(path)
    return result
  }
  const sync = (file: number): void => {
    const path = opened.get(file)
    if (path === undefined || !isOurs(path)) return fsyncSync(file)
    disk.onSync()
    const stat = real.fstatSync(file)
    const entry = entryOf(stat)
    if (entry.kind === 'folder') kept.keepFolder(path, entry.id)
    else kept.keepFile(path, stat.size, entry)
  }
  replaceFiles({
    fsyncSync: sync,
    fdatasyncSync: sync,
    ...watchedFiles(opened, making, (file, written) => {
      if (isOurs(opened.get(file) ?? '')) kept.wrote(entryOf(real.fstatSync(file)).id, written)
    }),
  })
  return disk
}

type Making = <Result>(path: string, make: () => Result) => Result

/** The calls of `node:fs` that make, move and fill files, told of to whoever watches. */
function watchedFiles(
  opened: Map<number, string>,
  making: Making,
  onWritten: (file: number, written: Written) => void,
) {
  type Rest = readonly never[]
  return {
    openSync(path: string, ...rest: Rest) {
      const file = making(path, () => real.openSync(path, ...(rest as unknown as ['r'])))
      opened.set(file, path)
      return file
    },
    closeSync(file: number) {
      opened.delete(file)
      real.closeSync(file)
    },
    writeFileSync: (path: string, ...rest: Rest) =>
      making(path, () => real.writeFileSync(path, ...(rest as unknown as ['']))),
    writeSync(file: number, buffer: Uint8Array, offset: number, length: number, position: number) {
      const count = real.writeSync(file, buffer, offset, length, position)
      const bytes = Buffer.from(buffer.subarray(offset, offset + count))
      onWritten(file, { position, bytes })
      return count
    },
    renameSync(from: string, to: string) {
      real.renameSync(from, to)
      for (const [file, path] of opened) if (path === from) opened.set(file, to)
    },
  }
}
