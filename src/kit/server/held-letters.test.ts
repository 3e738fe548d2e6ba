import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { noticePlace } from '../../database/installation.ts'
import { openStore, operatorOf, startServer, type TestServer } from '../../testing/test-server.ts'
import { operator } from '../../operator/contract.ts'
import { holdLetters } from './held-letters.ts'
import type { Mail } from './mailer.ts'

let server: TestServer
let isMailDown: boolean
const sent: Mail[] = []
beforeAll(async () => {
  server = await startServer({
    async sendMail(mail) {
      if (isMailDown) throw new Error('The mail server is away')
      sent.push(mail)
    },
  })
})
afterAll(() => server.close())
beforeEach(() => {
  isMailDown = true
  sent.length = 0
})

const jobs = async () => (await operatorOf(server).send(operator.jobs, {})).body.data
const states = async () => (await jobs()).map(({ name, state }) => [name, state])
const hold = (askedBefore: Date) =>
  holdLetters(server.database.db, [...server.jobs.letters], askedBefore)
const inAnHour = () => new Date(Date.now() + 3_600_000)

/** A letter to a new owner that waits for another try. */
async function waitingLetter(): Promise<void> {
  await openStore(server, { isOpen: false })
  await expect.poll(states).toEqual([['welcome-mail', 'retry']])
}

test('the letters of a copied database wait for a word, and are sent by it', async () => {
  await waitingLetter()
  expect(await hold(inAnHour())).toBe(1)
  expect(await hold(inAnHour())).toBe(0)
  expect(await jobs()).toMatchObject([{ name: 'welcome-mail', state: 'held', nextTryAt: null }])
  isMailDown = false
  const { body } = await operatorOf(server).send(operator.releaseHeld, {})
  expect(body).toMatchObject({ count: 1 })
  await expect.poll(() => sent.map(({ subject }) => subject)).toHaveLength(1)
  expect(await jobs()).toEqual([])
  const { data } = (await operatorOf(server).send(operator.acts, {})).body
  expect(data[0]).toMatchObject({ act: 'released held letters', subject: '1 letters' })
})

test('or are discarded by it, or sent one by one', async () => {
  await waitingLetter()
  await hold(inAnHour())
  const discarded = await operatorOf(server).send(operator.discardHeld, {})
  expect(discarded.body).toMatchObject({ count: 1 })
  expect(await jobs()).toEqual([])

  await waitingLetter()
  await hold(inAnHour())
  isMailDown = false
  const [job] = await jobs()
  await operatorOf(server).send(operator.retryJob, { params: { id: job?.id ?? '' } })
  await expect.poll(() => sent.length).toBe(1)
})

test('what was asked for a moment ago is no surprise to anybody, and what is no letter is done', async () => {
  await waitingLetter()
  expect(await hold(new Date(Date.now() - 3_600_000))).toBe(0)
  expect(await states()).toEqual([['welcome-mail', 'retry']])
  expect([...server.jobs.letters].toSorted()).toEqual([
    'activated-mail',
    'advertising-event',
    'called-off-mail',
    'email-changed-mail',
    'fee-received-mail',
    'fee-rejected-mail',
    'hook-off-mail',
    'money-back-mail',
    'order-mail',
    'orders-unanswered-mail',
    'payment-proof-mail',
    'payment-received-mail',
    'print-order',
    'registration-details-mail',
    'reset-code',
    'store-closed-mail',
    'subscription',
    'suspended-mail',
    'welcome-mail',
  ])
})

test.skipIf(inject('databaseUrl') !== '')(
  'a data folder that was copied or put back is noticed until it has settled, and one that stays is not',
  async () => {
    const home = await mkdtemp(join(tmpdir(), 'larder-copy-'))
    await mkdir(join(home, 'data', 'database'), { recursive: true })
    const notice = (folder: string) => noticePlace(server.database, join(home, folder))
    const first = await notice('data')
    expect(first.isCopy).toBe(false)
    await first.settle()
    expect((await notice('data')).isCopy).toBe(false)
    await cp(join(home, 'data'), join(home, 'copy'), { recursive: true, preserveTimestamps: true })
    expect((await notice('copy')).isCopy).toBe(true)
    // A start that broke before it had held what the copy brought along.
    const again = await notice('copy')
    expect(again.isCopy).toBe(true)
    await again.settle()
    expect((await notice('copy')).isCopy).toBe(false)
    await rm(home, { recursive: true })
  },
)

test('a database that was restored from a dump is noticed', async () => {
  const home = await mkdtemp(join(tmpdir(), 'larder-copy-'))
  await mkdir(join(home, 'database'))
  await sql`update installation set mark = 'tables 5 16402 7' where is_only_row`.execute(
    server.database.db,
  )
  const restored = await noticePlace(server.database, home)
  expect(restored.isCopy).toBe(true)
  await restored.settle()
  expect((await noticePlace(server.database, home)).isCopy).toBe(false)
  await rm(home, { recursive: true })
})
