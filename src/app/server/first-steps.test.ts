import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openDataFolder } from './data-folder.ts'
import { operatorCheck } from './operator-token.ts'
import { openPaymentKeys } from './payment-key-file.ts'
import { tryPort } from './port.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'larder-steps-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

/** What `openDataFolder` says in a process of somebody who is not root, to whom every folder is open. */
async function saidToNobody(folder: string): Promise<string> {
  const module = fileURLToPath(new URL('data-folder.ts', import.meta.url))
  const steps = `const { openDataFolder } = await import(${JSON.stringify(module)})
    if (process.getuid() === 0) process.setuid(65534)
    await openDataFolder(${JSON.stringify(folder)}).catch(({ message }) => console.log(message))`
  const child = spawn(process.execPath, ['--input-type=module', '-e', steps], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [said, complaint] = await Promise.all([text(child.stdout), text(child.stderr)])
  expect(complaint).toBe('')
  return said.trim()
}

describe('the data folder', () => {
  test('is made, for the server alone, and nothing stays behind of the trial', async () => {
    const folder = join(dataDir, 'a', 'b')
    await openDataFolder(folder)
    expect((await stat(folder)).mode & 0o777).toBe(0o700)
    expect(await readdir(folder)).toEqual([])
  })

  test('that is a file, or lies in one, is told from one that cannot be written', async () => {
    const file = join(dataDir, 'file')
    await writeFile(file, '')
    const sentence = (path: string) =>
      `The setting DATA_DIR: ${path} is a file, or lies in one; it must be a folder.`
    await expect(openDataFolder(file)).rejects.toThrow(sentence(file))
    await expect(openDataFolder(join(file, 'in'))).rejects.toThrow(sentence(join(file, 'in')))
  })

  test('into which this user may not write is named', async () => {
    const closed = join(dataDir, 'closed')
    await openDataFolder(closed)
    await chmod(dataDir, 0o755)
    await chmod(closed, 0o555)
    expect(await saidToNobody(closed)).toBe(
      `The setting DATA_DIR: this user may not write into the folder ${closed}.`,
    )
    expect(await saidToNobody(join(closed, 'in'))).toBe(
      `The setting DATA_DIR: this user may not write into the folder ${join(closed, 'in')}.`,
    )
  })

  test('whose disk is full is named', async () => {
    // A device that is full for whoever writes to it.
    await symlink('/dev/full', join(dataDir, 'write-test'))
    await expect(openDataFolder(dataDir)).rejects.toThrow(
      `The setting DATA_DIR: the disk of the folder ${dataDir} is full.`,
    )
  })
})

describe('what is kept in the data folder', () => {
  test('an empty token opens nothing: it is refused with the way out', async () => {
    await writeFile(join(dataDir, 'operator-token'), '\n')
    await expect(operatorCheck(dataDir)).rejects.toThrow(
      'The file operator-token in DATA_DIR is empty. Delete it: the next start makes a new one.',
    )
  })

  test('an empty file of keys is not taken for none, nor one that holds something else', async () => {
    const keys = () => openPaymentKeys({ paymentKeys: undefined, dataDir })
    const way = 'Put it back from the backup; only if no secrets were sealed yet, delete it.'
    await writeFile(join(dataDir, 'payment-keys'), '')
    await expect(keys()).rejects.toThrow(`The file payment-keys in DATA_DIR is empty. ${way}`)
    await writeFile(join(dataDir, 'payment-keys'), 'hello')
    await expect(keys()).rejects.toThrow(
      `The file payment-keys in DATA_DIR must be keys like 2026:BASE64, of 32 bytes each and named differently. ${way}`,
    )
  })

  test('of two servers that make the token at once, both take the same one', async () => {
    const checks = await Promise.all(Array.from({ length: 8 }, () => operatorCheck(dataDir)))
    expect(await readdir(dataDir)).toEqual(['operator-token'])
    const token = (await readFile(join(dataDir, 'operator-token'), 'utf8')).trim()
    expect(checks.map((isOperator) => isOperator(token))).toEqual(checks.map(() => true))
    expect((await stat(join(dataDir, 'operator-token'))).mode & 0o777).toBe(0o600)
  })
})

describe('where the server listens', () => {
  test('a port that is taken is said before anything is made', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    await expect(tryPort({ port, host: '127.0.0.1' })).rejects.toThrow(
      `The setting PORT: another program listens on ${port} already. Stop it, or set another port.`,
    )
    other.close()
    await once(other, 'close')
    await expect(tryPort({ port, host: '127.0.0.1' })).resolves.toBeUndefined()
  })

  test("an address that is not this machine's is said with its setting", async () => {
    await expect(tryPort({ port: 0, host: '192.0.2.1' })).rejects.toThrow(
      'The setting HOST: one cannot listen on 192.0.2.1',
    )
  })
})
