import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect, type BrowserContext, type Page } from '@playwright/test'
import axe from 'axe-core'
import { accounts } from '../src/accounts/contract.ts'
import { apiBase } from '../src/kit/api-base.ts'
import { addressOf, type Answer, type AnyEndpoint, type Sent } from '../src/kit/endpoint.ts'
import { operator } from '../src/operator/contract.ts'
import { freePort } from '../src/testing/free-port.ts'
import { zoneOfNoon } from '../src/testing/noon.ts'
import { awaitScripts } from './awake.ts'
import { layDatabase } from './first-database.ts'
import { type } from './typing.ts'

/** A running Larder of the built product on a data folder of its own, with no store in it. */
export interface Larder {
  readonly baseUrl: string
  readonly dataDir: string
  /** Speaks to it as a program would, for what a journey takes for granted. */
  send<E extends AnyEndpoint>(endpoint: E, sent: Sent<E>, token?: string): Promise<Answer<E>>
  /** A store that may sell, and its owner. */
  openStore(name: string): Promise<OpenStore>
  /** One that still owes its account fee. */
  register(name: string): Promise<OpenStore>
  /** The operator's command line. */
  operate(...args: readonly string[]): Promise<string>
}

export interface OpenStore {
  readonly id: string
  readonly name: string
  readonly slug: string
  readonly email: string
  readonly password: string
  readonly token: string
}

const password = 'Correct-horse-7!'

/** Settings as the environment names them. */
export type Environment = Readonly<Record<string, string>>

interface Shared {
  /** Settings beyond those of every journey: where the services are that this one needs. */
  readonly environment: Environment
  readonly larder: Larder
}

export const test = base.extend<{ guard: void }, Shared>({
  environment: [{}, { option: true, scope: 'worker' }],
  larder: [
    async ({ environment }, use) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'larder-e2e-'))
      await layDatabase(dataDir)
      const port = await freePort()
      const larder = await start(dataDir, port, environment)
      await use(larderAt(`http://localhost:${port}`, dataDir))
      larder.kill('SIGTERM')
      await new Promise((done) => larder.once('exit', done))
      await rm(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ larder }, provide) => provide(larder.baseUrl),
  // Whatever a journey is about, no page may complain.
  guard: [
    async ({ browser, context }, use) => {
      awaitScripts(context)
      browser.on('context', awaitScripts)
      const complaints = listen(context)
      await use()
      browser.off('context', awaitScripts)
      expect(complaints, 'complaints of the pages').toEqual([])
    },
    { auto: true },
  ],
})

/** Errors, hydration warnings and refused contents. That a call is refused, or lost on its way, is part of many journeys. */
function listen(context: BrowserContext): readonly string[] {
  const complaints: string[] = []
  context.on('console', (message) => {
    const isComplaint = message.type() === 'error' || /hydrat/i.test(message.text())
    const isRefusedCall =
      /Failed to load resource: (?:.* status of 4\d\d|net::ERR_(?:FAILED|INTERNET_DISCONNECTED))/.test(
        message.text(),
      )
    if (isComplaint && !isRefusedCall) {
      complaints.push(`${message.page()?.url()}: ${message.text()}`)
    }
  })
  context.on('weberror', (error) => complaints.push(String(error.error())))
  return complaints
}

/** Nothing on this screen keeps out people who see, hear or move otherwise, and it does not scroll sideways. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await violationsOf(page), page.url()).toEqual([])
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - window.innerWidth,
  )
  expect(overflow, `${page.url()} scrolls sideways`).toBeLessThanOrEqual(0)
  expect(await page.evaluate(findCut), `${page.url()} cuts what a button says`).toEqual([])
}

/** The words of buttons that end where the button does, without so much as an ellipsis. */
const findCut = (): readonly string[] =>
  [...document.querySelectorAll('.mantine-Button-label')]
    .filter((label) => label.scrollWidth > label.clientWidth + 1)
    .filter((label) => getComputedStyle(label).textOverflow !== 'ellipsis')
    .map(({ textContent }) => textContent)

/** The same words stand out as far at night, where the system asks for it. */
export async function expectReadableAtNight(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await violationsOf(page, 'color-contrast'), `${page.url()} at night`).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
}

/** What breaks the rules of axe, or one of them, on the page and in its frames. */
async function violationsOf(page: Page, rule?: string): Promise<readonly string[]> {
  // Looked at when it stands: not while its script is on the way, nor while night falls.
  await page.locator('main').first().waitFor({ state: 'attached' })
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState }) => playState !== 'running'),
  )
  for (const frame of page.frames()) {
    // Its half a megabyte is handed over once a document: a second look costs a third of the first.
    if (await frame.evaluate(() => 'axe' in window)) continue
    await frame.evaluate(axe.source)
    // A provider's fields come from elsewhere, and are asked all the same.
    await frame.evaluate(() => {
      const { axe: inFrame } = window as unknown as { readonly axe: typeof axe }
      inFrame.configure({ allowedOrigins: ['<unsafe_all_origins>'] })
    })
  }
  return page.evaluate(async (only) => {
    const { axe: inPage } = window as unknown as { readonly axe: typeof axe }
    const { violations } = await inPage.run(document, {
      resultTypes: ['violations'],
      ...(only === undefined ? {} : { runOnly: [only] }),
    })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  }, rule)
}

