import { lookup } from 'node:dns'
import { request as requestPlainly } from 'node:http'
import { request as requestSecurely } from 'node:https'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { askOutside } from '../../kit/server/outside.ts'
import type { Outcome } from '../retry.ts'

/** Where webhooks may go: to the public internet by https, or anywhere by either, for tests and one's own machine. */
export const hookNetworks = ['public', 'any'] as const
export type HookNetworks = (typeof hookNetworks)[number]

const patienceMs = 10_000
/** Of an answer, as much as helps to find out what is wrong. */
const mostOfAnswer = 500

class Refused extends Error {}

/** Why an address is not asked whatever stands behind it; undefined when nothing speaks against it. */
export function refusalOf(networks: HookNetworks, address: string): string | undefined {
  const url = URL.parse(address)
  if (url === null) return 'This is not an address.'
  if (networks === 'any') return undefined
  const { protocol, hostname } = url
  if (protocol !== 'https:') return 'Please use an address that begins with https://'
  const literal = hostname.replace(/^\[|\]$/g, '')
  if (ipaddr.isValid(literal) && !isPublic(literal)) return privateText
  return undefined
}

const privateText = 'This address is inside a private network.'

/** Neither this machine, nor its neighbours, nor what a host gives its machines to ask. */
export const isPublic = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'

interface Message {
  readonly address: string
  /** In small letters; they stand in the place of ours. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer
}

/** With what a service says of the next try. */
type Answered = Outcome & { readonly retryAfter: string | undefined }

/** Sends a message once, and says how it ended. Redirects are not followed. */
export async function sendOnce(
  networks: HookNetworks,
  message: Message,
  patience?: number,
): Promise<Outcome> {
  const { status, answer } = await askOnce(networks, message, patience)
  return { status, answer }
}

/** The same, for whoever minds when to come again. */
export async function askOnce(
  networks: HookNetworks,
  message: Message,
  patience = patienceMs,
): Promise<Answered> {
  const unheard = (answer: string) => ({ status: null, answer, retryAfter: undefined })
  const refusal = refusalOf(networks, message.address)
  if (refusal !== undefined) return unheard(refusal)
  try {
    return await askOutside(patience, (signal) => post(networks, message, signal))
  } catch (error) {
    return unheard(toldOf(error))
  }
}

/** What is looked at is what is connected to: a name that means something else a moment later gains nothing by it. */
const lookUp =
  (networks: HookNetworks): LookupFunction =>
  (hostname, options, done) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error !== null) return done(error, '')
      const [first] = found
      const isAllowed = networks === 'any' || found.every(({ address }) => isPublic(address))
      if (first === undefined || !isAllowed) return done(new Refused(privateText), '')
      return options.all === true ? done(null, found) : done(null, first.address, first.family)
    })
  }

function post(
  networks: HookNetworks,
  { address, headers, body }: Message,
  signal: AbortSignal,
): Promise<Answered> {
  const begin = new URL(address).protocol === 'https:' ? requestSecurely : requestPlainly
  return new Promise((resolve, reject) => {
    const asked = begin(address, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...headers,
        'content-length': Buffer.byteLength(body),
        'user-agent': 'Larder',
      },
      agent: false,
      lookup: lookUp(networks),
      signal,
    })
    asked.on('error', reject)
    asked.on('response', (response) => {
      let answer = ''
      const end = () => {
        const { statusCode, headers: said } = response
        resolve({
          status: statusCode ?? null,
          answer: answer.slice(0, mostOfAnswer),
          retryAfter: said['retry-after'],
        })
        asked.destroy()
      }
      response.setEncoding('utf8')
      response.on('data', (part: string) => {
        answer += part.replaceAll('\u0000', '')
        if (answer.length >= mostOfAnswer) end()
      })
      response.on('end', end)
      response.on('error', reject)
    })
    asked.end(body)
  })
}

function toldOf(error: unknown): string {
  if (!(error instanceof Error)) return 'It could not be reached'
  if (error.name === 'TimeoutError') return 'It did not answer in time'
  if (error instanceof Refused) return error.message
  const { code } = error as NodeJS.ErrnoException
  return typeof code === 'string' ? `It could not be reached (${code})` : 'It could not be reached'
}
