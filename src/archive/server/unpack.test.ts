import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pack, type Part } from './pack.ts'
import { linesOf, openArchive } from './unpack.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'larder-unpack-'))
})
afterAll(() => rm(folder, { recursive: true }))

const megabyte = 1024 ** 2

const part = (name: string, megabytes: number): Part => ({
  name,
  isCompressed: true,
  async *bytes() {
    for (let at = 0; at < megabytes; at += 1) yield Buffer.alloc(megabyte, '0')
  },
})

async function packed(name: string, parts: readonly Part[]): Promise<string> {
  const file = join(folder, name)
  await pack(file, parts, (files) => ({
    format: 'larder-archive',
    version: 1,
    holds: 'store',
    takenAt: '2026-03-02T08:00:00.000Z',
    migrations: [],
    tables: {},
    sequences: {},
    pictures: { areIncluded: true, missing: [] },
    files,
  }))
  return file
}

test('rows that are long come few at a time, and all of them', async () => {
  async function* rows() {
    for (let at = 0; at < 40; at += 1) yield Buffer.from(`${'x'.repeat(megabyte - 1)}\n`)
  }
  const sizes: number[] = []
  for await (const lines of linesOf(rows())) sizes.push(lines.length)
  // 16 MB and what goes beyond with the last of them.
  expect(sizes).toEqual([17, 17, 6])
})

test('a file that claims to be a picture and is larger than any is not read into memory', async () => {
  const file = await packed('large.zip', [part('images/a.webp', 32), part('images/b.webp', 33)])
  const { readAll, close } = await openArchive(file)
  expect(await readAll('images/a.webp')).toHaveLength(32 * megabyte)
  await expect(readAll('images/b.webp')).rejects.toThrow('images/b.webp is too large')
  close()
})

test('an archive of more files than are allowed is refused before they are listed', async () => {
  const file = await packed('many.zip', [part('images/a.webp', 0), part('images/b.webp', 0)])
  // With the manifest they are three.
  await expect(openArchive(file, 2)).rejects.toThrow('too many files')
  ;(await openArchive(file, 3)).close()
})
