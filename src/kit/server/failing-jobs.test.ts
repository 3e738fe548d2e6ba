import { afterAll, beforeAll, expect, test } from 'vitest'
import { startFakeSmtp, type FakeSmtp } from '../../fakes/smtp.ts'
import { openStore, operatorOf, startServer, type TestServer } from '../../testing/test-server.ts'
import { operator } from '../../operator/contract.ts'
import { newId } from './ids.ts'
import { createMailer } from './mailer.ts'

let smtp: FakeSmtp
let server: TestServer
beforeAll(async () => {
  smtp = await startFakeSmtp()
  const settings = { smtpUrl: smtp.url, from: 'Larder <no-reply@larder.test>', folder: '' }
  server = await startServer({ sendMail: createMailer(settings) })
})
afterAll(async () => {
  await server.close()
  await smtp.close()
})

const failing = async () => (await operatorOf(server).send(operator.jobs, {})).body.data
const retry = (id: string) => operatorOf(server).send(operator.retryJob, { params: { id } })

test('a refused letter fails nobody, is seen by the operator with its reason, and goes out at another try', async () => {
  smtp.meet('450')
  await openStore(server, { isOpen: false })
  await expect.poll(failing).toMatchObject([{ name: 'welcome-mail', state: 'retry' }])
  const [job] = await failing()
  expect(job?.lastError).toContain('Mailbox busy')
  expect(Object.keys(job ?? {})).not.toContain('data')
  expect(smtp.letters).toEqual([])

  smtp.meet(undefined)
  expect((await retry(job?.id ?? '')).status).toBe(200)
  await expect.poll(() => smtp.letters.length).toBe(1)
  expect(smtp.letters[0]?.subject).toContain('Welcome to Larder')
  await expect.poll(failing).toEqual([])
  const { data } = (await operatorOf(server).send(operator.acts, {})).body
  expect(data[0]).toMatchObject({ act: 'retried job', subject: 'welcome-mail' })
  expect((await retry(job?.id ?? '')).status).toBe(404)
  expect((await retry(newId())).status).toBe(404)
})
