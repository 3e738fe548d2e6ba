import { mkdtemp, readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterEach, describe, expect, test } from 'vitest'
import { startFakeSmtp, type FakeSmtp, type SmtpFault } from '../../fakes/smtp.ts'
import { letterOf } from './mail-layout.ts'
import { createMailer } from './mailer.ts'

const letter = {
  to: 'ana@example.com',
  subject: 'Your store is open',
  ...letterOf({
    heading: 'Tea & <Milk>',
    paragraphs: ['It is open.'],
    button: { label: 'Go', address: 'https://larder.test/?a=1&b=2' },
    closing: 'Bye.',
  }),
}

const open: FakeSmtp[] = []
afterEach(async () => {
  for (const smtp of open.splice(0)) await smtp.close()
})

async function serverWith(fault?: SmtpFault, offer?: 'no STARTTLS') {
  const smtp = await startFakeSmtp(offer)
  open.push(smtp)
  smtp.meet(fault)
  return smtp
}

const mailerTo = (smtpUrl: string, patienceMs = 5000) =>
  createMailer({ smtpUrl, from: 'Larder <no-reply@larder.test>', folder: '', patienceMs })

test('a letter arrives as text and as HTML, over an encrypted line', async () => {
  const smtp = await serverWith()
  await mailerTo(smtp.url)(letter)
  const [arrived] = smtp.letters
  expect(arrived).toMatchObject({ subject: letter.subject, to: [{ address: letter.to }] })
  expect(arrived?.text).toContain('Go: https://larder.test/?a=1&b=2')
  expect(arrived?.html).toContain('Tea &amp; &lt;Milk&gt;')
  expect(smtp.logins).toEqual([{ password: 'secret-of-smtp', wasEncrypted: true }])
})

test('an address with a comma is one reader, not two', async () => {
  const smtp = await serverWith()
  const send = mailerTo(smtp.url)
  await send({ ...letter, to: 'ana@example.com,eve@example.com' }).catch(() => undefined)
  expect(smtp.letters.flatMap(({ to }) => to ?? []).length).toBeLessThanOrEqual(1)
})

describe('a server that', () => {
  test.for<[SmtpFault, RegExp]>([
    ['421', /Come back later/],
    ['450', /Mailbox busy/],
    ['550', /No such mailbox/],
    ['drop in DATA', /closed|reset|hang up|socket/i],
  ])('says %s fails the letter with its words', async ([fault, words]) => {
    const smtp = await serverWith(fault)
    await expect(mailerTo(smtp.url)(letter)).rejects.toThrow(words)
    expect(smtp.letters).toEqual([])
    // And nothing of it stays: the next letter goes out.
    smtp.meet(undefined)
    await mailerTo(smtp.url)(letter)
    expect(smtp.letters).toHaveLength(1)
  })

  test('never says anything is given up', async () => {
    const smtp = await serverWith('stall')
    await expect(mailerTo(smtp.url, 100)(letter)).rejects.toThrow(/greeting|timeout/i)
  })

  test('takes the letter and then breaks the line has taken it', async () => {
    const smtp = await serverWith('accept then drop')
    const send = mailerTo(smtp.url)
    await send(letter)
    expect(smtp.letters).toHaveLength(1)
    await expect.poll(() => smtp.lines()).toBe(0)
    smtp.meet(undefined)
    await send(letter)
    expect(smtp.letters).toHaveLength(2)
  })

  test('does not encrypt is told no password when the address asks for encryption', async () => {
    const smtp = await serverWith(undefined, 'no STARTTLS')
    await expect(mailerTo(`${smtp.url}&requireTLS=true`)(letter)).rejects.toThrow(/TLS/)
    expect([smtp.logins, smtp.letters]).toEqual([[], []])
    await mailerTo(smtp.url)(letter)
    expect(smtp.logins).toEqual([{ password: 'secret-of-smtp', wasEncrypted: false }])
  })

  test('shows a certificate that nobody knows gets neither', async () => {
    const smtp = await serverWith()
    const strict = smtp.url.replace('?tls.rejectUnauthorized=false', '?requireTLS=true')
    await expect(mailerTo(strict)(letter)).rejects.toThrow(/certificate/)
    expect([smtp.logins, smtp.letters]).toEqual([[], []])
  })
})

test('without a server letters are files', async () => {
  const folder = join(await mkdtemp(join(tmpdir(), 'larder-mail-')), 'mail')
  await createMailer({ smtpUrl: undefined, from: 'Larder <a@b.test>', folder })(letter)
  const [name = ''] = await readdir(folder)
  const written = await PostalMime.parse(await readFile(join(folder, name)))
  expect([written.subject, written.to?.[0]?.address]).toEqual([letter.subject, letter.to])
})
