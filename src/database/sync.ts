import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A new name is on the disk when its folder is. Windows writes names at once, and opens no folder. */
export function syncFolder(path: string): void {
  if (process.platform !== 'win32') sync(path)
}

/** Every file and folder below, and then the folder itself: what was unpacked there survives a power cut. */
export function syncTree(path: string): void {
  for (const entry of readdirSync(path, { recursive: true, withFileTypes: true })) {
    const at = join(entry.parentPath, entry.name)
    if (entry.isDirectory()) syncFolder(at)
    else if (entry.isFile()) sync(at)
  }
  syncFolder(path)
  syncFolder(dirname(path))
}

function sync(path: string): void {
  const file = openSync(path, 'r')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
