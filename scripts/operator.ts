import { readFile } from 'node:fs/promises'
import { operatorTokenFile } from '../src/app/server/operator-token.ts'
import { readConfig } from '../src/app/server/config.ts'
import { apiBase } from '../src/kit/api-base.ts'
import { addressOf, type Answer, type AnyEndpoint, type Sent } from '../src/kit/endpoint.ts'
import type { ProblemBody } from '../src/kit/problem.ts'
import { operator, type OperatorAct, type StoreEntry } from '../src/operator/contract.ts'
import { operators } from '../src/operator/sign-in-contract.ts'
import { spreadStores } from './distribute.ts'

const usage = `Usage: npm run operator -- <command>

  stores [search]           every store, with its standing
  waiting                   payments of the account fee that wait for a decision
  approve <slug>            opens a store for business
  reject <slug> <reason>    rejects its payment; the owner is told why
  suspend <slug> <reason>   closes a store; its admin is told why
  reopen <slug> [reason]    opens it again
  ticket <slug> <reason>    a one-time address that signs in the store's admin
  close <slug> <reason>     closes a store for its owner; it is erased after 30 days
  call-back <slug> <reason> opens it again, before that
  erase-person <slug> <email> <reason>
                            erases a customer for ever, and says what is still found of them
  audit [slug]              what operators did, latest first
  jobs                      mails and other jobs that have failed
  retry <id>                tries one of them again, or sends one that is held
  release                   sends all letters that are held since a copy or restore
  discard                   discards all of them
  rotate-payment-keys       seals the secrets of payment providers and operators anew
  operators                 the people who may sign in at /operator
  add <email>               adds one, or gives one a new password and second factor
  remove <email>            removes one
  distribute                spreads the stores over the workers of a Citus cluster, after each new version`

const { dataDir, baseUrl, databaseUrl } = readSettings()

/** A setting that is wrong is named in its own sentence. */
function readSettings(): ReturnType<typeof readConfig> {
  try {
    return readConfig(process.env)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return process.exit(1)
  }
}

/** Longer than a server works on anything, so that what it says in the end is heard. */
const patienceSeconds = 90

/** Speaks to the running server over HTTP; the token file is the proof. */
async function send<E extends AnyEndpoint>(endpoint: E, sent: Sent<E>): Promise<Answer<E>> {
  const token = await readToken()
  const { body, ...address } = sent as { body?: unknown; params?: unknown; query?: unknown }
  const response = await ask(baseUrl + apiBase + addressOf(endpoint, address), {
    method: endpoint.method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    signal: AbortSignal.timeout(patienceSeconds * 1000),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const answer = (await response.json().catch(() => undefined)) as
    | Answer<E>
    | ProblemBody
    | undefined
  if (answer === undefined) {
    throw new Error(`What answers at ${baseUrl} is not Larder. Set BASE_URL to where Larder runs.`)
  }
  if (!response.ok) throw new Error((answer as ProblemBody).message)
  return answer as Answer<E>
}

async function readToken(): Promise<string> {
  const path = operatorTokenFile(dataDir)
  try {
    return (await readFile(path, 'utf8')).trim()
  } catch (cause) {
    const reason = (cause as NodeJS.ErrnoException).code
    throw new Error(
      reason === 'ENOENT'
        ? `There is no operator token at ${path}. Set DATA_DIR to the folder that Larder was started with.`
        : `The operator token at ${path} cannot be read (${reason}). Run this as the user that runs Larder.`,
      { cause },
    )
  }
}

async function ask(address: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(address, request)
  } catch (cause) {
    if ((cause as Error).name === 'TimeoutError') {
      throw new Error(
        `It has not answered within ${patienceSeconds} seconds and may still be at work. Look at \`audit\` before you run it again.`,
        { cause },
      )
    }
    throw new Error(
      `Larder does not answer at ${baseUrl}. Start it, or set BASE_URL (or PORT) to where it runs.`,
      { cause },
    )
  }
}

type Command = (name: string, words: string) => Promise<void>

const commands: Readonly<Record<string, { readonly run: Command }>> = {
  stores: { run: (name, words) => listStores(`${name} ${words}`.trim()) },
  waiting: { run: listWaiting },
  'rotate-payment-keys': {
    run: async () => {
      const { sealed, isNewKey } = await send(operator.rotatePaymentKeys, {})
      say(`${sealed} secrets are sealed ${isNewKey ? 'with a new key' : 'with the first key'}.`)
    },
  },
  approve: {
    run: async (slug) => {
      const { data } = await send(operator.approve, { params: { slug } })
      say(`${data.name} is open.`)
    },
  },
  reject: {
    run: async (slug, reason) => {
      const { data } = await send(operator.reject, { params: { slug }, body: { reason } })
      say(`The payment of ${data.name} is rejected; the owner is told why.`)
    },
  },
  suspend: {
    run: async (slug, reason) => {
      const { data } = await send(operator.suspend, { params: { slug }, body: { reason } })
      say(`${data.name} is closed for now.`)
    },
  },
  reopen: {
    run: async (slug, reason) => {
      const { data } = await send(operator.reopen, { params: { slug }, body: { reason } })
      say(`${data.name} is ${data.standing}.`)
    },
  },
  ticket: {
    run: async (slug, reason) => {
      const ticket = await send(operator.issueTicket, { params: { slug }, body: { reason } })
      say(`Good once, until ${ticket.expiresAt}:\n${ticket.address}`)
    },
  },
  close: {
    run: async (slug, reason) => {
      const { data } = await send(operator.closeStore, { params: { slug }, body: { reason } })
      say(`${data.name} is closed. Everything of it is erased at ${data.erasesAt}.`)
    },
  },
  'call-back': {
    run: async (slug, reason) => {
      const { data } = await send(operator.callBack, { params: { slug }, body: { reason } })
      say(`${data.name} is ${data.standing}.`)
    },
  },
  'erase-person': { run: erasePerson },
  audit: { run: listActs },
  jobs: { run: listJobs },
  retry: {
    run: async (id) => {
      await send(operator.retryJob, { params: { id } })
      say('It is tried again now.')
    },
  },
  release: {
    run: async () =>
      say(`${(await send(operator.releaseHeld, {})).count} letters are on their way.`),
  },
  discard: {
    run: async () => say(`${(await send(operator.discardHeld, {})).count} letters are discarded.`),
  },
  distribute: {
    run: async () => {
      for (const sentence of await spreadStores(databaseUrl)) say(sentence)
    },
  },
  operators: { run: listOperators },
  add: { run: addOperator },
  remove: {
    run: async (email) => {
      await send(operators.remove, { params: { email } })
      say(`${email} is no longer an operator.`)
    },
  },
}

async function erasePerson(slug: string, words: string): Promise<void> {
  const [email = '', ...reason] = words.split(' ')
  const body = { email, reason: reason.join(' ') }
  const { data } = await send(operator.erasePerson, { params: { slug }, body })
  const { tables, columns, places } = data.proof
  say(`Erased, with ${data.orders} orders. Looked through: ${tables} tables, ${columns} columns.`)
  for (const { table, column, of, before, after } of places) {
    say(`${table}.${column}  ${of}: ${before} before, ${after} now`)
  }
}

async function listStores(search: string): Promise<void> {
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const answer = await send(operator.stores, { query: { page, limit: 100, search } })
    pages = answer.totalPages
    for (const store of answer.data) say(lineOf(store))
    if (answer.total === 0) {
      say(search === '' ? 'No store has registered yet.' : 'No store matches.')
    }
  }
}

