import type { AddressInfo, Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/**
 * What goes wrong: busy at the door (421), the mailbox is busy (450) or unknown (550), the line breaks in the middle of
 * the letter, nothing is ever said, the letter is taken and the line breaks before the client says goodbye.
 */
export type SmtpFault = '421' | '450' | '550' | 'drop in DATA' | 'stall' | 'accept then drop'

export interface FakeSmtp {
  /** With a name and a password; the server's certificate is its own. */
  readonly url: string
  readonly letters: readonly Email[]
  /** Every password it was told, and whether the line was encrypted by then. */
  readonly logins: readonly { readonly password: string; readonly wasEncrypted: boolean }[]
  /** From now on. */
  meet(fault: SmtpFault | undefined): void
  close(): Promise<void>
}

const refusal = (responseCode: number, message: string) =>
  Object.assign(new Error(message), { responseCode })

interface Memory {
  readonly letters: Email[]
  readonly logins: { password: string; wasEncrypted: boolean }[]
  fault: SmtpFault | undefined
}

/** A mail server on this machine, with the faults of real ones. */
export async function startFakeSmtp(
  offer: 'STARTTLS' | 'no STARTTLS' = 'STARTTLS',
): Promise<FakeSmtp> {
  const memory: Memory = { letters: [], logins: [], fault: undefined }
  const sockets = new Set<Socket>()
  /** Breaks the lines that are open now, after so many milliseconds; not those that are opened meanwhile. */
  const hangUp = (afterMs = 0) => {
    const open = [...sockets]
    const cut = () => {
      for (const socket of open) socket.destroy()
    }
    if (afterMs === 0) cut()
    else setTimeout(cut, afterMs)
  }
  const server = new SMTPServer({
    ...behaviourOf(memory, hangUp),
    authOptional: true,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    closeTimeout: 100,
    ...(offer === 'no STARTTLS' && { disabledCommands: ['STARTTLS'] }),
  })
  server.on('error', () => undefined)
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://larder:secret-of-smtp@127.0.0.1:${port}?tls.rejectUnauthorized=false`,
    letters: memory.letters,
    logins: memory.logins,
    meet: (next) => void (memory.fault = next),
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        hangUp()
      }),
  }
}

const behaviourOf = (memory: Memory, hangUp: (afterMs?: number) => void): SMTPServerOptions => ({
  onConnect(_, done) {
    if (memory.fault === 'stall') return
    done(memory.fault === '421' ? refusal(421, 'Come back later') : null)
  },
  onAuth({ username, password }, { secure }, done) {
    memory.logins.push({ password: password ?? '', wasEncrypted: secure })
    done(null, { user: username })
  },
  onRcptTo(_, __, done) {
    if (memory.fault === '450') return done(refusal(450, 'Mailbox busy'))
    return done(memory.fault === '550' ? refusal(550, 'No such mailbox') : null)
  },
  onData(stream, _, done) {
    if (memory.fault === 'drop in DATA') return hangUp()
    void take(stream, memory, hangUp, done)
  },
})

async function take(
  stream: Readable,
  memory: Memory,
  hangUp: (afterMs?: number) => void,
  done: () => void,
): Promise<void> {
  memory.letters.push(await PostalMime.parse(await buffer(stream)))
  done()
  // Once the answer is on its way.
  if (memory.fault === 'accept then drop') hangUp(50)
}
