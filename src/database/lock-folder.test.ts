import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lockFolder } from './lock-folder.ts'

const newFolder = () => mkdtemp(join(tmpdir(), 'larder-lock-'))

test('a data folder belongs to one server at a time', async () => {
  const folder = await newFolder()
  const first = await lockFolder(folder)
  await expect(lockFolder(folder)).rejects.toThrow(
    `The data folder ${folder} is already in use by another Larder. Stop that one first, or set DATA_DIR to another folder.`,
  )
  await first.release()
})

test('a released folder can be taken again', async () => {
  const folder = await newFolder()
  const first = await lockFolder(folder)
  await first.release()
  const second = await lockFolder(folder)
  await expect(lockFolder(folder)).rejects.toThrow('already in use')
  await second.release()
})

test('two folders are two locks', async () => {
  const locks = [await lockFolder(await newFolder()), await lockFolder(await newFolder())]
  expect(locks).toHaveLength(2)
  for (const lock of locks) await lock.release()
})

test('the folder of a server that was killed is taken over', async () => {
  const folder = await newFolder()
  const script = `
    const { lockFolder } = await import(${JSON.stringify(new URL('lock-folder.ts', import.meta.url).href)})
    await lockFolder(${JSON.stringify(folder)})
    console.log('locked')
    setInterval(() => undefined, 1000)`
  const other = spawn(process.execPath, ['--input-type=module', '--eval', script])
  await once(other.stdout, 'data')
  await expect(lockFolder(folder)).rejects.toThrow('already in use')
  other.kill('SIGKILL')
  await once(other, 'exit')
  expect(existsSync(join(folder, 'in-use.sock'))).toBe(process.platform !== 'win32')

  const mine = await lockFolder(folder)
  await expect(lockFolder(folder)).rejects.toThrow('already in use')
  await mine.release()
})
