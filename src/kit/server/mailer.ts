import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { askOutside } from './outside.ts'

export interface Mail {
  /** One address, never a list: a comma in it must not become a second reader. */
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

export type SendMail = (mail: Mail) => Promise<void>

export interface MailSettings {
  /**
   * `smtp://user:password@host:587`, or `smtps://` for TLS from the first byte; `?requireTLS=true` sends nothing over a
   * line that the server does not encrypt. Without an address mail lands in a folder.
   */
  readonly smtpUrl: string | undefined
  readonly from: string
  readonly folder: string
  /** How long a server that says nothing is waited for. */
  readonly patienceMs?: number
}

/** Sends by SMTP; without settings, writes what would have been sent into a folder. */
export function createMailer(settings: MailSettings): SendMail {
  let opened: Promise<SendMail> | undefined
  return async (mail) => {
    const send = await (opened ??= openTransport(settings))
    await send(mail)
  }
}

/** Comes with the first letter, and stays. */
async function openTransport(settings: MailSettings): Promise<SendMail> {
  const { smtpUrl, from, folder, patienceMs = 10_000 } = settings
  const { createTransport } = await import('nodemailer')
  const safe = { disableFileAccess: true, disableUrlAccess: true }
  if (smtpUrl === undefined) {
    const writer = createTransport({ streamTransport: true, buffer: true, ...safe })
    return async (mail) => {
      const { message } = await writer.sendMail(envelope(mail, from))
      await mkdir(folder, { recursive: true })
      await writeFile(
        join(
          folder,
          `${new Date().toISOString().replaceAll(':', '.')}-${randomUUID().slice(0, 8)}.eml`,
        ),
        message,
      )
    }
  }
  const sender = createTransport({
    url: smtpUrl,
    pool: true,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: 2 * patienceMs,
    ...safe,
  })
  return async (mail) => {
    // The server may take its time over each word of it, and over a queue of others.
    await askOutside(12 * patienceMs, () => sender.sendMail(envelope(mail, from)))
  }
}

const envelope = ({ to, ...mail }: Mail, from: string) => ({
  ...mail,
  from,
  to: { name: '', address: to },
})