const lineOf = ({ standing, slug, name, country }: StoreEntry) =>
  `${standing.padEnd(12)} ${slug.padEnd(32)} ${name} (${country})`

async function listWaiting(): Promise<void> {
  const { data } = await send(operator.fees, {})
  for (const { store, amount, currency, method, reference, alsoGiven } of data) {
    const warning = alsoGiven.length === 0 ? '' : '  (this reference was given before)'
    say(`${store.slug.padEnd(32)} ${currency} ${amount}  ${method}  ${reference ?? '-'}${warning}`)
  }
  if (data.length === 0) say('Nothing waits for a decision.')
}

async function listActs(slug: string): Promise<void> {
  const { data } = await send(operator.acts, { query: { slug, limit: 100 } })
  for (const act of data) say(sentenceOf(act))
  if (data.length === 0) say('Nothing has been done yet.')
}

const sentenceOf = ({ createdAt, operator: who, act, store, subject, reason }: OperatorAct) =>
  [createdAt, ` ${who}`, act, store?.slug, subject, reason && `(${reason})`]
    .filter(Boolean)
    .join(' ')

async function listJobs(): Promise<void> {
  const { data } = await send(operator.jobs, {})
  for (const { id, name, state, tries, lastError } of data) {
    say(`${id}  ${name}  ${state === 'held' ? 'held' : `${state} after ${tries}: ${lastError}`}`)
  }
  if (data.length === 0) say('Nothing has failed.')
}

async function listOperators(): Promise<void> {
  const { data } = await send(operators.list, {})
  for (const { email } of data) say(email)
  if (data.length === 0) say('Nobody yet. `npm run operator -- add <email>` adds somebody.')
}

async function addOperator(email: string): Promise<void> {
  const { data } = await send(operators.add, { body: { email } })
  if (process.stdout.isTTY) {
    const { default: qrcode } = await import('qrcode')
    say(await qrcode.toString(data.uri, { type: 'terminal', small: true }))
  }
  say(`Sign in at ${baseUrl}/operator as ${data.email}. This is shown only now:

  one-time password   ${data.oneTimePassword}   (24 hours, until another is chosen)
  authenticator app   ${data.uri}
  or typed in         ${data.secret}`)
}

function say(text: string): void {
  console.log(text)
}

/** What was left out, in the words of the usage, with the one line that is meant; undefined when there is nothing to say. */
function missingOf(name: string, words: readonly string[]): string | undefined {
  const line = usage.split('\n').find((each) => each.trim().split(' ')[0] === name)
  if (line === undefined) {
    return `There is no command "${name}". \`npm run operator -- help\` lists them.`
  }
  const wanted = [...line.matchAll(/<([^>]+)>/g)].map(([, word]) => word)
  const left = wanted.slice(words.length).map((word) => `<${word}>`)
  if (left.length === 0) return undefined
  return `${name} needs ${left.join(' and ')}.\n\nUsage: npm run operator -- ${line.trim()}`
}

const [name = '', ...words] = process.argv.slice(2)
const command = Object.hasOwn(commands, name) ? commands[name] : undefined
try {
  const missing = missingOf(name, words)
  if (name === '' || ['help', '--help', '-h'].includes(name)) {
    say(usage)
    process.exitCode = name === '' ? 2 : 0
  } else if (missing !== undefined || command === undefined) {
    console.error(missing)
    process.exitCode = 2
  } else {
    await command.run(words[0] ?? '', words.slice(1).join(' '))
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
