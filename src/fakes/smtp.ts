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
  /** How many lines are open to it. */
  lines(): number
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
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  /** Once the answer has arrived; lines that are opened meanwhile stay. */
  const hangUp = () => {
    const open = [...sockets]
    setTimeout(() => {
      for (const socket of open) socket.destroy()
    }, 50)
  }
  const server = new SMTPServer({
    ...behaviourOf(memory, { cut, hangUp }),
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
    lines: () => server.connections.size,
    meet: (next) => void (memory.fault = next),
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        cut()
      }),
  }
}

interface Lines {
  /** Breaks all of them at once. */
  cut(): void
  /** Breaks them when what was said has arrived. */
  hangUp(): void
}

const behaviourOf = (memory: Memory, lines: Lines): SMTPServerOptions => ({
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
    if (memory.fault === 'drop in DATA') return lines.cut()
    void take(stream, memory, lines, done)
  },
})

async function take(
  stream: Readable,
  memory: Memory,
  { hangUp }: Lines,
  done: () => void,
): Promise<void> {
  memory.letters.push(await PostalMime.parse(await buffer(stream)))
  done()
  if (memory.fault === 'accept then drop') hangUp()
}
