import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operatorTokenFile } from './operator-token.ts'

let empty: string
let started: string
beforeAll(async () => {
  empty = await mkdtemp(join(tmpdir(), 'larder-operator-'))
  started = await mkdtemp(join(tmpdir(), 'larder-operator-'))
  await writeFile(operatorTokenFile(started), 'a-token\n')
})
afterAll(async () => {
  for (const folder of [empty, started]) await rm(folder, { recursive: true })
})

/** What the command line says when something is wrong, and how it ends. */
const command = (words: readonly string[], env: Readonly<Record<string, string>>) =>
  new Promise<{ code: unknown; said: string; listed: string }>((done) => {
    const all = { ...process.env, BASE_URL: 'http://127.0.0.1:1', ...env }
    execFile(
      process.execPath,
      ['scripts/operator.ts', ...words],
      { env: all },
      (error, listed, said) => done({ code: error?.code ?? 0, said, listed }),
    )
  })

test('a setting that is wrong is named', async () => {
  const { code, said } = await command(['stores'], { DATA_DIR: empty, BASE_URL: 'nowhere' })
  expect(code).toBe(1)
  expect(said).toBe('The setting BASE_URL must be an address like https://shops.example.\n')
})

test('without the token it names the file and the setting that is wrong', async () => {
  const { code, said } = await command(['stores'], { DATA_DIR: empty })
  expect(code).toBe(1)
  expect(said.trim()).toBe(
    `There is no operator token at ${operatorTokenFile(empty)}. Set DATA_DIR to the folder that Larder was started with.`,
  )
})

test('without a server, or with another one, it names the address and the setting', async () => {
  const other = createServer((_, answer) => answer.end('<p>Hello</p>'))
  await new Promise<void>((done) => other.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}`
  const env = { DATA_DIR: started, BASE_URL: url }
  expect(await command(['waiting'], env)).toEqual({
    code: 1,
    listed: '',
    said: `What answers at ${url} is not Larder. Set BASE_URL to where Larder runs.\n`,
  })
  await new Promise((done) => other.close(done))
  expect(await command(['waiting'], env)).toEqual({
    code: 1,
    listed: '',
    said: `Larder does not answer at ${url}. Start it, or set BASE_URL (or PORT) to where it runs.\n`,
  })
})

test.each([
  [['approve'], 'approve needs <slug>.', 'approve <slug> '],
  [['reject'], 'reject needs <slug> and <reason>.', 'reject <slug> <reason> '],
  [['reject', 'ulap'], 'reject needs <reason>.', 'reject <slug> <reason> '],
])(
  '%j names what is missing, and how this one command is called',
  async (words, missing, call) => {
    const { code, said } = await command(words, { DATA_DIR: started })
    const [first, , usage, ...more] = said.trimEnd().split('\n')
    expect([code, first, more]).toEqual([2, missing, []])
    expect(usage).toContain(`Usage: npm run operator -- ${call}`)
  },
  60_000,
)

test('help is no command that is missing, and a wrong word is told of it', async () => {
  for (const word of ['help', '--help']) {
    const { code, said, listed } = await command([word], { DATA_DIR: started })
    expect([code, said]).toEqual([0, ''])
    expect(listed).toContain('Usage: npm run operator -- <command>')
  }
  expect(await command(['aprove', 'ulap'], { DATA_DIR: started })).toMatchObject({
    code: 2,
    said: 'There is no command "aprove". `npm run operator -- help` lists them.\n',
  })
}, 60_000)
