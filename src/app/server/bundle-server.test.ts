import { execFile } from 'node:child_process'
import { mkdtemp, readdir, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildServer } from '../../../scripts/bundle-server.ts'

let home: string
beforeAll(async () => {
  home = await realpath(await mkdtemp(join(tmpdir(), 'larder-bundle-')))
})
afterAll(() => rm(home, { recursive: true, force: true }))

const told = async () =>
  (await promisify(execFile)(process.execPath, [join(home, 'larder.js')])).stdout.trim()

test('a bundled server says that it is where its source is, and the version before stays for one that runs', async () => {
  const script = join(home, 'where.ts')
  await writeFile(script, 'const here: string = import.meta.url\nconsole.log(here)\n')
  await buildServer(home, 'first', script)
  expect(await told()).toBe(pathToFileURL(script).href)
  await buildServer(home, 'second', script)
  expect((await readdir(join(home, 'larder'))).toSorted()).toEqual(['first', 'second'])
  await buildServer(home, 'third', script)
  expect((await readdir(join(home, 'larder'))).toSorted()).toEqual(['second', 'third'])
  expect(await told()).toBe(pathToFileURL(script).href)
})