/** Signs in through the screen, which leads customers to the store and everybody else to where their work begins. */
export async function logIn(
  page: Page,
  store: Pick<OpenStore, 'slug' | 'email' | 'password'>,
  where = '',
): Promise<void> {
  await page.goto(`/${store.slug}/login`)
  await type(page.getByLabel('Email'), store.email)
  await type(page.getByLabel('Password', { exact: true }), store.password)
  await page.getByRole('button', { name: 'Log In' }).click()
  // Those who run the store begin on their dashboard, its customers in the store itself.
  const starts =
    where === '' ? [`/${store.slug}`, `/${store.slug}/admin`] : [`/${store.slug}${where}`]
  await page.waitForURL(({ pathname }) => starts.includes(pathname))
}

/** Opens a screen as somebody who is signed in since another day: for journeys that begin after the login. */
export async function openAs(
  page: Page,
  { slug, email, password: secret }: Pick<OpenStore, 'slug' | 'email' | 'password'>,
  where: string,
): Promise<void> {
  const { method, path } = accounts.login
  const body = { email, password: secret, storeSlug: slug }
  // A line that was kept may be closed by the server in the moment it is used again.
  const sent = { method, data: body, maxRetries: 3 }
  const answer = await page.request.fetch(apiBase + path, sent)
  expect(answer.status()).toBe(200)
  const { user, store, token } = (await answer.json()) as Answer<typeof accounts.login>
  // Of the same origin, and runs nothing of ours.
  await page.goto(`${apiBase}/health`)
  await page.evaluate(
    (kept) => {
      for (const [name, value] of Object.entries(kept)) {
        localStorage.setItem(`larder.${name}`, JSON.stringify(value))
      }
    },
    { user, store, token },
  )
  await page.goto(where)
}

/** A server of the built product, in a process of its own, once it answers. */
export async function start(
  dataDir: string,
  port: number,
  more: Environment,
): Promise<ChildProcess> {
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: dataDir,
    SEED: 'none',
    LOG_LEVEL: 'warn',
    DATABASE_URL: '',
    // All people of all journeys come from one address, and a fast machine makes them hurry.
    REQUESTS_PER_MINUTE: '100000',
    ...more,
  }
  const larder = spawn(process.execPath, ['dist/larder.js'], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const until = Date.now() + 150_000
  while (Date.now() < until && larder.exitCode === null) {
    const answer = await fetch(`http://localhost:${port}${apiBase}/health`).catch(() => undefined)
    if (answer?.ok === true) return larder
    await new Promise((wait) => setTimeout(wait, 200))
  }
  // One that goes on starting would hold up those that start after it.
  larder.kill('SIGKILL')
  throw new Error('Larder did not start; its words are above.')
}

export function larderAt(baseUrl: string, dataDir: string): Larder {
  const send: Larder['send'] = async (endpoint, sent, token) => {
    const { body, ...address } = sent as { body?: unknown; params?: unknown; query?: unknown }
    const response = await fetch(baseUrl + apiBase + addressOf(endpoint, address), {
      method: endpoint.method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!response.ok) {
      throw new Error(`${endpoint.method} ${endpoint.path}: ${await response.text()}`)
    }
    return (await response.json()) as never
  }
  async function register(name: string): Promise<OpenStore> {
    const email = `${crypto.randomUUID()}@example.com`
    const owner = { firstName: 'Ana', lastName: 'Reyes', email, password, storeName: name }
    // No journey walks over midnight: what is sold at its beginning is of today at its end.
    const timeZone = zoneOfNoon(new Date())
    const { store, token } = await send(accounts.register, {
      body: { ...owner, timeZone, storePhone: '0917 555 0100', businessType: 'milkteashop' },
    })
    return { id: store.id, name, slug: store.slug, email, password, token }
  }
  return {
    baseUrl,
    dataDir,
    send,
    register,
    async openStore(name) {
      const store = await register(name)
      const operatorToken = await readFile(join(dataDir, 'operator-token'), 'utf8')
      await send(operator.approve, { params: { slug: store.slug } }, operatorToken.trim())
      return store
    },
    operate: (...args) => operate(baseUrl, dataDir, args),
  }
}

function operate(baseUrl: string, dataDir: string, args: readonly string[]): Promise<string> {
  return new Promise((done, failed) => {
    const env = { ...process.env, BASE_URL: baseUrl, DATA_DIR: dataDir }
    const child = spawn(process.execPath, ['scripts/operator.ts', ...args], { env })
    let said = ''
    child.stdout.on('data', (part: Buffer) => (said += part.toString()))
    child.stderr.on('data', (part: Buffer) => (said += part.toString()))
    child.once('exit', (code) => (code === 0 ? done(said) : failed(new Error(said))))
  })
}
